import { useState } from 'react';
import { BadgeCheck, Ban, Clock, Landmark } from 'lucide-react';
import { Link } from 'react-router';
import type { SellerPayouts } from '#contract/payouts.ts';
import { ApiError, call } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './payouts.module.css';

type Onboarding = SellerPayouts['onboarding'];

type Props = {
  onboarding: Onboarding;
  /** The provider's link had been used or was too old. */
  again: boolean;
};

const headings: Record<Exclude<Onboarding['state'], 'checking' | 'refused'>, string> = {
  none: 'Set up your payouts',
  incomplete: 'Something is still missing',
  ready: 'Something more is asked for',
};

/** What is between a seller and their money, and the way to do it. */
export function PayoutSetup({ onboarding: { state, missing }, again }: Props) {
  if (state === 'ready' && missing.length === 0)
    return (
      <Notice tone="leaf" icon={<BadgeCheck aria-hidden="true" />}>
        <p>Your payouts are set up. What becomes available is paid out automatically.</p>
      </Notice>
    );
  if (state === 'checking')
    return (
      <Notice tone="slate" icon={<Clock aria-hidden="true" />}>
        <p>Our payment provider is checking your details. There is nothing for you to do.</p>
      </Notice>
    );
  if (state === 'refused')
    return (
      <Notice tone="brick" icon={<Ban aria-hidden="true" />}>
        <p>
          Our payment provider, Stripe, has refused your account and pays nothing to it. What you sell stays with us
          until that is settled: please ask us under <Link to="/support">Help &amp; Support</Link>.
        </p>
      </Notice>
    );
  return (
    <section className={styles.setup} aria-labelledby="setup">
      <Landmark size={28} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <h2 id="setup">{headings[state]}</h2>
        {again && <p>That link had been used or was too old. Go on with a new one.</p>}
        {state === 'none' && (
          <p>
            Tell our payment provider, Stripe, who you are and which bank account your money goes to. It takes about
            five minutes. You can sell meanwhile: your money waits for you.
          </p>
        )}
        {state === 'ready' && (
          <p>You are being paid. Our payment provider needs this soon, or it stops paying you until you hand it in:</p>
        )}
        {missing.length > 0 && (
          <ul className={styles.missing}>
            {missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        )}
        <Start label={state === 'none' ? 'Set up payouts' : 'Go on'} />
      </div>
    </section>
  );
}

/** Leads to the provider's own pages. */
function Start({ label }: { label: string }) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const start = async () => {
    setPending(true);
    setProblem('');
    try {
      const { url } = await call('POST /api/sellers/payouts/onboarding');
      location.assign(url);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'This did not work. Please try again.');
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
      <Button pending={pending} onClick={() => void start()}>
        {label}
      </Button>
    </>
  );
}
