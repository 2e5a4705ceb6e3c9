import { Button, LinkButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './two-step.module.css';

/** Shown once, right after they were created. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Skep\n\n${codes.join('\n')}\n`)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Copied.');
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
        <LinkButton kind="outline" to={file} download="skep-recovery-codes.txt">
          Download
        </LinkButton>
      </div>
    </div>
  );
}
