import { categoryNames } from './bees/categories.ts';
import { conditions, deliveryMethods, returnPolicies } from './catalogue.ts';
import { fieldLabels, type ListingTexts } from './listing-texts.ts';

/** A column of the CSV file of listings: a field of the listing, what it is (`id`, `version`) or what becomes of it. */
export type ColumnName = 'id' | 'version' | 'status' | 'images' | keyof ListingTexts;

export const columnLabels: Record<ColumnName, string> = {
  ...fieldLabels,
  id: 'Id',
  version: 'Version',
  status: 'Status',
};

/** Stands before the columns of a file of rows that could not be imported; an import passes over it. */
export const problemColumn = 'What is wrong';

/** What a row may do with its listing; a new one is `active` or `draft`. */
export const rowStatuses = ['active', 'draft', 'withdrawn'] as const;
export type RowStatus = (typeof rowStatuses)[number];

type Column = {
  name: ColumnName;
  /** What stands in it, for who fills it in. */
  help: string;
  /** What the template has in it. */
  example: string;
};

const oneOf = (names: readonly string[]) => `One of: ${names.join(', ')}.`;

/** The columns in the order of the template and of the export; a file may have them in any order and leave some out. */
export const listingColumns: readonly Column[] = [
  { name: 'id', help: 'Empty for a new listing. An export has it: the row then changes that listing.', example: '' },
  { name: 'version', help: 'From the export, with the id: it tells what you saw.', example: '' },
  { name: 'title', help: 'Required, at most 120 characters.', example: 'Example: heather honey, 340 g' },
  { name: 'description', help: 'At most 5,000 characters.', example: 'Pressed, never heated. From hives on the moor.' },
  { name: 'category', help: oneOf(categoryNames), example: 'Honey' },
  { name: 'condition', help: oneOf(conditions), example: 'new' },
  { name: 'price', help: 'In pounds: 9.50. From £0.01 to £100,000.00.', example: '9.50' },
  { name: 'postagePrice', help: 'In pounds; empty is free postage.', example: '3.95' },
  { name: 'quantity', help: 'How many there are, 1 to 100,000.', example: '12' },
  { name: 'deliveryMethods', help: `${deliveryMethods.join(', ')}, or both.`, example: 'postage, collection' },
  { name: 'returnPolicy', help: oneOf(returnPolicies), example: 'Buyer Pays Return Shipping' },
  { name: 'netWeightGrams', help: 'Whole grams; shows a price per kilogram. May be empty.', example: '340' },
  { name: 'lowStockAt', help: 'Empty is 2.', example: '2' },
  { name: 'location.city', help: 'Where it is.', example: 'Hexham' },
  { name: 'location.postcode', help: 'A UK postcode. Buyers see its first part.', example: 'NE46 1XD' },
  { name: 'location.country', help: 'Empty is UK.', example: 'UK' },
  {
    name: 'status',
    help: 'active puts it on sale, draft (or empty) does not; withdrawn takes a listing down.',
    example: 'draft',
  },
  {
    name: 'images',
    help: 'File names of up to 6 pictures in your ZIP, with commas between; the first is the thumbnail. What is on sale needs one.',
    example: '',
  },
];
