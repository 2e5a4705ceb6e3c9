import { useLeaveGuard } from '#web/leave-guard.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './two-step.module.css';

/** Shown once, right after they were created. Leaving has to be confirmed until they are copied, downloaded or said to be saved. */
export function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const { isAsking, leave, stay, allow } = useLeaveGuard();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Skep\n\n${codes.join('\n')}\n`)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Copied.');
      allow();
    } catch {
      toast.error('Please copy the codes by hand.');
    }
  };
  return (
    <div className={styles.stack}>
      <p>
        Save these recovery codes where you will find them without your phone. Each signs you in once instead of a code
        from the app. We cannot show them again.
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
        I have saved them
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
        <p>We can&apos;t show these codes again. Without your phone, you need one of them to sign in.</p>
      </Sheet>
    </div>
  );
}
