import { PageSkeleton } from '#web/ui/titled-page.tsx';

/** Shown in place of the form until the viewer is known. */
export const FormSkeleton = ({ title }: { title: string }) => (
  <PageSkeleton title={title} status="Loading the form..." heights={['220px', '420px']} />
);
