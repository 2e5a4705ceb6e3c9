import { useEffect, useState } from 'react';
import { type DataExport, dataExportDays } from '#contract/data-exports.ts';
import { call, failureOf } from '#web/api.ts';
import { formatDay, hourMs } from '#contract/time.ts';
import { DownloadButton } from '#web/parts/download-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';

const titleId = 'data';

/** Scrolls to this panel when the link in the email is opened, since the browser looks for it before the screen has loaded. */
function useScrollFromEmail() {
  useEffect(() => {
    if (location.hash !== `#${titleId}` || document.activeElement !== document.body) return;
    const title = document.getElementById(titleId);
    title?.scrollIntoView();
    title?.focus({ preventScroll: true });
  }, []);
}

/** Lets viewers request and download a copy of the data stored about them. */
export function MyData({ copies: [copy] }: { copies: DataExport[] }) {
  useScrollFromEmail();
  const [openedAt] = useState(() => Date.now());
  const [message, setMessage] = useState('');
  const [pending, setPending] = useState(false);
  const request = async () => {
    setPending(true);
    try {
      setMessage((await call('POST /api/users/me/data-exports')).message);
    } catch (error) {
      toast.error(failureOf(error, 'Your request could not be completed.'));
    }
    setPending(false);
  };
  // An export that takes longer has failed and can be requested again.
  const isPreparing = copy?.expiresAt === null && openedAt - Date.parse(copy.createdAt) < hourMs;
  return (
    <Panel title="Your data" id={titleId}>
      <p>
        A ZIP file with the data we store about you: a machine-readable file, and your pictures and documents.
        We&apos;ll email you when it&apos;s ready. You can then download it here for {dataExportDays} days.
      </p>
      {copy?.expiresAt && !message && (
        <DownloadButton url={`/api/users/me/data-exports/${copy._id}`} name="skep-data.zip">
          Download (until {formatDay(copy.expiresAt)})
        </DownloadButton>
      )}
      <p role="status">{message || (isPreparing && "We're preparing your data.")}</p>
      {!message && !isPreparing && (
        <RequestButton pending={pending} onClick={() => void request()}>
          {copy?.expiresAt ? 'Request a new copy' : 'Download my data'}
        </RequestButton>
      )}
    </Panel>
  );
}

function RequestButton(props: { pending: boolean; onClick: () => void; children: string }) {
  useFocusOnUnmount({ id: titleId });
  return <Button kind="outline" {...props} />;
}
