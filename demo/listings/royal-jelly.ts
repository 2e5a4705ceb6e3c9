import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'fresh-royal-jelly-10g',
    seller: 'kyre-brook-queens',
    title: 'Fresh royal jelly, frozen the day it is taken, 10 g',
    description:
      'A by-product of raising queens: when a graft has too many cells, the spare ones are emptied with a small ' +
      'suction lance on the third day. Cream-coloured, sharp and a little peppery, with nothing added. Product of ' +
      'England, 2026 season. It travels in an insulated wrap with an ice brick, Mondays to Wednesdays, and lives in ' +
      'your freezer.',
    category: 'Royal Jelly',
    condition: 'new',
    pricePence: 1250,
    postagePence: 590,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 16,
    netWeightGrams: 10,
    listedHoursAgo: 2189,
    images: ['royal-jelly-jar', 'royal-jelly-trio'],
  },
  {
    key: 'fresh-royal-jelly-30g',
    seller: 'kyre-brook-queens',
    title: 'Fresh royal jelly, 30 g with a horn spoon',
    description:
      'Three times the small jar for people who already know they like the taste, which is sour first and hot ' +
      'afterwards. Strained once through nylon to take out flakes of wax, then frozen in amber glass. Product of ' +
      'England, 2026 season, from our own cell builders. Anyone who reacts to bee products should leave it alone.',
    category: 'Royal Jelly',
    condition: 'new',
    pricePence: 3200,
    postagePence: 590,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 7,
    netWeightGrams: 30,
    listedHoursAgo: 348,
    images: ['royal-jelly-jar'],
  },
  {
    key: 'royal-jelly-for-grafting-5g',
    seller: 'kyre-brook-queens',
    title: 'Royal jelly for priming cell cups, 5 g',
    description:
      'For queen rearers who wet-graft: five grams thinned one to one with boiled water primes about three hundred ' +
      'cups. Not sold as food, and labelled so. It keeps for a season in the freezer and three days in the fridge. ' +
      'From the same colonies as our breeder queens, inspected by the bee inspector each year.',
    category: 'Royal Jelly',
    condition: 'new',
    pricePence: 750,
    postagePence: 490,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 20,
    netWeightGrams: 5,
    listedHoursAgo: 6128,
    images: ['royal-jelly-trio', 'queen-cage-marked'],
  },
  {
    key: 'royal-jelly-in-honey-227g',
    seller: 'quince-tree',
    title: 'Royal jelly stirred into cherry honey, 227 g',
    description:
      'Two per cent fresh royal jelly by weight in soft set cherry blossom honey, which takes the sourness off and ' +
      'holds it in suspension. Ingredients: honey 98 per cent, royal jelly 2 per cent, both Product of England. ' +
      'Store below ten degrees and use within four months of opening. It is a curiosity and a good spread, and that ' +
      'is all we say about it.',
    category: 'Royal Jelly',
    condition: 'new',
    pricePence: 1380,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 18,
    netWeightGrams: 227,
    listedHoursAgo: 5250,
    images: ['honey-blossom-jar', 'royal-jelly-jar'],
  },
  {
    key: 'royal-jelly-trio-3x20g',
    seller: 'tunde-adeyemi',
    title: 'Three 20 g pots of raw royal jelly, frozen',
    description:
      'Three small pots, so that two stay frozen while one is in use. My roof is no place for raising queens by the ' +
      'hundred, so I buy this from a queen rearer in Kent and pot it on ice the same afternoon; each pot has its ' +
      'date. Product of England, never blended with imported jelly. Posted early in the week, and if it arrives ' +
      "above five degrees tell me and I'll send it again.",
    category: 'Royal Jelly',
    condition: 'new',
    pricePence: 5800,
    postagePence: 590,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 4,
    netWeightGrams: 60,
    listedHoursAgo: 187,
    images: ['royal-jelly-trio', 'royal-jelly-jar'],
  },
  {
    key: 'royal-jelly-freeze-dried-20g',
    seller: 'seller',
    title: 'Freeze-dried royal jelly powder, 20 g',
    description:
      'Fresh jelly loses two thirds of its weight as water, so 20 g of this fine cream powder was once about 60 g. ' +
      'We buy it from a keeper in the Auvergne whose cell builders I have seen with my own eyes. Product of France, ' +
      'no carrier and no sugar. Keeps at room temperature in its jar with a drying sachet, and makes excellent ' +
      'cell-priming jelly too.',
    category: 'Royal Jelly',
    condition: 'new',
    pricePence: 1690,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 11,
    netWeightGrams: 20,
    listedHoursAgo: 7238,
    images: ['royal-jelly-jar', 'wax-bars'],
  },
  {
    key: 'royal-jelly-erne-10g',
    seller: 'erne-shore-honey',
    title: 'Lough shore royal jelly, 10 g amber pot',
    description:
      'We raise eighty native queens a year for the local breeding group, and the cells that are not wanted give us ' +
      'a cupful of jelly by midsummer. Kept at minus twenty from the hour it was taken. Product of Northern ' +
      'Ireland, nothing removed but wax. If you collect, bring a cool bag; if we post, it goes guaranteed next day.',
    category: 'Royal Jelly',
    condition: 'new',
    pricePence: 1300,
    postagePence: 590,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 8,
    netWeightGrams: 10,
    listedHoursAgo: 3834,
    images: ['royal-jelly-trio', 'queen-cage'],
  },
  {
    key: 'royal-jelly-spread-hill',
    seller: 'ithon-dark-bees',
    title: 'Hill honey with royal jelly and pollen, 170 g',
    description:
      'Creamed Radnorshire clover honey with one per cent royal jelly and two per cent of our own dried pollen. It ' +
      'comes out mustard yellow with a mealy, sherbet taste that my neighbours either buy by the case or give back. ' +
      'All Product of Wales, ingredients in order on the label. Contains pollen, so not for anyone with a pollen or ' +
      'bee allergy.',
    category: 'Royal Jelly',
    condition: 'new',
    pricePence: 1120,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 9,
    netWeightGrams: 170,
    listedHoursAgo: 1096,
    images: ['honey-set-jar', 'royal-jelly-trio', 'pollen-jar'],
  },
];
