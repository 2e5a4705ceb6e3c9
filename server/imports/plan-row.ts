import { categoryNames } from '#contract/bees/categories.ts';
import { conditions, deliveryMethods, type Picture, returnPolicies } from '#contract/catalogue.ts';
import type { RowKind } from '#contract/imports.ts';
import { noPictures, tooManyPictures } from '#contract/listing-fields.ts';
import { type ColumnName, type RowStatus, rowStatuses } from '#contract/listing-columns.ts';
import { changesBetween, type ListingTexts, problemsWith, textsOf, toListingInput } from '#contract/listing-texts.ts';
import { formatNumber } from '#contract/numbers.ts';
import { maxPictures } from '#contract/sizes.ts';
import { chooseOneOf } from '#contract/text.ts';
import type { OwnListing } from '#contract/own-listings.ts';
import { parseVersion } from '#server/catalogue/own-listings.ts';
import { draftNotOnSale } from '#server/catalogue/publish-listing.ts';
import { normalise } from '#server/text.ts';
import { type Cells, type Problems, rowStatusOf } from './cells.ts';

/** What rows can refer to: the seller's own listings, pictures uploaded for the import, and pictures of the seller's own listings. */
export type RowContext = {
  listings: ReadonlyMap<string, OwnListing>;
  uploaded: ReadonlyMap<string, { problem: string | null; picture: Picture | null }>;
  ownPictures: ReadonlyMap<string, Picture>;
};

/** What a row would do. Undefined values stay unchanged. A row with problems does nothing. */
export type Plan = {
  kind: RowKind;
  status: RowStatus | undefined;
  fields: Partial<ReturnType<typeof toListingInput>>;
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

/** The matching name, ignoring case. Text that matches none is returned unchanged and rejected by validation. */
const matchName = (names: readonly string[], text: string): string =>
  names.find((name) => name.toLowerCase() === text.toLowerCase()) ?? text;

/** A cell with this many names is invalid whatever they are, so the rest of it is not read. */
const tooManyNames = 50;

/** Accepts 'postage, collection', 'Postage and collection' or 'both'. */
const readDelivery = (text: string): string[] =>
  text
    .replace(/^both$/i, deliveryMethods.join(','))
    .split(/[,;|&+]|\band\b/i, tooManyNames)
    .map((word) => matchName(deliveryMethods, word.trim()))
    .filter((word) => word !== '');

const readers: Partial<Record<keyof ListingTexts, (text: string) => string | string[]>> = {
  category: (text) => matchName(categoryNames, text),
  condition: (text) => matchName(conditions, text),
  returnPolicy: (text) => matchName(returnPolicies, text),
  deliveryMethods: readDelivery,
};

/** Applies a row's text to its listing. Fields without a column keep their values, and so does the country if its cell is empty. */
function textsIn(cells: Cells, base: ListingTexts): ListingTexts {
  const given = (Object.keys(base) as (keyof ListingTexts)[]).flatMap((name) => {
    const text = cells[name];
    const isUnchanged = text === undefined || (text === '' && name === 'location.country');
    return isUnchanged ? [] : [[name, readers[name]?.(text) ?? text]];
  });
  return { ...base, ...Object.fromEntries(given) };
}

/** Identifies a picture by its file name, ignoring folders, case and Unicode forms of accents. */
export const pictureKey = (name: string): string => {
  const withoutFolders = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return normalise(withoutFolders.trim(), 'NFC').toLowerCase();
};

/** The path of a picture on this site in a cell, in the form that exports use. */
const sitePathIn = (text: string) => /\/files\/images\/[0-9a-f]{32}\/\d{1,4}\.webp$/.exec(text)?.[0];

/** The pictures named in a cell, without duplicates: paths on this site, or keys of files. If there are too many, returns them unchanged. */
export function readImages(text: string): string[] {
  const names = text.split(/[,;|\n]/, tooManyNames);
  if (names.length === tooManyNames) return names;
  const images = names.map((name) => sitePathIn(name.trim()) ?? pictureKey(name));
  return [...new Set(images)].filter((image) => image !== '');
}

function problemOfImage(image: string, { uploaded, ownPictures }: RowContext): string | undefined {
  if (sitePathIn(image))
    return ownPictures.has(image) ? undefined : 'This URL is not a picture from one of your listings.';
  const picture = uploaded.get(image);
  if (!picture) return `${image} hasn't been uploaded.`;
  return picture.problem === null ? undefined : `${image}: ${picture.problem}`;
}

function problemOfImages(images: string[], isOnSale: boolean, known: RowContext): string | undefined {
  if (images.length > maxPictures) return tooManyPictures;
  if (images.length === 0) return isOnSale ? noPictures : undefined;
  return images.map((image) => problemOfImage(image, known)).find(Boolean);
}

const withoutEmpty = (problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([, message]) => message));

