import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile } from '#web/private-files.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { nameOfYear } from './years.ts';

/** Downloads a year's statement as a CSV file. */
export function DownloadStatement({ year }: { year: string }) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    await downloadFile(`/api/sellers/sales/statements/${year}/csv`, `skep-sales-${year}.csv`).catch(() => {
      toast.error('The file could not be downloaded. Please try again.');
    });
    setPending(false);
  };
  return (
    <Button kind="quiet" pending={pending} icon={<Download aria-hidden="true" />} onClick={() => void save()}>
      CSV<span className="hidden-text"> of {nameOfYear(year)}</span>
    </Button>
  );
}
