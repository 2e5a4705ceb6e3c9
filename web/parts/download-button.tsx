import { Download } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { failureOf } from '#web/api.ts';
import { downloadFile } from '#web/private-files.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';

type Props = { url: string; name: string } & Pick<ComponentProps<typeof Button>, 'kind' | 'children'>;

/** Downloads a private file as `name`. */
export function DownloadButton({ url, name, kind = 'soft', children }: Props) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    await downloadFile(url, name).catch((error: unknown) =>
      toast.error(failureOf(error, "The file couldn't be downloaded.")),
    );
    setPending(false);
  };
  return (
    <Button kind={kind} pending={pending} icon={<Download aria-hidden="true" />} onClick={() => void save()}>
      {children}
    </Button>
  );
}
