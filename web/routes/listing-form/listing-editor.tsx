import { Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fieldLabels, type ListingTexts } from '#contract/listing-texts.ts';
import type { OwnListing } from '#contract/own-listings.ts';
import { formatTime } from '#contract/time.ts';
import { useStore } from '#web/store.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PageSkeleton } from '#web/ui/titled-page.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { ListingFields } from './listing-fields.tsx';
import styles from './listing-form.module.css';
import { CardPreview, ListingPreview } from './listing-preview.tsx';
import { PicturePicker } from './picture-picker.tsx';
import type { Pictures } from './pictures.ts';
import { Published } from './published.tsx';
import { type SubmitAction, type EditorInput, useListingEditor } from './use-listing-editor.ts';

type Props = EditorInput & {
  /** Shown above the form until the listing is published. */
  notice?: ReactNode;
  /** Reloads the listing from the server, or starts again with an empty form. */
  onReload: () => void;
};

const publish = ['publish', 'Publish'] as const;
const draft = ['draft', 'Save as draft'] as const;
const change = ['change', 'Save changes'] as const;

/** The submit buttons. Those of a new listing stay until all its pictures are uploaded. */
function actionsFor(
  listing: OwnListing | null,
  saved: OwnListing | null,
): readonly (readonly [SubmitAction, string])[] {
  if (!listing) return saved && saved.saleStatus !== 'draft' ? [publish] : [publish, draft];
  if (listing.saleStatus === 'draft') return [publish, draft];
  return listing.saleStatus === 'withdrawn' ? [change, ['publish', 'Save and relist']] : [change];
}

/** The form for a new or an existing listing. */
export function ListingEditor({ viewer, listing, initial, files, notice, onReload }: Props) {
  const { form, summary, conflictNotice, texts, pictures, submit, saving, refusal, pending, savedAt, published } =
    useListingEditor({ viewer, listing, initial, files });
  const [previewed, setPreviewed] = useState<ListingTexts>();
  const [typed, setTyped] = useState(initial.texts);
  const items = useStore(pictures.store);
  if (published) return <Published listing={published} isRelisted={listing?.saleStatus === 'withdrawn'} />;
  const keepMine = () => {
    saving.keepMine();
    submit(saving.latest()?.saleStatus === 'draft' ? 'draft' : 'change');
  };
  return (
    <form
      method="post"
      {...form}
      className={styles.form}
      onInput={(event) => {
        form.onInput(event);
        setTyped(texts());
      }}
    >
      <div className={styles.fields}>
        {notice}
        <ErrorSummary {...refusal} labels={fieldLabels} ref={summary} />
        {saving.conflict && (
          <div ref={conflictNotice} tabIndex={-1}>
            <ConflictNotice conflict={saving.conflict} onReload={onReload} onKeepMine={keepMine} />
          </div>
        )}
        <Panel>
          <PicturePicker pictures={pictures} error={refusal.fields.images} live={saving.saved !== null} />
        </Panel>
        <ListingFields texts={initial.texts} errors={refusal.fields} />
        <div className={styles.bar}>
          <Progress pictures={pictures} show={pending !== undefined} />
          <div className={styles.buttons}>
            {actionsFor(listing, saving.saved).map(([action, label], at) => (
              <Button
                key={action}
                type="submit"
                value={action}
                kind={at === 0 ? 'main' : 'outline'}
                pending={pending === action}
                disabled={pending !== undefined && pending !== action}
              >
                {label}
              </Button>
            ))}
            <Button kind="quiet" icon={<Eye aria-hidden="true" />} onClick={() => setPreviewed(texts())}>
              Preview
            </Button>
            <p className={styles.saved} role="status">
              {savedAt && `${saving.saved ? 'Draft saved' : 'Saved in this browser'} at ${formatTime(savedAt)}`}
            </p>
          </div>
        </div>
      </div>
      <CardPreview shown={{ texts: typed, pictures: items, viewer }} />
      <ListingPreview
        shown={previewed && { texts: previewed, pictures: items, viewer }}
        onClose={() => setPreviewed(undefined)}
      />
    </form>
  );
}

/** Upload progress: one coil for each picture. */
function Progress({ pictures, show }: { pictures: Pictures; show: boolean }) {
  const items = useStore(pictures.store);
  if (!show || items.every(({ file }) => !file)) return null;
  const uploaded = items.filter(({ saved }) => saved).length;
  return (
    <div>
      <div className={styles.coils} aria-hidden="true">
        {items.map(({ key, saved }) => (
          <span key={key} className={saved && styles.there} />
        ))}
      </div>
      <p className={styles.saved} role="status">
        {uploaded} of {items.length} pictures uploaded
      </p>
    </div>
  );
}

/** Shown in place of the form until the viewer is known. */
export const FormSkeleton = ({ title }: { title: string }) => (
  <PageSkeleton title={title} status="Loading the form..." heights={['220px', '420px']} />
);
