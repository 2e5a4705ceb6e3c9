import { Link } from 'react-router';
import { maxPictures } from '#contract/sizes.ts';
import { type Call, callFor, callOnServer } from '#web/api.ts';
import { pageMeta } from '#web/parts/page-meta.ts';
import { useViewer } from '#web/session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { Route } from './+types/start-selling.ts';
import styles from './applying.module.css';
import { documentStorage, sellingLead } from './selling-texts.ts';

const load = async (call: Call) => ({ fee: (await call('GET /api/payments/config')).platformFeePercent });

export const loader = ({ context }: Route.LoaderArgs) => load(callOnServer(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(callFor(request));

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Start selling',
    description: 'Sell honey, bees and beekeeping kit on Skep: what it costs, what we check and what you can sell.',
    path: '/seller/start-selling',
  });

export default function StartSelling({ loaderData: { fee } }: Route.ComponentProps) {
  return (
    <div className={classNames('page', styles.page)}>
      <h1>Start selling</h1>
      <p className={styles.lead}>{sellingLead}</p>
      <NextStep />
      <div className={styles.beside}>
        <div className={styles.parts}>
          <Panel className={styles.words} title="What it costs">
            <p>Listing is free, with up to {maxPictures} pictures, for as long as you like.</p>
            <p>
              {fee > 0
                ? `When something sells, we deduct ${fee}% commission from your payout. There's nothing else to pay.`
                : 'We charge no commission: everything the buyer pays for the goods and postage is yours.'}
            </p>
          </Panel>
          <Panel className={styles.words} id="checks" title="What we check">
            <ul>
              <li>Who you are: a person compares your identity document with your name and address.</li>
              <li>
                Whether you sell privately or as a trader. A trader's name, company number and address appear on every
                listing, because the law says that buyers must know who they are dealing with. A private seller's street
                is shown only to a buyer who sends an item back.
              </li>
              <li>
                Your email address and, before your first payout, the account your money goes to, which the payment
                provider checks. Your profile shows which of these have been checked. A company number is shown as you
                enter it.
              </li>
              <li>{documentStorage}</li>
            </ul>
          </Panel>
        </div>
        <WhatYouCanSell />
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
        <LinkButton to="/upgarde-account">
          {viewer?.kycStatus === 'pending' ? 'See your application' : 'Upgrade to Seller Account'}
        </LinkButton>
      )}
      <LinkButton to="/how-it-works" kind="quiet">
        How it works
      </LinkButton>
    </div>
  );
}

function WhatYouCanSell() {
  return (
    <Panel className={styles.words} title="What you can sell">
      <h3>Live bees</h3>
      <ul>
        <li>Colonies and nucs must be collected. Queens travel with attendants, by the fastest post.</li>
        <li>
          Give the distance and area, not the location of your apiary: message the buyer the address once they have
          paid.
        </li>
        <li>
          If you suspect foulbrood, small hive beetle or Tropilaelaps, call your bee inspector and stop selling: nothing
          may leave the apiary. Register on BeeBase so that you can be reached.
        </li>
        <li>No bees or used equipment to the Isle of Man, and only the native black bee to Colonsay and Oronsay.</li>
      </ul>
      <h3>Honey</h3>
      <ul>
        <li>
          The label must show the name of the honey, its net weight, its country of origin, your name and address and a
          best-before date. Everything except the date must be in the listing too.
        </li>
        <li>If the name mentions a flower or a place, the honey must come wholly or mainly from it.</li>
        <li>Register as a food business with your council 28 days before you start, or make sure you are exempt.</li>
      </ul>
      <h3>Used equipment</h3>
      <p>
        Foulbrood spores last for decades. Say how it was cleaned; used brood comb, and used frames with comb, may not
        be listed.
      </p>
      <h3>Claims and labels</h3>
      <ul>
        <li>No claims that honey, pollen, propolis or royal jelly heals or prevents anything.</li>
        <li>Cosmetics need a responsible person and a safety report; candles need a warning label.</li>
      </ul>
      <p className={styles.why}>
        This is a summary to help you, not legal advice. See also <Link to="/business">Bee for Business</Link>.
      </p>
    </Panel>
  );
}
