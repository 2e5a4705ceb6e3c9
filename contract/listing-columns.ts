import { categoryNames } from './bees/categories.ts';
import { conditions, deliveryMethods, maxStock, returnPolicies } from './catalogue.ts';
import { defaultLowStockAt } from './listing-fields.ts';
import { fieldLabels, type ListingTexts } from './listing-texts.ts';
import { maxPricePence, minPricePence } from './money.ts';
import { formatPence } from './pounds.ts';
import { formatNumber } from './numbers.ts';
import { maxLength, maxPictures } from './sizes.ts';

/** A column of the listings CSV: a listing field, or `id`, `version`, `status` or `images`. */
export type ColumnName = 'id' | 'version' | 'status' | 'images' | keyof ListingTexts;

export const columnLabels: Record<ColumnName, string> = {
  ...fieldLabels,
  id: 'Id',
  version: 'Version',
  status: 'Status',
};

/** The first column in a file of rows that could not be imported; an import ignores it. */
export const problemColumn = 'Problem';

/** The status a row may give its listing; a new one is `active` or `draft`. */
export const rowStatuses = ['active', 'draft', 'withdrawn'] as const;
export type RowStatus = (typeof rowStatuses)[number];

type Column = {
  name: ColumnName;
  /** Explains the column to the person filling it in. */
  help: string;
  /** The value in the template. */
  example: string;
};

const oneOf = (names: readonly string[]) => `One of: ${names.join(', ')}.`;

/** The columns, in the order of the template and the export. An imported file may have them in any order and omit some. */
export const listingColumns: readonly Column[] = [
  {
    name: 'id',
    help: 'Leave empty to create a listing. To change an existing one, keep the Id from your export.',
    example: '',
  },
  {
    name: 'version',
    help: 'Keep the value from your export. It stops you from overwriting later changes.',
    example: '',
  },
  { name: 'title', help: `Required, at most ${maxLength.title} characters.`, example: 'Example: heather honey, 340 g' },
  {
    name: 'description',
    help: `At most ${formatNumber(maxLength.description)} characters.`,
    example: 'Pressed, never heated. From hives on the moor.',
  },
  { name: 'category', help: oneOf(categoryNames), example: 'Honey' },
  { name: 'condition', help: oneOf(conditions), example: 'new' },
  {
    name: 'price',
    help: `In pounds, for example 9.50. From ${formatPence(minPricePence)} to ${formatPence(maxPricePence)}.`,
    example: '9.50',
  },
  { name: 'postagePrice', help: 'In pounds; leave empty for free postage.', example: '3.95' },
  { name: 'quantity', help: `Your stock, 1 to ${formatNumber(maxStock)}.`, example: '12' },
  { name: 'deliveryMethods', help: `${deliveryMethods.join(', ')}, or both.`, example: 'postage, collection' },
  { name: 'returnPolicy', help: oneOf(returnPolicies), example: 'Buyer Pays Return Shipping' },
  { name: 'netWeightGrams', help: 'Optional, in whole grams. Buyers then see a price per kilogram.', example: '340' },
  {
    name: 'lowStockAt',
    help: `We notify you when this many are left. A new listing gets ${defaultLowStockAt} if this is empty.`,
    example: '2',
  },
  { name: 'location.city', help: 'Where the item is.', example: 'Hexham' },
  { name: 'location.postcode', help: 'A UK postcode. Buyers see its first part.', example: 'NE46 1XD' },
  { name: 'location.country', help: 'A new listing gets UK if this is empty.', example: 'UK' },
  {
    name: 'status',
    help: 'active puts the listing on sale, and withdrawn takes it off sale. If this is empty, a new listing is a draft and an existing one keeps its status.',
    example: 'draft',
  },
  {
    name: 'images',
    help: `File names of up to ${maxPictures} pictures in your ZIP, separated by commas; the first is the thumbnail. A listing on sale needs at least one.`,
    example: '',
  },
];
