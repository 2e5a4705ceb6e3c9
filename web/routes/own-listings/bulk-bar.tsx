import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Request } from '#contract/endpoint.ts';
import type { changeListings, OwnListingRow, PriceChange } from '#contract/own-listings.ts';
import { call } from '#web/api.ts';
import { plural } from '#contract/numbers.ts';
import { parseNumber } from '#contract/parse-number.ts';
import { textOf } from '#web/text.ts';
import { SelectionBar } from '#web/parts/selection.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { DiscardButton } from './discard-button.tsx';
import styles from './own-listings.module.css';
import { hiddenNote, useListingAction } from './use-listing-action.ts';

type Body = NonNullable<Request<typeof changeListings>['body']>;
export type Refused = { _id: string; title: string | null; reason: string };
type Props = { chosen: readonly OwnListingRow[]; onDone: (refused: Refused[]) => void };

const kinds = { percent: 'Percent', amount: 'Pounds' };

/** Actions on several listings at once. Each listing's change succeeds or fails on its own, and failures are listed. */
export function BulkBar({ chosen, onDone }: Props) {
  const { act, stateOf } = useListingAction();
  const [repricing, setRepricing] = useState(false);
  const drafts = chosen.filter(({ saleStatus }) => saleStatus === 'draft').length;
  const listings = chosen.map(({ _id, version }) => ({ _id, version }));
  /** Returns the error if the whole request failed, or undefined. */
  const run = (body: Body, done: string) =>
    act(body.action, async () => {
      const { changed, refused } = await change(body);
      const count = listings.length - refused.length;
      const note = body.action === 'publish' ? hiddenNote(changed) : '';
      if (count > 0) toast.success(`${plural(count, 'listing')} ${done}.${note}`);
      flushSync(() => {
        setRepricing(false);
        onDone(refused);
      });
    });
  const move = async (action: 'publish' | 'withdraw' | 'discard', done: string) => {
    const failure = await run({ action, listings }, done);
    if (failure) toast.error(failure);
  };
  return (
    <SelectionBar
      label="Selected listings"
      status={`${plural(chosen.length, 'listing')} selected`}
      buttons={
        <>
          <Button kind="soft" {...stateOf('publish')} onClick={() => void move('publish', 'published')}>
            Publish selected
          </Button>
          <Button kind="soft" {...stateOf('withdraw')} onClick={() => void move('withdraw', 'withdrawn')}>
            Withdraw selected
          </Button>
          <Button kind="soft" aria-expanded={repricing} onClick={() => setRepricing(!repricing)}>
            Change prices
          </Button>
          {drafts > 0 && (
            <DiscardButton
              label="Discard selected"
              question={`Discard ${plural(drafts, 'draft')}?`}
              confirm="Discard"
              state={stateOf('discard')}
              onConfirm={() => move('discard', 'discarded')}
            >
              The drafts and their pictures will be deleted. You can't undo this.
            </DiscardButton>
          )}
        </>
      }
    >
      {repricing && (
        <Reprice
          state={stateOf('price')}
          onSubmit={(change) => run({ action: 'price', listings, change }, 'repriced')}
        />
      )}
    </SelectionBar>
  );
}

const change = (body: Body) => call('POST /api/sellers/listings/bulk', { body });

type RepriceProps = {
  state: { pending: boolean; blocked: boolean };
  onSubmit: (change: PriceChange) => Promise<string | undefined>;
};

function Reprice({ state, onSubmit }: RepriceProps) {
  const [error, setError] = useState<string>();
  const submit = async (data: FormData) => {
    const by = parseNumber(textOf(data, 'by')) ?? Number.NaN;
    if (!Number.isFinite(by) || by === 0) return 'Please enter a number. Use − to lower prices.';
    return onSubmit(data.get('kind') === 'percent' ? { percent: by } : { amount: by });
  };
  const onFormSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!state.pending && !state.blocked) void submit(new FormData(event.currentTarget)).then(setError);
  };
  return (
    <form method="post" className={styles.reprice} noValidate onSubmit={onFormSubmit}>
      <Field
        name="by"
        label="Change by"
        hint="Use − to lower prices, e.g. −10."
        error={error}
        onInput={() => setError(undefined)}
        autoComplete="off"
      />
      <SelectField name="kind" label="Unit">
        {Object.entries(kinds).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" {...state}>
        Change prices
      </Button>
    </form>
  );
}
