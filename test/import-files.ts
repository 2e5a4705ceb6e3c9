import { type ColumnName, columnLabels } from '#contract/listing-columns.ts';
import { writeCsv } from '#server/gateways/csv.ts';

type Row = Partial<Record<ColumnName, string | number>>;

const draft: Row = {
  title: 'Heather honey',
  description: 'Pressed, never heated.',
  category: 'Honey',
  condition: 'new',
  price: 9.5,
  quantity: 12,
  deliveryMethods: 'postage, collection',
  returnPolicy: 'Buyer Pays Return Shipping',
  'location.city': 'Hexham',
  'location.postcode': 'ne461xd',
  status: 'draft',
  images: '',
};

/** An import file of heather honey drafts; each row overrides some fields. */
export function importFile(rows: Row[]): Uint8Array<ArrayBuffer> {
  const columns = [...new Set([...Object.keys(draft), ...rows.flatMap((row) => Object.keys(row))])] as ColumnName[];
  const lines = rows.map((row) => columns.map((name) => row[name] ?? draft[name] ?? ''));
  return new Uint8Array(writeCsv([columns.map((name) => columnLabels[name]), ...lines]));
}

/** An import file of `rows` rows. `invalid` of them, evenly spread, contain various mistakes. */
export function largeImportFile(rows: number, invalid: number): Uint8Array<ArrayBuffer> {
  const mistakes: Row[] = [
    { price: 'ten' },
    { title: '' },
    { category: 'Wasps' },
    { status: 'active' },
    { quantity: 1.5 },
  ];
  const interval = invalid > 0 ? Math.floor(rows / invalid) : rows + 1;
  return importFile(
    Array.from({ length: rows }, (_, index) => ({
      title: `Honey from hive ${index + 1}`,
      ...(index % interval === 0 && index / interval < invalid ? mistakes[(index / interval) % mistakes.length] : {}),
    })),
  );
}
