import { useState } from 'react';
import { BadgeCheck, Ban, Clock, Landmark } from 'lucide-react';
import { Link } from 'react-router';
import type { SellerPayouts } from '#contract/payouts.ts';
import { asApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './payouts.module.css';

type Onboarding = SellerPayouts['onboarding'];

type Props = {
  onboarding: Onboarding;
  /** Whether the provider's link had already been used or had expired. */
  isLinkExpired: boolean;
};

const headings: Record<Exclude<Onboarding['state'], 'checking' | 'refused'>, string> = {
  none: 'Set up your payouts',
  incomplete: 'Finish setting up your payouts',
  ready: 'We need some more details',
};

/** What a seller still has to do to be paid, with a button to do it. */
export function PayoutSetup({ onboarding: { state, missing }, isLinkExpired }: Props) {
  if (state === 'ready' && missing.length === 0)
    return (
      <Notice tone="leaf" icon={<BadgeCheck aria-hidden="true" />}>
        <p>Your payouts are set up. Available money is paid out automatically.</p>
        <Start label="Change bank account" kind="outline" />
      </Notice>
    );
  if (state === 'checking')
    return (
      <Notice tone="slate" icon={<Clock aria-hidden="true" />}>
        <p>Our payment provider is checking your details. There's nothing for you to do.</p>
      </Notice>
    );
  if (state === 'refused')
    return (
      <Notice tone="brick" icon={<Ban aria-hidden="true" />}>
        <p>
          Our payment provider, Stripe, has rejected your account and won't make payouts to it. We'll hold your earnings
          until this is resolved: please contact us through <Link to="/support">Help &amp; Support</Link>.
        </p>
      </Notice>
    );
  return (
    <section className={styles.setup} aria-labelledby="setup">
      <Landmark size={28} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <h2 id="setup">{headings[state]}</h2>
        {isLinkExpired && <p>That link had already been used or had expired. Continue with a new one.</p>}
        {state === 'none' && (
          <p>
            Tell our payment provider, Stripe, who you are and which bank account to pay. It takes about five minutes.
            You can sell in the meantime: we'll hold your earnings for you.
          </p>
        )}
        {state === 'incomplete' && missing.length > 0 && <p>Our payment provider, Stripe, still needs:</p>}
        {state === 'ready' && (
          <p>
            You're being paid. Our payment provider needs the following soon, or payouts will stop until you provide it:
          </p>
        )}
        {missing.length > 0 && (
          <ul className={styles.missing}>
            {missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        )}
        <Start label={state === 'none' ? 'Set up payouts' : 'Continue'} />
      </div>
    </section>
  );
}

/** Opens the provider's own pages. */
function Start({ label, kind = 'main' }: { label: string; kind?: 'main' | 'outline' }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const start = async () => {
    setPending(true);
    setProblem('');
    try {
      const { url } = await call('POST /api/sellers/payouts/onboarding');
      location.assign(url);
    } catch (error) {
      setProblem(asApiError(error).message);
      setPending(false);
    }
  };
  return (
    <>
      {problem && (
        <Notice tone="brick" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <Button kind={kind} pending={pending} onClick={() => void start()}>
        {label}
      </Button>
    </>
  );
}
