import { useState } from 'react';
import { redirect, useLoaderData } from 'react-router';
import type { Me } from '#contract/accounts.ts';
import { formatDay, formatTime } from '#contract/time.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { useFocusNeighbourOnUnmount } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import { emptyForm } from './form-texts.ts';
import { removeStoredForm, freshForm, readStoredForm } from './stored-form.ts';
import { readStoredPictures } from './stored-pictures.ts';
import { FormSkeleton, ListingEditor } from './listing-editor.tsx';

const title = 'Create listing';
export const meta = privateMeta(title);

const fresh = (viewer: Me) => freshForm(emptyForm(viewer.address));

/** If the listing was created but some of its pictures were not uploaded, the seller continues on its edit page. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireRole(request, 'seller');
  const stored = readStoredForm(viewer._id);
  if (stored?.listingId) throw redirect(`/seller/edit-listing/${stored.listingId}`);
  return { viewer, initial: stored ?? fresh(viewer), files: await readStoredPictures(viewer._id) };
}

export const HydrateFallback = () => <FormSkeleton title={title} />;

export default function CreateListing() {
  const { viewer, ...loaded } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>;
  const [start, setStart] = useState(loaded);
  const { initial } = start;
  const startAgain = () => {
    removeStoredForm(viewer._id);
    setStart({ initial: fresh(viewer), files: [] });
  };
  return (
    <TitledPage title={title}>
      <ListingEditor
        key={initial.idempotencyKey}
        {...{ viewer, ...start }}
        listing={null}
        notice={initial.savedAt && <Restored savedAt={initial.savedAt} onDiscard={startAgain} />}
        onReload={startAgain}
      />
    </TitledPage>
  );
}

function Restored({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const place = useFocusNeighbourOnUnmount<HTMLDivElement>();
  return (
    <div ref={place}>
      <Notice>
        <p>
          We've restored what you entered on {formatDay(savedAt)} at {formatTime(savedAt)}.
        </p>
        <Button kind="quiet" onClick={onDiscard}>
          Start again
        </Button>
      </Notice>
    </div>
  );
}
