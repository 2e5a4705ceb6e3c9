import type { categoryNames } from './categories.ts';

type Category = (typeof categoryNames)[number];

/** The categories that British beekeepers buy in one month, and a heading and note for the home page. */
export type Season = { heading: string; note: string; picks: { label: string; category: Category }[] };

const spring: Season['picks'] = [
  { label: 'Frames, foundation and supers', category: 'Bee Keeping Equipment' },
  { label: 'Hives ready for swarms', category: 'Beehives' },
  { label: 'Overwintered nucs', category: 'Bee Colonies' },
  { label: 'Queens', category: 'Queen Bees' },
];
const summer: Season['picks'] = [
  { label: 'Nucs and colonies', category: 'Bee Colonies' },
  { label: 'Mated queens', category: 'Queen Bees' },
  { label: 'Supers and frames', category: 'Bee Keeping Equipment' },
  { label: 'Spring blossom honey', category: 'Honey' },
];
const harvest: Season['picks'] = [
  { label: 'New honey', category: 'Honey' },
  { label: 'Extractors, tanks and jars', category: 'Bee Keeping Equipment' },
  { label: 'Cut comb', category: 'Honeycomb' },
  { label: 'Late queens', category: 'Queen Bees' },
];
const winter: Season['picks'] = [
  { label: 'Beeswax candles', category: 'Candles' },
  { label: 'Honey for winter', category: 'Honey' },
  { label: 'Balms and soaps', category: 'Cosmetics' },
  { label: 'Tools for winter repairs', category: 'Bee Keeping Equipment' },
];

const note = {
  firstChecks: 'The first warm days bring the first look under the roof. What beekeepers are buying now:',
  inspections: 'Inspections begin and boxes fill quickly. What beekeepers are buying now:',
  swarms: 'Colonies are strong, nucs are filling and swarms are on the wing. What beekeepers are buying now:',
  supers: 'The main flow is on and supers go up. What beekeepers are buying now:',
  harvest: 'Honey comes off and varroa treatment begins. What beekeepers are buying now:',
  feeding: 'Stores are weighed and winter feed goes on. What beekeepers are buying now:',
  guards: 'Mouse guards go on and hives are strapped down. What beekeepers are buying now:',
  gifts: 'Hives are quiet; it is the season for candles, gifts and repairs. What beekeepers are buying now:',
};

/** The beekeeper's year, starting with January. */
export const seasons: readonly Season[] = [
  { heading: 'January at the hives', note: note.gifts, picks: winter },
  { heading: 'February at the hives', note: note.gifts, picks: winter },
  { heading: 'March at the hives', note: note.firstChecks, picks: spring },
  { heading: 'April at the hives', note: note.inspections, picks: spring },
  { heading: 'May at the hives', note: note.swarms, picks: summer },
  { heading: 'June at the hives', note: note.swarms, picks: summer },
  { heading: 'July at the hives', note: note.supers, picks: summer },
  { heading: 'August at the hives', note: note.harvest, picks: harvest },
  { heading: 'September at the hives', note: note.feeding, picks: harvest },
  { heading: 'October at the hives', note: note.guards, picks: harvest },
  { heading: 'November at the hives', note: note.gifts, picks: winter },
  { heading: 'December at the hives', note: note.gifts, picks: winter },
];

/** Months (1 to 12) in which each kind of product is in season, for the year chart. */
export const yearChart: readonly { label: string; category: Category; months: readonly number[] }[] = [
  { label: 'Queens', category: 'Queen Bees', months: [4, 5, 6, 7, 8] },
  { label: 'Nucs, swarms', category: 'Bee Colonies', months: [5, 6, 7, 8] },
  { label: 'Supers, frames', category: 'Bee Keeping Equipment', months: [4, 5, 6, 7] },
  { label: 'New honey', category: 'Honey', months: [6, 7, 8, 9] },
  { label: 'Varroa treatment', category: 'Bee Keeping Equipment', months: [1, 8, 9, 12] },
  { label: 'Winter feed', category: 'Bee Keeping Equipment', months: [9, 10] },
  { label: 'Candles, gifts', category: 'Candles', months: [11, 12] },
];
