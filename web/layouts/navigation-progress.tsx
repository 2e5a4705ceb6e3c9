import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A line at the top edge while the next screen loads; appears only when that takes a moment. */
export function NavigationProgress() {
  const going = useNavigation().state !== 'idle';
  return (
    <div role="status" className={styles.progress}>
      {going && (
        <>
          <span className={styles.bar} />
          <span className="hidden-text">Loading…</span>
        </>
      )}
    </div>
  );
}
