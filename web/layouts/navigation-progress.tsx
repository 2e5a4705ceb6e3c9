import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A progress bar along the top edge while the next screen loads. It appears only if that takes a moment. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div role="status" className={styles.progress}>
      {isLoading && (
        <>
          <span className={styles.bar} />
          <span className="hidden-text">Loading…</span>
        </>
      )}
    </div>
  );
}
