import { Printer } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { call, logAndReturnNull } from '#web/api.ts';
import { privateMeta } from '#web/parts/private-meta.ts';
import { requireRole } from '#web/parts/require-role.ts';
import { plural } from '#contract/numbers.ts';
import { linesOf } from '#web/parts/delivery.ts';
import { Lines } from '#web/parts/lines.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Checkbox, Choices, Radio, SelectField } from '#web/ui/field.tsx';
import { ListPageSkeleton } from '#web/ui/list-page.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TitledPage } from '#web/ui/titled-page.tsx';
import styles from './labels.module.css';
import { senderOf } from './packing-slip.tsx';

const title = 'Address labels';
export const meta = privateMeta(title);

/** The URL holds the orders' ids, never an address. `parcels` is null if loading failed. */
export async function clientLoader({ request }: { request: Request }) {
  const viewer = await requireRole(request, 'seller');
  const order = new URL(request.url).searchParams.getAll('order');
  const parcels =
    order.length > 0 ? await call('GET /api/sellers/parcels', { query: { order } }).catch(logAndReturnNull) : [];
  return { sender: senderOf(viewer), wanted: order, parcels };
}

export const HydrateFallback = () => (
  <ListPageSkeleton title={title} status="Loading your labels..." rowHeight="160px" />
);

/** A label, with the numbers of the orders in its parcel. Null stands for a label already used on the sheet. */
type Label = { numbers: string[]; lines: string[] } | null;

const labelsOnSheet = 8;

const split = (labels: Label[], size: number): Label[][] =>
  Array.from({ length: Math.ceil(labels.length / size) }, (_, index) => labels.slice(index * size, (index + 1) * size));

export default function Labels() {
  const { sender, wanted, parcels } = useLoaderData<typeof clientLoader>();
  const labels = parcels?.flatMap(({ deliverTo, orders }) =>
    deliverTo ? [{ numbers: orders.map(({ _id }) => _id), lines: linesOf(deliverTo) }] : [],
  );
  const numbers = new Set(labels?.flatMap((label) => label.numbers));
  const missing = wanted.filter((id) => !numbers.has(id)).length;
  if (labels && labels.length > 0) return <Sheets {...{ labels, missing, sender }} />;
  return <TitledPage title={title}>{labels ? <NoLabels /> : <NotLoaded />}</TitledPage>;
}

const NoLabels = () => (
  <EmptyState
    title="No labels to print."
    action={<LinkButton to="/seller/orders?show=to_post">Orders to post</LinkButton>}
  >
    <p>Labels are for orders that are still to be posted.</p>
  </EmptyState>
);

function NotLoaded() {
  const { revalidate } = useRevalidator();
  return <LoadError title="Your labels could not be loaded." onRetry={revalidate} />;
}

const back = (
  <LinkButton kind="quiet" to="/seller/orders?show=to_post">
    Orders to post
  </LinkButton>
);

/** The labels as printed, below the printing options. */
function Sheets({ labels, missing, sender }: { labels: Label[]; missing: number; sender: string[] }) {
  const [isSheet, setIsSheet] = useState(true);
  const [first, setFirst] = useState(1);
  const [hasSender, setHasSender] = useState(false);
  const space = isSheet ? { largest: 14, height: hasSender ? 84 : 125 } : { largest: 20, height: 310 };
  const used: Label[] = Array.from({ length: first - 1 }, () => null);
  const sheets = isSheet ? split([...used, ...labels], labelsOnSheet) : split(labels, 1);
  return (
    <>
      <div className="no-print">
        <TitledPage title={title} aside={back}>
          <div className={styles.choices}>
            {missing > 0 && (
              <Notice>
                <p>
                  {plural(
                    missing,
                    'selected order has nothing to post, so it has no label.',
                    'selected orders have nothing to post, so they have no labels.',
                  )}
                </p>
              </Notice>
            )}
            <Choices legend="Paper">
              <Radio
                name="paper"
                label="A4 sheet of 8 labels (99.1 × 67.7 mm)"
                checked={isSheet}
                onChange={() => setIsSheet(true)}
              />
              <Radio
                name="paper"
                label="One label per page (100 × 150 mm)"
                checked={!isSheet}
                onChange={() => setIsSheet(false)}
              />
            </Choices>
            {isSheet && (
              <SelectField
                label="First label"
                name="first"
                hint="For a partly used sheet."
                value={first}
                onChange={({ target }) => setFirst(Number(target.value))}
              >
                {Array.from({ length: labelsOnSheet }, (_, index) => (
                  <option key={index}>{index + 1}</option>
                ))}
              </SelectField>
            )}
            <Checkbox
              name="sender"
              label="Show the sender"
              checked={hasSender}
              onChange={({ target }) => setHasSender(target.checked)}
            />
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Print {plural(labels.length, 'label')}
            </Button>
          </div>
        </TitledPage>
      </div>
      <section className={classNames('page', styles.sheets)} aria-label="Labels">
        {sheets.map((sheet, index) => (
          // A sheet has no key other than its position.
          // oxlint-disable-next-line react/no-array-index-key
          <ol key={index} className={isSheet ? styles.sheet : styles.single}>
            {sheet.map((label, place) => (
              <li key={label?.numbers[0] ?? place} className={label ? styles.label : styles.used}>
                {label && <Address label={label} sender={hasSender ? sender : []} space={space} />}
              </li>
            ))}
          </ol>
        ))}
      </section>
    </>
  );
}

type Space = { largest: number; height: number };

/**
 * The font size, in points, at which an address fits its label, so that no postcode is cut off. The inside of a label is 235 points wide. A
 * character is about 0.6 times as wide as the font size, and a line 1.35 times as high.
 */
function fontSize(lines: string[], { largest, height }: Space): number {
  const charactersPerRow = (size: number) => 235 / (0.6 * size);
  const rows = (size: number) => lines.reduce((sum, line) => sum + Math.ceil(line.length / charactersPerRow(size)), 0);
  let size = largest;
  while (size > 6 && rows(size) * size * 1.35 > height) size -= 1;
  return size;
}

type AddressProps = { label: NonNullable<Label>; sender: string[]; space: Space };

const Address = ({ label: { numbers, lines }, sender, space }: AddressProps) => (
  <>
    {sender.length > 0 && <p className={styles.sender}>From: {sender.join(', ')}</p>}
    <address className={styles.address} style={{ '--printed': `${fontSize(lines, space)}pt` } as CSSProperties}>
      <Lines lines={lines} />
    </address>
    <p className={styles.numbers}>{numbers.join(', ')}</p>
  </>
);
