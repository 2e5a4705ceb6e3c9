import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import styles from './listing-form.module.css';

/** In place of the form until it is known whose it is. */
export const FormWaiting = ({ title }: { title: string }) => (
  <TitledPage title={title}>
    <p className="hidden-text" role="status">
      Loading the form...
    </p>
    <div className={styles.form}>
      <Skeleton height="220px" radius="var(--r3)" />
      <Skeleton height="420px" radius="var(--r3)" />
    </div>
  </TitledPage>
);
