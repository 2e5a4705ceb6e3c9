import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Call, callFor, callOnServer } from '#web/api.ts';
import { pageMeta } from '#web/parts/page-meta.ts';
import { useViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Route } from './+types/start-selling.ts';
import styles from './selling.module.css';

const load = async (call: Call) => ({ fee: (await call('GET /api/payments/config')).platformFeePercent });

export const loader = ({ context }: Route.LoaderArgs) => load(callOnServer(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(callFor(request));

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Start selling',
    description: 'Sell honey, bees and beekeeping kit on Skep: what it costs, what is checked and what may be sold.',
    path: '/seller/start-selling',
  });

export default function StartSelling({ loaderData: { fee } }: Route.ComponentProps) {
  return (
    <div className={classNames('page', styles.page)}>
      <h1>Start selling</h1>
      <p className={styles.lead}>Sell what your bees make, the bees themselves, or the kit you no longer need.</p>
      <NextStep />
      <div className={styles.beside}>
        <div className={styles.parts}>
          <Part id="costs" title="What it costs">
            <p>Listing is free, with up to six pictures, for as long as you like.</p>
            <p>
              {fee > 0
                ? `When something sells, Skep keeps ${fee}% of what is paid out to you. There is nothing else to pay.`
                : 'Skep keeps no commission: what the buyer pays for the goods and the postage is yours.'}
            </p>
          </Part>
          <Part id="checks" title="What is checked">
            <ul>
              <li>Who you are: a person looks at your identity document and compares it with your name and address.</li>
              <li>
                Whether you sell privately or as a trader. A trader’s name, company number and address stand on every
                listing, because the law has buyers told whom they deal with. A private seller’s street is never shown.
              </li>
              <li>
                Your email address, and, before your first payout, by the payment provider, where your money goes. Your
                profile says of each whether it was checked. A company number is shown as you state it.
              </li>
              <li>
                Your document is stored encrypted and seen only by those who check it. If we cannot approve you, it is
                deleted after 30 days.
              </li>
            </ul>
          </Part>
        </div>
        <WhatMayBeSold />
      </div>
    </div>
  );
}

function NextStep() {
  const viewer = useViewer();
  if (viewer?.role === 'admin') return null;
  return (
    <div className={styles.actions}>
      {viewer?.role === 'seller' ? (
        <LinkButton to="/seller/create-listing">Create New Listing</LinkButton>
      ) : (
        <LinkButton to="/upgarde-account">Upgrade to Seller Account</LinkButton>
      )}
      <LinkButton to="/how-it-works" kind="quiet">
        How it works
      </LinkButton>
    </div>
  );
}

function WhatMayBeSold() {
  return (
    <Part id="goods" title="What may be sold">
      <h3>Live bees</h3>
      <ul>
        <li>Colonies and nucs are collected, never posted. Queens travel with attendants, by the fastest post.</li>
        <li>Give the distance and the area, not the place of your apiary: buyers learn it once they have paid.</li>
        <li>
          If you suspect foulbrood, small hive beetle or Tropilaelaps, call your bee inspector and stop selling: nothing
          may leave the apiary. Register on BeeBase, so that you can be reached.
        </li>
        <li>No bees and no used equipment to the Isle of Man; to Colonsay and Oronsay only the native black bee.</li>
      </ul>
      <h3>Honey</h3>
      <ul>
        <li>
          The label names the honey, its net weight, its country of origin, your name and address and a best-before
          date. All of it but the date stands in the listing too.
        </li>
        <li>A flower or a place in the name must be wholly or mainly true.</li>
        <li>Register as a food business with your council 28 days before you begin, or know that you are exempt.</li>
      </ul>
      <h3>Used equipment</h3>
      <p>
        Foulbrood spores last for decades. Say how it was cleaned; used brood comb, and used frames with comb, may not
        be listed.
      </p>
      <h3>What you say about it</h3>
      <ul>
        <li>No claims that honey, pollen, propolis or royal jelly heals or prevents anything.</li>
        <li>Cosmetics need a responsible person and a safety report, candles their warning label.</li>
      </ul>
      <p className={styles.why}>
        This is a summary to help you, not legal advice. See also <Link to="/business">Bee for Business</Link>.
      </p>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classNames(styles.panel, styles.words)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
