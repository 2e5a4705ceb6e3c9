import { useRef, useState } from 'react';
import { Link, redirect, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { plural } from '#contract/numbers.ts';
import { formatDay } from '#contract/time.ts';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { AccountPage } from '#web/routes/accounts/account-page.tsx';
import { AccountSkeleton } from '#web/routes/accounts/account-skeleton.tsx';
import { FormOutcome } from '#web/routes/accounts/form-outcome.tsx';
import { SignOutButton } from '#web/parts/sign-out-button.tsx';
import { reloadViewer, requireViewer, safeNext, tryReloadViewer } from '#web/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { useFormInPlace } from '#web/ui/use-form-in-place.ts';
import { useLastLoaded } from '#web/use-last-loaded.ts';
import styles from './two-step.module.css';
import { PasswordForm } from './password-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

const title = 'Two-step sign-in';
export const meta = privateMeta(title);

/** Null if it could not be loaded. */
export async function clientLoader({ request }: { request: Request }) {
  if (!(await requireViewer(request)).isVerified) throw redirect('/verify');
  return call('GET /api/users/me/two-step').catch(logAndReturnNull);
}

export const HydrateFallback = () => <AccountSkeleton title={title} fields={1} />;

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

export default function TwoStep() {
  const loaded = useLastLoaded(useLoaderData<typeof clientLoader>());
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<string[]>();
  const [message, setMessage] = useState('');
  const [search] = useSearchParams();
  const next = search.has('next') ? safeNext(search) : '/edit-profile';
  const showCodes = async (recoveryCodes: string[], text: string) => {
    setCodes(recoveryCodes);
    setMessage(text);
    await Promise.all([revalidate(), reloadViewer()]);
  };
  if (codes)
    return (
      <AccountPage title={title}>
        <FormOutcome tone="leaf" message={message}>
          <RecoveryCodes codes={codes} next={next} />
        </FormOutcome>
      </AccountPage>
    );
  if (message)
    return (
      <AccountPage title={title}>
        <FormOutcome tone="leaf" message={message}>
          <LinkButton to="/edit-profile">Edit Profile</LinkButton>
        </FormOutcome>
      </AccountPage>
    );
  if (!loaded)
    return (
      <AccountPage title={title}>
        <LoadError title="Your two-step sign-in settings could not be loaded." onRetry={revalidate} />
      </AccountPage>
    );
  return loaded.since ? (
    <IsOn {...loaded} since={loaded.since} onCodes={showCodes} onEnd={setMessage} />
  ) : (
    <AccountPage
      title={title}
      lead={
        <>
          {loaded.isRequired && <b>Admins need this before they can do anything else. </b>}
          As well as your password, you'll enter a code from an app on your phone, so a stolen password alone won't be
          enough to sign in.
        </>
      }
    >
      <SetUp
        onDone={(recoveryCodes) => showCodes(recoveryCodes, 'Two-step sign-in is on.')}
        secondaryAction={
          loaded.isRequired ? (
            <SignOutButton />
          ) : (
            <LinkButton kind="quiet" to={next}>
              Cancel
            </LinkButton>
          )
        }
      />
    </AccountPage>
  );
}

type IsOnProps = Loaded & {
  since: string;
  onCodes: (codes: string[], message: string) => Promise<void>;
  onEnd: (message: string) => void;
};

function IsOn({ since, recoveryCodesLeft, isRequired, onCodes, onEnd }: IsOnProps) {
  const place = useRef<HTMLDivElement>(null);
  const renewing = useFormInPlace(place);
  const changing = useFormInPlace(place);
  const ending = useFormInPlace(place);
  const end = async (password: string) => {
    const { message } = await call('POST /api/users/me/two-step/end', { body: { password } });
    onEnd(message);
    await tryReloadViewer();
  };
  const renew = async (password: string) => {
    const { recoveryCodes } = await call('POST /api/users/me/two-step/recovery-codes', { body: { password } });
    await onCodes(recoveryCodes, 'Your old recovery codes no longer work.');
  };
  return (
    <AccountPage
      title={title}
      lead={`On since ${formatDay(since)}. You have ${plural(recoveryCodesLeft, 'recovery code')} left.`}
      foot={<Link to="/edit-profile">Edit Profile</Link>}
    >
      <div ref={place}>
        {renewing.isOpen && (
          <PasswordForm
            button="Create new recovery codes"
            send={renew}
            secondaryAction={<CancelButton onClick={renewing.close} />}
          />
        )}
        {changing.isOpen && (
          <SetUp
            note="Once another app is set up, your current app and recovery codes stop working."
            startButton="Set up another app"
            confirmButton="Use this app"
            onDone={(codes) => onCodes(codes, 'Your old app and recovery codes no longer work.')}
            secondaryAction={<CancelButton onClick={changing.close} />}
          />
        )}
        {ending.isOpen && (
          <PasswordForm
            button="Turn off two-step sign-in"
            send={end}
            secondaryAction={<CancelButton onClick={ending.close} />}
          />
        )}
        {!renewing.isOpen && !changing.isOpen && !ending.isOpen && (
          <div className={styles.actions}>
            <Button kind={recoveryCodesLeft === 0 ? 'main' : 'outline'} {...renewing.opener}>
              New recovery codes
            </Button>
            <Button kind="outline" {...changing.opener}>
              Change app
            </Button>
            {!isRequired && (
              <Button kind="quiet" {...ending.opener}>
                Turn off
              </Button>
            )}
          </div>
        )}
      </div>
    </AccountPage>
  );
}

const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="quiet" onClick={onClick}>
    Cancel
  </Button>
);
