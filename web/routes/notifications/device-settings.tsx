import { usePush } from '#web/parts/use-push.ts';
import { Checkbox } from '#web/ui/field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './notifications.module.css';

const blocked =
  "You've blocked notifications from Skep in this browser. To turn them on, allow them in the browser's settings for this site, then reload this page.";

/** A switch for push notifications on this device. Hidden if the browser or this site does not support them. */
export function DeviceSettings() {
  const { state, isPending, change } = usePush();
  if (!state || state === 'unavailable') return null;
  return (
    <Panel title="This device" kind="side" className={styles.emails}>
      {state === 'blocked' ? (
        <p>{blocked}</p>
      ) : (
        <Checkbox
          // Shows the new choice before it has taken effect.
          checked={(state === 'on') !== isPending}
          onChange={(event) => isPending || void change(event.target.checked)}
          label={
            <>
              Notifications{' '}
              <span className={styles.kind}>New messages and changes to your orders, even when Skep is closed.</span>
            </>
          }
        />
      )}
    </Panel>
  );
}
