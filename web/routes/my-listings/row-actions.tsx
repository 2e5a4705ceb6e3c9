import { useNavigate } from 'react-router';
import type { OwnRow, SaleStatus } from '#contract/selling.ts';
import { call } from '#web/api.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts.tsx';
import styles from './listings-table.module.css';
import { useDeed } from './use-deed.ts';

const withdraw = {
  label: 'Withdraw',
  deed: (id: string) => call('POST /api/sellers/listings/{id}/withdraw', { params: { id } }),
  done: 'Withdrawn.',
};

/** On sale, or off it. */
const moves = {
  draft: {
    label: 'Publish',
    deed: (id: string) => call('POST /api/sellers/listings/{id}/publish', { params: { id } }),
    done: 'Published.',
  },
  withdrawn: {
    label: 'Relist',
    deed: (id: string) => call('POST /api/sellers/listings/{id}/relist', { params: { id }, body: {} }),
    done: 'Back on sale.',
  },
  active: withdraw,
  away: withdraw,
  sold_out: withdraw,
} as const satisfies Record<SaleStatus, object>;

/** What can be done with a listing in its state. */
export function RowActions({ row: { _id, title, saleStatus } }: { row: OwnRow }) {
  const navigate = useNavigate();
  const { act, stateOf } = useDeed();
  const params = { id: _id };
  const move = moves[saleStatus];
  const run = async (label: string, deed: () => Promise<unknown>, done: string) => {
    const wrong = await act(label, deed);
    if (wrong) toast.error(wrong);
    else toast.success(done);
  };
  const button = (label: string, deed: () => Promise<unknown>, done: string) => (
    <Button
      kind="soft"
      {...stateOf(label)}
      aria-label={`${label} ${title}`}
      onClick={() => void run(label, deed, done)}
    >
      {label}
    </Button>
  );
  const duplicate = async () => {
    const copy = await call('POST /api/sellers/listings/{id}/duplicate', {
      params,
      body: { idempotencyKey: crypto.randomUUID() },
    });
    await navigate(`/seller/edit-listing/${copy._id}`);
  };
  return (
    <div className={styles.buttons}>
      <LinkButton kind="soft" to={`/seller/edit-listing/${_id}`} aria-label={`Edit ${title}`}>
        Edit
      </LinkButton>
      {button('Duplicate', duplicate, 'Duplicated. This is the copy, a draft.')}
      {/* One place for the way on, so that the button keeps the focus when it becomes the way back. */}
      {button(move.label, () => move.deed(_id), move.done)}
      {saleStatus === 'draft' &&
        button('Discard', () => call('DELETE /api/sellers/listings/{id}', { params }), 'Draft discarded.')}
    </div>
  );
}
