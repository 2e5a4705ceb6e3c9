import { Eye } from 'lucide-react';
import { useState } from 'react';
import { fieldLabels, type ListingTexts } from '#contract/listing-texts.ts';
import type { OwnListing } from '#contract/selling.ts';
import { formatTime } from '#web/parts/dates.ts';
import { useStore } from '#web/store.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { ListingFields } from './listing-fields.tsx';
import styles from './listing-form.module.css';
import { CardPreview, ListingPreview } from './listing-preview.tsx';
import { PicturePicker } from './picture-picker.tsx';
import type { Pictures } from './pictures.ts';
import { Published } from './published.tsx';
import { type Aim, type Given, useListingEditor } from './use-listing-editor.ts';

type Props = Given & {
  /** Shows the listing as it is on the server now, or an empty form. */
  onReload: () => void;
};

const publish = ['publish', 'Publish'] as const;
const draft = ['draft', 'Save as draft'] as const;
const change = ['change', 'Save changes'] as const;

/** The buttons of a listing; a new one keeps its own until all of it is on the server. */
function aimsFor(listing: OwnListing | null, saved: OwnListing | null): readonly (readonly [Aim, string])[] {
  if (!listing) return saved && saved.saleStatus !== 'draft' ? [publish] : [publish, draft];
  if (listing.saleStatus === 'draft') return [publish, draft];
  return listing.saleStatus === 'withdrawn' ? [change, ['publish', 'Save and relist']] : [change];
}

/** The form of a new listing or of one's own. */
export function ListingEditor({ viewer, listing, kept, files, onReload }: Props) {
  const { form, summary, texts, pictures, submit, saving, refusal, pending, keptAt, published } = useListingEditor({
    viewer,
    listing,
    kept,
    files,
  });
  const [previewed, setPreviewed] = useState<ListingTexts>();
  const [typed, setTyped] = useState(kept.texts);
  const items = useStore(pictures.store);
  if (published) return <Published listing={published} again={listing?.saleStatus === 'withdrawn'} />;
  const keepMine = () => {
    saving.keepMine();
    submit(saving.now()?.saleStatus === 'draft' ? 'draft' : 'change');
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
        <ErrorSummary {...refusal} labels={fieldLabels} ref={summary} />
        {saving.conflict && <ConflictNotice conflict={saving.conflict} onReload={onReload} onKeepMine={keepMine} />}
        <section className={styles.section}>
          <PicturePicker pictures={pictures} error={refusal.fields.images} live={saving.saved !== null} />
        </section>
        <ListingFields texts={kept.texts} errors={refusal.fields} />
        <div className={styles.bar}>
          <Progress pictures={pictures} show={pending !== undefined} />
          <div className={styles.buttons}>
            {aimsFor(listing, saving.saved).map(([aim, label], at) => (
              <Button
                key={aim}
                type="submit"
                value={aim}
                kind={at === 0 ? 'main' : 'outline'}
                pending={pending === aim}
                disabled={pending !== undefined && pending !== aim}
              >
                {label}
              </Button>
            ))}
            <Button kind="quiet" icon={<Eye aria-hidden="true" />} onClick={() => setPreviewed(texts())}>
              Preview
            </Button>
            <p className={styles.saved} role="status">
              {keptAt && `${saving.saved ? 'Draft saved' : 'Kept in this browser'} at ${formatTime(keptAt)}`}
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

/** One coil for each picture. */
function Progress({ pictures, show }: { pictures: Pictures; show: boolean }) {
  const items = useStore(pictures.store);
  if (!show || items.every(({ file }) => !file)) return null;
  const there = items.filter(({ saved }) => saved).length;
  return (
    <div>
      <div className={styles.coils} aria-hidden="true">
        {items.map(({ key, saved }) => (
          <span key={key} className={saved && styles.there} />
        ))}
      </div>
      <p className={styles.saved} role="status">
        {there} of {items.length} pictures uploaded
      </p>
    </div>
  );
}
