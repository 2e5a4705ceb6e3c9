import { useLeaveGuard } from '#web/leave-guard.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './two-step.module.css';

/** Shown only once, when the codes are created. Leaving needs confirmation until they are copied, downloaded or confirmed as saved. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const { isAsking, leave, stay, allow } = useLeaveGuard();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Skep\n\n${codes.join('\n')}\n`)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Copied.');
      allow();
    } catch {
      toast.error('The codes could not be copied. Please select and copy them yourself.');
    }
  };
  return (
    <div className={styles.stack}>
      <p>
        Save these recovery codes somewhere you can reach without your phone. Each works once, in place of a code from
        the app. We can&apos;t show them again.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button kind="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <LinkButton kind="outline" to={file} download="skep-recovery-codes.txt" onClick={allow}>
          Download
        </LinkButton>
      </div>
      <LinkButton to={next} onClick={allow}>
        I've saved them
      </LinkButton>
      <Sheet
        open={isAsking}
        onClose={stay}
        title="Leave without saving your codes?"
        from="bottom"
        footer={
          <Button kind="danger" onClick={leave}>
            Leave
          </Button>
        }
      >
        <p>We can&apos;t show these codes again. Without your phone, you&apos;ll need one of them to sign in.</p>
      </Sheet>
    </div>
  );
}
