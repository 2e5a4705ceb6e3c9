import styles from './coil-progress.module.css';

/** Progress coil by coil: `done` of `total`, said in words by `label` ('3 of 5 pictures uploaded'). */
export function CoilProgress({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <div className={styles.progress}>
      <div className={styles.coils} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={index < done ? styles.done : styles.open} />
        ))}
      </div>
      <p className={styles.label} role="status">
        {label}
      </p>
    </div>
  );
}
