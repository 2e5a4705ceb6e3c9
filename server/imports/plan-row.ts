import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryMethods, type Picture, returnPolicies } from '#contract/catalogue.ts';
import { type ColumnName, type RowStatus, rowStatuses } from '#contract/listing-columns.ts';
import { changesBetween, type ListingTexts, problemsWith, textsOf, toWire } from '#contract/listing-texts.ts';
import { maxPictures } from '#contract/pictures.ts';
import type { OwnListing } from '#contract/selling.ts';
import { readVersion } from '#server/catalogue/own-listings.ts';
import { type Cells, type Problems, rowStatusOf } from './cells.ts';

/** What is known of what rows name: one's own listings, pictures sent with the import, pictures of one's own listings. */
export type Known = {
  listings: ReadonlyMap<string, OwnListing>;
  sent: ReadonlyMap<string, { problem: string | null; picture: Picture | null }>;
  own: ReadonlyMap<string, Picture>;
};

/** What a row would do. What is undefined stays as it is; a row with problems does nothing. */
export type Plan = {
  kind: 'new' | 'change' | 'same';
  status: RowStatus | undefined;
  fields: Partial<ReturnType<typeof toWire>>;
  images: string[] | undefined;
  changes: ColumnName[];
  problems: Problems;
};

const blank: ListingTexts = {
  title: '',
  description: '',
  price: '',
  postagePrice: '',
  quantity: '',
  lowStockAt: '',
  netWeightGrams: '',
  category: '',
  condition: '',
  deliveryMethods: [],
  returnPolicy: '',
  'location.city': '',
  'location.postcode': '',
  'location.country': 'UK',
};

/** The name that is meant, whatever its capitals; what is none of them is left for the check. */
const meant = (names: readonly string[], text: string): string =>
  names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? text;

/** 'postage, collection', 'Postage and collection' and 'both' alike. */
const readDelivery = (text: string): string[] =>
  text
    .replace(/^both$/i, deliveryMethods.join(','))
    .split(/[,;|&+]|\band\b/i)
    .map((word) => meant(deliveryMethods, word.trim()))
    .filter((word) => word !== '');

const readers: Partial<Record<keyof ListingTexts, (text: string) => string | string[]>> = {
  category: (text) => meant(categoryNames, text),
  condition: (text) => meant(conditions, text),
  returnPolicy: (text) => meant(returnPolicies, text),
  deliveryMethods: readDelivery,
};

/** The texts of a row over those of its listing: columns the file does not have stay, and so does an empty country. */
function textsIn(cells: Cells, base: ListingTexts): ListingTexts {
  const given = (Object.keys(base) as (keyof ListingTexts)[]).flatMap((name) => {
    const text = cells[name];
    const stays = text === undefined || (text === '' && name === 'location.country');
    return stays ? [] : [[name, readers[name]?.(text) ?? text]];
  });
  return { ...base, ...Object.fromEntries(given) };
}

/** What tells pictures apart: the file's own name without its folders, capitals and ways to write an accent. */
export const pictureKey = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').trim().normalize('NFC').toLowerCase();

/** The address of a picture of this site within a cell, as an export has it. */
const addressIn = (text: string) => /\/files\/images\/[0-9a-f]{32}\/\d{1,4}\.webp$/.exec(text)?.[0];

/** The pictures a cell names, each once: addresses of this site's, or keys of files. */
export const readImages = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;|\n]/)
      .map((name) => addressIn(name.trim()) ?? pictureKey(name))
      .filter((name) => name !== ''),
  ),
];

function problemOfImage(image: string, { sent, own }: Known): string | undefined {
  if (addressIn(image)) return own.has(image) ? undefined : 'This address is not a picture of one of your listings.';
  const picture = sent.get(image);
  if (!picture) return `${image} is not among the pictures you sent.`;
  return picture.problem === null ? undefined : `${image}: ${picture.problem}`;
}

function problemOfImages(images: string[], isOnSale: boolean, known: Known): string | undefined {
  if (images.length > maxPictures) return `A listing has at most ${maxPictures} pictures.`;
  if (images.length === 0) return isOnSale ? 'Please add at least one picture.' : undefined;
  return images.map((image) => problemOfImage(image, known)).find(Boolean);
}

const withoutEmpty = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, sentence]) => sentence));

