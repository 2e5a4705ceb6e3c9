import { type ComponentProps, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Session, sessionsShown } from '#contract/profile.ts';
import { call, failureOf } from '#web/api.ts';
import { formatDay, sessionDays } from '#contract/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import { useMore } from '#web/use-more.ts';
import styles from './edit-profile.module.css';

const titleId = 'sessions';

/** The devices where the viewer is signed in, with buttons to sign them out. `first` is the first page. */
export function Sessions({ first }: { first: Session[] }) {
  const [pending, setPending] = useState<string>();
  const { revalidate } = useRevalidator();
  const sessions = useMore({
    first,
    size: sessionsShown,
    readPage: (page) => call('GET /api/users/me/sessions', { query: { page } }),
    failure: 'More devices could not be loaded. Please try again.',
  });
  const end = async (id: string) => {
    setPending(id);
    try {
      await (id
        ? call('DELETE /api/users/me/sessions/{id}', { params: { id } })
        : call('DELETE /api/users/me/sessions'));
      await revalidate();
      toast.success(id ? 'Device signed out.' : 'All other devices signed out.');
    } catch (error) {
      toast.error(failureOf(error, 'Your request could not be completed.'));
    }
    setPending(undefined);
  };
  return (
    <div className={styles.sessions}>
      <h3 id={titleId} tabIndex={-1}>
        Where you are signed in
      </h3>
      <p>Devices are signed out after {sessionDays} days of inactivity.</p>
      <ul>
        {sessions.items.map(({ _id, device, createdAt, usedAt, isCurrent }) => (
          <li key={_id} className={styles.session}>
            <div>
              <strong>{device || 'Unknown device'}</strong>
              <p>
                {isCurrent ? 'This device' : `Last used on ${formatDay(usedAt)}`} · signed in on {formatDay(createdAt)}
              </p>
            </div>
            {!isCurrent && (
              <EndButton
                kind="outline"
                pending={pending === _id}
                aria-label={`Sign out ${device || 'unknown device'}, signed in on ${formatDay(createdAt)}`}
                onClick={() => void end(_id)}
              >
                Sign out
              </EndButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.hasMore && <ShowMore onMore={sessions.showMore}>Show more devices</ShowMore>}
      {sessions.items.length > 1 && (
        <EndButton kind="quiet" pending={pending === ''} onClick={() => void end('')}>
          Sign out everywhere else
        </EndButton>
      )}
    </div>
  );
}

/** Disappears with the session it ends; focus then moves to the list's heading. */
function EndButton(props: ComponentProps<typeof Button>) {
  useFocusOnUnmount({ id: titleId });
  return <Button {...props} />;
}
