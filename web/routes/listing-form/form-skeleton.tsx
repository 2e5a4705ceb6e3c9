import { Skeleton } from '#web/ui/skeleton.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import styles from './listing-form.module.css';

/** Shown in place of the form until the viewer is known. */
export const FormSkeleton = ({ title }: { title: string }) => (
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
