import { BadgeCheck, FileText, IdCard, MapPin, Phone } from 'lucide-react';
import { maxDocumentBytes, megabytes } from '#contract/sizes.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './applying.module.css';

/** The accepted identity documents, and who can see them. */
export const documentHint = `JPG, JPEG, PNG or PDF, up to ${megabytes(maxDocumentBytes)}. Only the people who check it can see it.`;

const needed = [
  { icon: BadgeCheck, what: 'Your name', why: 'As it appears on your identity document.' },
  {
    icon: MapPin,
    what: 'Street, city and postcode',
    why: 'If you sell privately, everyone sees the city and the first half of the postcode. Only a buyer who collects sees the rest of the postcode, and only a buyer who sends an item back sees your street.',
  },
  { icon: Phone, what: 'A phone number', why: 'For us only. Never shown on your listings.' },
  {
    icon: IdCard,
    what: 'An identity document',
    why: documentHint,
  },
  {
    icon: FileText,
    what: 'For an organisation',
    why: 'Its business name and company registration number. They appear on your listings, with the address.',
  },
];

export function WhatYouNeed() {
  return (
    <Panel title="What you'll need">
      <ul className={styles.needed}>
        {needed.map(({ icon: Icon, what, why }) => (
          <li key={what}>
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            <div>
              <p className={styles.what}>{what}</p>
              <p className={styles.why}>{why}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
