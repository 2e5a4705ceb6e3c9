import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { dispatchOrders, type ParcelToPost } from '#contract/seller-orders.ts';
import { maxLength } from '#contract/sizes.ts';
import { call, failureOf } from '#web/api.ts';
import { useForm } from '#web/forms.ts';
import { plural } from '#contract/numbers.ts';
import { timesQuantity } from '#web/typography.ts';
import { textOf } from '#web/text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Checkbox, Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { CarrierField } from './carrier-field.tsx';
import { restoreFocus } from '#web/ui/use-focus-neighbour-on-unmount.ts';
import styles from './dispatch-sheet.module.css';

type Done = Output<typeof dispatchOrders>;
export type Refused = Done['refused'][number];
/** The parcels to dispatch. `gone` counts the orders that can no longer be posted, and `openCount` how many times the sheet has been opened. */
type SheetState = { isOpen: boolean; openCount: number; parcels: ParcelToPost[]; gone: number };

const noLongerPostable = 'can no longer be posted.';

/**
 * Dispatches orders in a sheet that asks for the carrier and tracking number of each parcel. `start` loads the orders' parcels and opens
 * the sheet. `stateOf` returns the props of a button that calls `start`. `onDone` receives the orders that could not be dispatched.
 */
export function useDispatch(onDone: (refused: Refused[]) => void) {
  const { revalidate } = useRevalidator();
  const [loading, setLoading] = useState<string>();
  const [state, setState] = useState<SheetState>({ isOpen: false, openCount: 0, parcels: [], gone: 0 });
  const close = () => setState((last) => ({ ...last, isOpen: false }));
  const start = async (button: string, ids: readonly string[]) => {
    setLoading(button);
    try {
      const parcels = await call('GET /api/sellers/parcels', { query: { order: [...ids] } });
      const found = new Set(parcels.flatMap(({ orders }) => orders.map(({ _id }) => _id)));
      const gone = ids.filter((id) => !found.has(id)).length;
      if (parcels.length > 0) {
        // A dialog can be opened only once it is on the page.
        flushSync(() => setState(({ openCount }) => ({ isOpen: false, openCount: openCount + 1, parcels, gone })));
        setState((last) => ({ ...last, isOpen: true }));
      } else {
        toast.error(`${ids.length > 1 ? 'These orders' : 'This order'} ${noLongerPostable}`);
        await revalidate();
      }
    } catch (error) {
      toast.error(failureOf(error, 'The orders could not be loaded.'));
    } finally {
      setLoading(undefined);
    }
  };
  const done = ({ dispatched, refused }: Done) => {
    if (dispatched.length > 0) toast.success(`${plural(dispatched.length, 'order')} marked as posted.`);
    // Closing the sheet returns focus to the button that opened it, before the button disappears.
    flushSync(close);
    onDone(refused);
    // A live update may have removed that button before the response arrived.
    void revalidate().then(restoreFocus);
  };
  return {
    start,
    stateOf: (button: string) => ({
      pending: loading === button,
      blocked: loading !== undefined && loading !== button,
    }),
    sheet: <DispatchSheet key={state.openCount} {...state} onClose={close} onDone={done} />,
  };
}

const formId = 'dispatch';

const nameOf = (index: number, field: 'orders' | 'carrier' | 'trackingNumber') => `parcels.${index}.${field}`;

/** Barcode scanners press Enter after each code, so Enter moves to the next tracking number and submits the form only after the last. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const numbers = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[name$=trackingNumber]')];
  const next = numbers[numbers.indexOf(event.target) + 1];
  if (!numbers.includes(event.target) || !next) return;
  event.preventDefault();
  next.focus();
}

type Props = SheetState & { onClose: () => void; onDone: (done: Done) => void };

function DispatchSheet({ isOpen, parcels, gone, onClose, onDone }: Props) {
  const { form, errors, summary, pending } = useForm({
    schema: dispatchOrders.body,
    read: (data) => ({
      parcels: parcels.map((_, index) => ({
        orders: data.getAll(nameOf(index, 'orders')),
        carrier: textOf(data, nameOf(index, 'carrier')) || textOf(data, 'carrier'),
        trackingNumber: textOf(data, nameOf(index, 'trackingNumber')),
      })),
    }),
    send: (body) => call('POST /api/sellers/orders/dispatch', { body }),
    failed: 'The orders could not be marked as posted.',
    onDone,
  });
  const isOne = parcels.length === 1;
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title="Mark as posted"
      footer={
        <Button type="submit" form={formId} wide pending={pending}>
          Mark as posted
        </Button>
      }
    >
      {/* The form listens for Enter in its inputs. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form {...form} id={formId} onKeyDown={onKeyDown} className={styles.form} aria-label="Mark as posted">
        <ErrorSummary {...summary} labels={labelsOf(parcels)} />
        {gone > 0 && (
          <Notice>
            <p>
              {plural(gone, 'selected order')} {noLongerPostable}
            </p>
          </Notice>
        )}
        {!isOne && <CarrierField label="Carrier for all parcels" name="carrier" />}
        <p id="parcels">A tracking number is optional, but you'll be paid sooner with one.</p>
        {parcels.map((parcel, index) => (
          <fieldset className={styles.parcel} key={parcel.orders[0]?._id}>
            <legend>{recipientOf(parcel)}</legend>
            <Contents parcel={parcel} name={nameOf(index, 'orders')} />
            <div className={styles.fields}>
              <Field
                label="Tracking number"
                name={nameOf(index, 'trackingNumber')}
                maxLength={maxLength.trackingNumber}
                autoComplete="off"
                error={errors[nameOf(index, 'trackingNumber')]}
              />
              <CarrierField name={nameOf(index, 'carrier')} error={errors[nameOf(index, 'carrier')]}>
                {!isOne && <option value="">Same for all</option>}
              </CarrierField>
            </div>
          </fieldset>
        ))}
      </form>
    </Sheet>
  );
}

const recipientOf = ({ deliverTo, buyerName }: ParcelToPost): string =>
  deliverTo ? `${deliverTo.name}, ${deliverTo.city}` : buyerName;

const labelsOf = (parcels: readonly ParcelToPost[]): Record<string, string> =>
  Object.fromEntries(
    parcels.flatMap((parcel, index) => [
      [nameOf(index, 'trackingNumber'), `Tracking number for ${recipientOf(parcel)}`],
      [nameOf(index, 'carrier'), `Carrier for ${recipientOf(parcel)}`],
    ]),
  );

/** The orders in a parcel. If there are several, the seller can untick those that aren't being sent yet. */
function Contents({ parcel: { orders }, name }: { parcel: ParcelToPost; name: string }) {
  const shown = orders.map(({ _id, productName, quantity }) => ({
    _id,
    text: productName + timesQuantity(quantity),
  }));
  return shown.length === 1 ? (
    shown.map(({ _id, text }) => (
      <p key={_id}>
        <input type="hidden" name={name} value={_id} />
        {text}
      </p>
    ))
  ) : (
    <div>
      {shown.map(({ _id, text }) => (
        <Checkbox key={_id} name={name} value={_id} label={text} defaultChecked />
      ))}
    </div>
  );
}
