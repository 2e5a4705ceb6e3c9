import { BadgeCheck, FileText, IdCard, MapPin, Phone } from 'lucide-react';
import type { Me } from '#contract/accounts.ts';
import { dashboardOf } from '#web/parts/dashboard-of.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { useViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './upgrade-account.module.css';

export const meta = privateMeta('Upgrade to Seller Account');

const needed = [
  { icon: BadgeCheck, what: 'Your name', why: 'As it stands on your identity document.' },
  {
    icon: MapPin,
    what: 'Street, city and postcode',
    why: 'Buyers only ever see the city and the first half of the postcode.',
  },
  { icon: Phone, what: 'A phone number', why: 'For us, never for the listing.' },
  {
    icon: IdCard,
    what: 'An identity document',
    why: 'JPG, PNG or PDF, at most 5 MB. Only the people who check it see it.',
  },
  { icon: FileText, what: 'For an organisation', why: 'Its business name and company registration number as well.' },
];

function standing(viewer: Me | null | undefined): string {
  if (viewer?.role === 'seller') return 'You have a seller account already.';
  if (viewer?.kycStatus === 'pending') return 'Your application is with us. We write to you as soon as it is decided.';
  return 'Applications open soon. The form is not here yet, so get these ready; it then takes five minutes.';
}

export default function UpgradeAccount() {
  const viewer = useViewer();
  return (
    <div className={classNames('page', styles.page)}>
      <h1>Upgrade to Seller Account</h1>
      <p className={styles.lead}>Sell what your bees make, the bees themselves, or the kit you no longer need.</p>
      <Notice>{standing(viewer)}</Notice>
      <section className={styles.panel} aria-labelledby="needed">
        <h2 id="needed">What you will need</h2>
        <ul>
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
      </section>
      <div className={styles.actions}>
        {viewer ? (
          <LinkButton to={dashboardOf(viewer)} kind="outline">
            Back to my account
          </LinkButton>
        ) : (
          <LinkButton to="/register">Register</LinkButton>
        )}
        <LinkButton to="/how-it-works" kind="quiet">
          How it works
        </LinkButton>
      </div>
    </div>
  );
}
