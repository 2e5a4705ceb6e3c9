import { useLoaderData, useRevalidator } from 'react-router';
import { textsOf } from '#contract/listing-texts.ts';
import { ApiError, call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import { FormSkeleton, ListingEditor } from './listing-editor.tsx';
import { removeStoredForm, freshForm, readStoredForm } from './stored-form.ts';
import { readStoredPictures } from './stored-pictures.ts';

const title = 'Edit listing';
export const meta = privateMeta(title);

type Args = { request: Request; params: { id?: string } };

/** `listing` is null if it could not be loaded; `gone` is true if the seller has no listing with this id. */
export async function clientLoader({ request, params: { id = '' } }: Args) {
  const viewer = await requireRole(request, 'seller');
  try {
    const listing = await call('GET /api/sellers/listings/{id}', { params: { id } });
    return { viewer, listing, files: await takeStoredPictures(viewer._id, id), gone: false };
  } catch (error) {
    const gone = error instanceof ApiError && error.status === 404;
    if (gone) await takeStoredPictures(viewer._id, id);
    return { viewer, listing: gone ? null : logAndReturnNull(error), files: [], gone };
  }
}

/** If the listing was just created in this browser, returns its pictures still to be uploaded, and removes them from the browser's storage. */
async function takeStoredPictures(userId: string, id: string): Promise<File[]> {
  if (readStoredForm(userId)?.listingId !== id) return [];
  const files = await readStoredPictures(userId);
  removeStoredForm(userId);
  return files;
}

export const HydrateFallback = () => <FormSkeleton title={title} />;

export default function EditListing() {
  const { viewer, listing, files, gone } = useLoaderData() as Awaited<ReturnType<typeof clientLoader>>;
  const { revalidate } = useRevalidator();
  if (gone)
    return (
      <TitledPage title={title}>
        <EmptyState title="Product not found." action={<LinkButton to="/seller/listings">My All Listings</LinkButton>}>
          <p>It isn't one of your listings.</p>
        </EmptyState>
      </TitledPage>
    );
  if (!listing)
    return (
      <TitledPage title={title}>
        <LoadError title="Your listing could not be loaded." onRetry={revalidate} />
      </TitledPage>
    );
  return (
    <TitledPage
      title={title}
      aside={
        <LinkButton to="/seller/listings" kind="quiet">
          My All Listings
        </LinkButton>
      }
    >
      <ListingEditor
        key={`${listing._id} ${listing.version}`}
        {...{ viewer, listing, files }}
        initial={freshForm(textsOf(listing))}
        onReload={() => void revalidate()}
      />
    </TitledPage>
  );
}
