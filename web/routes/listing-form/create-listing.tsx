import { useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { formatDay, formatTime } from '#web/parts/dates.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { loadDashboard } from '#web/routes/dashboards/load-dashboard.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { emptyForm } from './form-texts.ts';
import { forgetForm, freshForm, readKeptForm } from './kept-form.ts';
import { readKeptPictures } from './kept-pictures.ts';
import { ListingEditor } from './listing-editor.tsx';
import { FormWaiting } from './form-waiting.tsx';

const title = 'Create listing';
export const meta = privateMeta(title);

const fresh = (viewer: Me) => freshForm(emptyForm(viewer.address));

/** A listing that was made while its pictures were not all sent is gone on with where it can be edited. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await loadDashboard(request, 'seller');
  const kept = readKeptForm(viewer._id);
  if (kept?.listingId) throw redirect(`/seller/edit-listing/${kept.listingId}`);
  return { viewer, kept: kept ?? fresh(viewer), files: await readKeptPictures(viewer._id) };
}

export const HydrateFallback = () => <FormWaiting title={title} />;

export default function CreateListing() {
  const { viewer, ...loaded } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>;
  const [start, setStart] = useState(loaded);
  const { kept } = start;
  const startAfresh = () => {
    forgetForm(viewer._id);
    setStart({ kept: fresh(viewer), files: [] });
  };
  return (
    <TitledPage title={title}>
      {kept.savedAt && <Kept savedAt={kept.savedAt} key={kept.idempotencyKey} onAfresh={startAfresh} />}
      <ListingEditor
        key={`form ${kept.idempotencyKey}`}
        {...{ viewer, ...start }}
        listing={null}
        onReload={startAfresh}
      />
    </TitledPage>
  );
}

function Kept({ savedAt, onAfresh }: { savedAt: string; onAfresh: () => void }) {
  return (
    <Notice>
      <p>
        What you typed on {formatDay(savedAt)} at {formatTime(savedAt)} is still here.
      </p>
      <Button kind="quiet" onClick={onAfresh}>
        Start afresh
      </Button>
    </Notice>
  );
}
