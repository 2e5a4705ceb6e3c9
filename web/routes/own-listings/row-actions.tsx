import { useNavigate } from 'react-router';
import type { OwnListing, OwnListingRow, SaleStatus } from '#contract/own-listings.ts';
import { call } from '#web/api.ts';
import { randomKey } from '#web/text.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { DiscardButton } from './discard-button.tsx';
import styles from './listings-table.module.css';
import { hiddenNote, useListingAction } from './use-listing-action.ts';

const withdraw = {
  label: 'Withdraw',
  request: (id: string) => call('POST /api/sellers/listings/{id}/withdraw', { params: { id } }),
  done: 'Withdrawn.',
};

/** The button that puts a listing on sale or takes it off sale, for each status. */
const moves = {
  draft: {
    label: 'Publish',
    request: (id: string) => call('POST /api/sellers/listings/{id}/publish', { params: { id } }),
    done: 'Published.',
  },
  withdrawn: {
    label: 'Relist',
    request: (id: string) => call('POST /api/sellers/listings/{id}/relist', { params: { id }, body: {} }),
    done: 'Relisted.',
  },
  active: withdraw,
  away: withdraw,
  sold_out: withdraw,
  stopped: withdraw,
  removed: undefined,
} as const satisfies Record<SaleStatus, object | undefined>;

/** The actions available for a listing, depending on its status. */
export function RowActions({ row: { _id, title, saleStatus } }: { row: OwnListingRow }) {
  const navigate = useNavigate();
  const { act, stateOf } = useListingAction();
  const params = { id: _id };
  const editor = `/seller/edit-listing/${_id}`;
  const move = moves[saleStatus];
  const run = async (label: string, request: () => Promise<OwnListing>, done: string) => {
    let note = '';
    const failure = await act(label, async () => {
      note = hiddenNote([await request()]);
    });
    if (failure)
      toast.error(failure, saleStatus === 'draft' ? { label: 'Edit', name: `Edit ${title}`, to: editor } : undefined);
    else toast.success(done + note);
  };
  const button = (label: string, request: () => Promise<OwnListing>, done: string) => (
    <Button
      kind="soft"
      {...stateOf(label)}
      aria-label={`${label} ${title}`}
      onClick={() => void run(label, request, done)}
    >
      {label}
    </Button>
  );
  const duplicate = async () => {
    const copy = await call('POST /api/sellers/listings/{id}/duplicate', {
      params,
      body: { idempotencyKey: randomKey() },
    });
    await navigate(`/seller/edit-listing/${copy._id}`);
    return copy;
  };
  return (
    <div className={styles.buttons}>
      <LinkButton kind="soft" to={editor} aria-label={`Edit ${title}`}>
        Edit
      </LinkButton>
      {saleStatus !== 'removed' && button('Duplicate', duplicate, 'Duplicated. This is the copy, saved as a draft.')}
      {/* One button for publishing and withdrawing, so that it keeps focus when its action changes. */}
      {move && button(move.label, () => move.request(_id), move.done)}
      {saleStatus === 'draft' && <DiscardDraft id={_id} title={title} />}
    </div>
  );
}

function DiscardDraft({ id, title }: { id: string; title: string }) {
  const { act, stateOf } = useListingAction();
  const discard = async () => {
    const failure = await act('Discard', () => call('DELETE /api/sellers/listings/{id}', { params: { id } }));
    if (failure) toast.error(failure);
    else toast.success('Draft discarded.');
  };
  return (
    <DiscardButton
      label="Discard"
      name={`Discard ${title}`}
      question="Discard this draft?"
      confirm="Discard draft"
      state={stateOf('Discard')}
      onConfirm={discard}
    >
      {title || 'The draft'} and its pictures will be deleted. You can't undo this.
    </DiscardButton>
  );
}