function planNew(cells: Cells, known: Known): Plan {
  const texts = textsIn(cells, blank);
  const status = meant(rowStatuses, cells.status || 'draft');
  const isOnSale = status === 'active';
  const images = readImages(cells.images ?? '');
  const problems: Problems = {
    version: cells.version
      ? 'This row has a version and no id. Please clear the version too for a new listing.'
      : undefined,
    ...Object.fromEntries(problemsWith(isOnSale ? 'active' : 'inactive', texts)),
    status: isOnSale || status === 'draft' ? undefined : 'A new listing is active or draft.',
    images: problemOfImages(images, isOnSale, known),
  };
  return {
    kind: 'new',
    status: isOnSale ? 'active' : 'draft',
    fields: toWire(texts),
    images,
    changes: [],
    problems: withoutEmpty(problems),
  };
}

/** The state a row asks for, undefined for the one its listing is in; and why it cannot have it. */
function readMove(cells: Cells, listing: OwnListing): { status?: RowStatus; problem?: string } {
  const now = rowStatusOf(listing);
  const asked = rowStatuses.find((one) => one === meant(rowStatuses, cells.status || now));
  if (!asked) return { problem: `Please choose one of: ${rowStatuses.join(', ')}.` };
  if (asked === now) return {};
  if (asked === 'draft') return { problem: 'What was on sale is no draft any more. Please write withdrawn.' };
  if (now === 'draft' && asked === 'withdrawn') return { problem: 'A draft is not on sale. You can throw it away.' };
  return { status: asked };
}

const isSame = (one: string[], other: string[]) => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with a listing's texts after the change: all of it where it goes on sale, else with what changes. */
function problemsOfTexts(texts: ListingTexts, isPublic: boolean, isMoving: boolean, changes: ColumnName[]): Problems {
  const problems = problemsWith(isPublic ? 'active' : 'inactive', texts);
  return Object.fromEntries([...problems].filter(([name]) => isMoving || changes.includes(name)));
}

const columnsOf = (texts: ListingTexts, fields: Plan['fields'], before: ListingTexts): ColumnName[] =>
  (Object.keys(texts) as (keyof ListingTexts)[]).filter((name) =>
    name.startsWith('location.') ? 'location' in fields && texts[name] !== before[name] : name in fields,
  );

function problemOfVersion(cells: Cells, listing: OwnListing): string | undefined {
  if (!cells.version) return 'Please keep the version that the export has beside the id.';
  const [seen, now] = [readVersion(versionIn(cells)), readVersion(listing.version)];
  return seen.version === now.version
    ? undefined
    : 'This listing was changed since it was exported. Please export it again.';
}

/** The version of a listing that the seller saw when they exported it, as the API writes it. */
export const versionIn = ({ version = '' }: Cells): string => version.replace(/^v/i, '');

/** A count of the stock that had not seen a sale would bring back what was sold. */
function problemOfStock(fields: Plan['fields'], cells: Cells, { stock }: OwnListing): string | undefined {
  if (fields.quantity === undefined || !cells.version || readVersion(versionIn(cells)).stock === stock)
    return undefined;
  return `The stock has changed in the meantime: there are now ${stock}.`;
}

function planChange(cells: Cells, listing: OwnListing, known: Known): Plan {
  const before = { ...textsOf(listing), quantity: String(readVersion(versionIn(cells)).stock) };
  const texts = textsIn(cells, before);
  const fields = changesBetween(before, texts);
  const { status, problem } = readMove(cells, listing);
  const named = cells.images === undefined ? listing.images : readImages(cells.images);
  const images = isSame(named, listing.images) ? undefined : named;
  const changes: ColumnName[] = [
    ...columnsOf(texts, fields, before),
    ...(status ? ['status' as const] : []),
    ...(images ? ['images' as const] : []),
  ];
  const isPublic = status !== undefined || rowStatusOf(listing) !== 'draft';
  const problems: Problems = {
    version: problemOfVersion(cells, listing),
    quantity: problemOfStock(fields, cells, listing),
    ...problemsOfTexts(texts, isPublic, status === 'active', changes),
    status: problem,
    images: images || status === 'active' ? problemOfImages(named, isPublic, known) : undefined,
  };
  const kind = changes.length > 0 ? 'change' : 'same';
  return { kind, status, fields, images, changes, problems: withoutEmpty(problems) };
}

/** What a row would do with what is known, or what is wrong with it. Writes nothing. */
export function planRow(cells: Cells, known: Known): Plan {
  if (!cells.id) return planNew(cells, known);
  const listing = known.listings.get(cells.id);
  if (listing) return planChange(cells, listing, known);
  const problems = { id: 'You have no listing with this id. Leave it empty for a new one.' };
  return { kind: 'change', status: undefined, fields: {}, images: undefined, changes: [], problems };
}
