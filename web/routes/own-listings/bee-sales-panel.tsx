import { useState } from 'react';
import type { readBeeSales } from '#contract/bee-sales.ts';
import type { Output } from '#contract/endpoint.ts';
import { formatDay } from '#contract/time.ts';
import { call } from '#web/api.ts';
import { DownloadButton } from '#web/parts/download-button.tsx';
import { useAction } from '#web/parts/use-action.ts';
import { plural } from '#contract/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import styles from './own-listings.module.css';

type BeeSales = Output<typeof readBeeSales>;

const register = (
  <DownloadButton url="/api/sellers/bee-sales/register" name="skep-bee-register.csv">
    Download list of bee buyers
  </DownloadButton>
);

/** For sellers of live bees who suspect a disease. One button stops all their bee sales, and another resumes them. */
export function BeeSalesPanel({ beeSales: { stoppedAt, listings, hasListed } }: { beeSales: BeeSales }) {
  if (stoppedAt)
    return (
      <Notice tone="brick">
        <p>
          <strong>You stopped your bee sales on {formatDay(stoppedAt)}.</strong>{' '}
          {plural(listings, 'listing of live bees is', 'listings of live bees are')} hidden. Any live bees you list stay
          hidden until you resume.
        </p>
        <div className={styles.buttons}>
          <ResumeButton />
          {register}
        </div>
      </Notice>
    );
  if (!hasListed) return null;
  return (
    <section className={styles.away} aria-label="Bee sales">
      <div className={styles.awayHead}>
        <p className={styles.note}>Do you suspect foulbrood or another notifiable disease?</p>
        <StopButton listings={listings} />
      </div>
    </section>
  );
}

function ResumeButton() {
  useFocusOnUnmount();
  const { pending, run: resume } = useAction(
    () => call('DELETE /api/sellers/bee-sales/stop'),
    'Your bees are on sale again.',
    'Your bee sales could not be resumed.',
  );
  return (
    <Button kind="soft" pending={pending} onClick={resume}>
      Resume bee sales
    </Button>
  );
}

function StopButton({ listings }: { listings: number }) {
  useFocusOnUnmount();
  const [open, setOpen] = useState(false);
  const { pending, run: stop } = useAction(
    () => call('PUT /api/sellers/bee-sales/stop'),
    'Your bee sales have been stopped.',
    'Your bee sales could not be stopped.',
  );
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Stop all my bee sales
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Stop all your bee sales?" from="bottom">
        <div className={styles.awayForm}>
          <p>
            {plural(listings, 'listing of live bees', 'listings of live bees')} will be hidden immediately, and you can
            resume at any time. Everything else you sell stays on sale.
          </p>
          <p>
            Orders that have been paid for aren't affected. Cancel any you mustn't send, and we'll refund the buyers. If
            you suspect a notifiable disease, the law requires you to report it and not to move any bees. In England and
            Wales, report it to the{' '}
            <a href="https://www.nationalbeeunit.com/" target="_blank" rel="noopener noreferrer">
              National Bee Unit
            </a>
            , in Scotland to the Scottish Government's bee inspectors, and in Northern Ireland to DAERA.
          </p>
          <div className={styles.buttons}>
            <Button kind="danger" pending={pending} onClick={stop}>
              Stop all my bee sales
            </Button>
            {register}
          </div>
        </div>
      </Sheet>
    </>
  );
}