function planNew(cells: Cells, known: RowContext): Plan {
  const texts = textsIn(cells, blank);
  const status = matchName(rowStatuses, cells.status || 'draft');
  const isOnSale = status === 'active';
  const images = readImages(cells.images ?? '');
  const problems: Problems = {
    version: cells.version
      ? 'This row has a version but no id. For a new listing, please clear the version too.'
      : undefined,
    ...Object.fromEntries(problemsWith(isOnSale ? 'active' : 'inactive', texts)),
    status: isOnSale || status === 'draft' ? undefined : 'A new listing must be active or draft.',
    images: problemOfImages(images, isOnSale, known),
  };
  return {
    kind: 'new',
    status: isOnSale ? 'active' : 'draft',
    fields: toListingInput(texts),
    images,
    changes: [],
    problems: withoutEmpty(problems),
  };
}

/** The status that a row requests, undefined if its listing already has it, or the reason it is not allowed. */
function readStatusChange(cells: Cells, listing: OwnListing): { status?: RowStatus; problem?: string } {
  const now = rowStatusOf(listing);
  const requested = rowStatuses.find((one) => one === matchName(rowStatuses, cells.status || now));
  if (!requested) return { problem: chooseOneOf(rowStatuses) };
  if (requested === now) return {};
  if (requested === 'draft')
    return { problem: "A listing that has been on sale can't become a draft again. Please use withdrawn instead." };
  if (now === 'draft' && requested === 'withdrawn') return { problem: draftNotOnSale };
  return { status: requested };
}

const isSame = (one: string[], other: string[]) => JSON.stringify(one) === JSON.stringify(other);

/** What is wrong with a listing's texts after the change: all problems if it goes on sale, otherwise only those in changed columns. */
function problemsOfTexts(
  texts: ListingTexts,
  isPublic: boolean,
  isPublishing: boolean,
  changes: ColumnName[],
): Problems {
  const problems = problemsWith(isPublic ? 'active' : 'inactive', texts);
  return Object.fromEntries([...problems].filter(([name]) => isPublishing || changes.includes(name)));
}

const columnsOf = (texts: ListingTexts, fields: Plan['fields'], before: ListingTexts): ColumnName[] =>
  (Object.keys(texts) as (keyof ListingTexts)[]).filter((name) =>
    name.startsWith('location.') ? 'location' in fields && texts[name] !== before[name] : name in fields,
  );

function problemOfVersion(cells: Cells, listing: OwnListing): string | undefined {
  if (!cells.version) return 'Please keep the version that was exported with this id.';
  const [seen, now] = [parseVersion(versionIn(cells)), parseVersion(listing.version)];
  return seen.version === now.version
    ? undefined
    : 'This listing has changed since it was exported. Please export it again.';
}

/** The version of a listing that the seller exported, in the API's format. */
export const versionIn = ({ version = '' }: Cells): string => version.replace(/^v/i, '');

/** A quantity exported before a sale would put the sold stock back. */
function problemOfStock(fields: Plan['fields'], cells: Cells, { stock }: OwnListing): string | undefined {
  if (fields.quantity === undefined || !cells.version || parseVersion(versionIn(cells)).stock === stock)
    return undefined;
  return `The stock has changed to ${formatNumber(stock)}.`;
}

function planChange(cells: Cells, listing: OwnListing, known: RowContext): Plan {
  const before = { ...textsOf(listing), quantity: String(parseVersion(versionIn(cells)).stock) };
  const texts = textsIn(cells, before);
  const fields = changesBetween(before, texts);
  const { status, problem } = readStatusChange(cells, listing);
  const named = cells.images === undefined ? listing.images : readImages(cells.images);
  const images = isSame(named, listing.images) ? undefined : named;
  const changes: ColumnName[] = [
    ...columnsOf(texts, fields, before),
    ...(status ? ['status' as const] : []),
    ...(images ? ['images' as const] : []),
  ];
  const isPublic = status !== undefined || rowStatusOf(listing) !== 'draft';
  const lacksPictures = status === 'active' && named.length === 0;
  const problems: Problems = {
    version: problemOfVersion(cells, listing),
    quantity: problemOfStock(fields, cells, listing),
    ...problemsOfTexts(texts, isPublic, status === 'active', changes),
    status: problem,
    // Unchanged pictures need no check.
    images: images ? problemOfImages(images, isPublic, known) : problemOfImages([], lacksPictures, known),
  };
  const kind = changes.length > 0 ? 'change' : 'same';
  return { kind, status, fields, images, changes, problems: withoutEmpty(problems) };
}

/** Determines what a row would do and what is wrong with it, without writing anything. */
export function planRow(cells: Cells, known: RowContext): Plan {
  if (!cells.id) return planNew(cells, known);
  const listing = known.listings.get(cells.id);
  if (listing) return planChange(cells, listing, known);
  const problems = { id: 'You have no listing with this id. Leave the id empty to create a new one.' };
  return { kind: 'change', status: undefined, fields: {}, images: undefined, changes: [], problems };
}
