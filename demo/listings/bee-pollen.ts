import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'spring-pollen-dried-150g',
    seller: 'quince-tree',
    title: 'Orchard bee pollen, gently dried, 150 g',
    description:
      'Trapped at the hive entrance for three mornings a week in May, so that the colonies keep most of what they ' +
      'bring in. Cherry, apple, dandelion and rape: buff, green, orange and yellow in the same spoon. Dried at 40 ' +
      'degrees for a day and cleaned by hand in a winnowing box. Product of England; not for anyone allergic to ' +
      'pollen.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 950,
    postagePence: 340,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 30,
    netWeightGrams: 150,
    listedHoursAgo: 8627,
    images: ['pollen-jar', 'pollen-bowl'],
  },
  {
    key: 'pollen-frozen-fresh-250g',
    seller: 'quince-tree',
    title: 'Fresh frozen bee pollen, undried, 250 g',
    description:
      'Pollen straight from the trap to the freezer, never dried, so that the grains are soft and break up in the ' +
      'mouth like fudge. Much sweeter and more floral than dried. Sent on ice at the start of the week; keep it ' +
      'frozen and use by the spoon. Product of England, 2026 or 2025 season as marked on the bag, picked over for ' +
      'wings and wax.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 1600,
    postagePence: 590,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 8,
    netWeightGrams: 250,
    listedHoursAgo: 398,
    images: ['pollen-bowl', 'pollen-jar'],
  },
  {
    key: 'ivy-pollen-120g',
    seller: 'jory-penhale',
    title: 'Ivy pollen, all one colour, 120 g',
    description:
      'In October there is nothing else on the cliffs, so the trap fills with ivy and only ivy, a bright egg ' +
      'yellow. It is bitter-sweet and stronger than spring pollen. Dried in a fruit dryer at 38 degrees with the ' +
      'lid off. A small lot from two hives, Product of England, for people who like to know exactly which plant ' +
      'they are eating.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 680,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 11,
    netWeightGrams: 120,
    listedHoursAgo: 8159,
    images: ['pollen-bowl', 'pollen-jar', 'honeycomb-plate'],
  },
  {
    key: 'london-street-pollen-80g',
    seller: 'tunde-adeyemi',
    title: 'South London pollen: plane, lime and sycamore, 80 g',
    description:
      "I run one trap on one roof hive for a fortnight so that my daughter's school can put the grains under a " +
      'microscope, and this is the rest. You can see at least nine colours, with horse chestnut brick-red and poppy ' +
      'almost black. Air-dried and sorted with tweezers. Product of England. A jar comes with the key we drew up ' +
      'for the colours.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 750,
    postagePence: 320,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 7,
    netWeightGrams: 80,
    listedHoursAgo: 7951,
    images: ['pollen-jar', 'pollen-bowl'],
  },
  {
    key: 'erne-willow-pollen-100g',
    seller: 'erne-shore-honey',
    title: 'Willow and gorse pollen from the lough, 100 g',
    description:
      'March and April pollen, lemon yellow from the sallies and orange from the whins, taken only from colonies ' +
      'that have plenty. It is the mildest pollen of the year. We dry it slowly beside the boiler, over silica, and ' +
      'jar it in dark glass. Product of Northern Ireland; start with a few grains if you have never had it.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 790,
    postagePence: 340,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 14,
    netWeightGrams: 100,
    listedHoursAgo: 3243,
    images: ['pollen-jar', 'honey-blossom-jar'],
  },
  {
    key: 'pollen-feeding-bees-500g',
    seller: 'trent-lane',
    title: 'Irradiated pollen for bee feed, 500 g',
    description:
      'For mixing into patties, not for people. Gamma-irradiated at 25 kGy so that it carries no foulbrood spores ' +
      'or chalkbrood, with the certificate number printed on the bag. Mix one part with four of soya flour or ' +
      "brewer's yeast and enough syrup to bind it. Feed under the crown board when the weather shuts them in and " +
      'there is brood to raise.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 1450,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 19,
    netWeightGrams: 500,
    listedHoursAgo: 6011,
    images: ['pollen-bowl', 'hive-stand-tools'],
  },
  {
    key: 'mixed-summer-pollen-250g',
    seller: 'seller',
    title: 'Herefordshire summer pollen, dried, 250 g',
    description:
      'Clover, bramble, bean and meadowsweet from hives along the Lugg, in the browns and greys that make it look ' +
      'less cheerful than spring pollen and taste rather better. Dried to under eight per cent water and passed ' +
      'over a sieve to take the dust out. Product of England, season on the jar. Sprinkle it on yoghurt or soak it ' +
      'overnight.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 1350,
    postagePence: 360,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 21,
    netWeightGrams: 250,
    listedHoursAgo: 6948,
    images: ['pollen-jar', 'pollen-bowl'],
  },
  {
    key: 'pollen-granules-tin-60g',
    seller: 'saltmarsh',
    title: 'Tywi meadow pollen in a pocket tin, 60 g',
    description:
      'A small tin of dried pollen from three hives in the water meadow, mostly hawthorn, buttercup and clover, ' +
      'with a lid that seals. I sift it by hand because the bees post other things through the trap. Product of ' +
      "Wales. Crunchy, slightly sour, good over porridge with the valley's honey; keep it cool and out of the " +
      'light.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 560,
    postagePence: 295,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 25,
    netWeightGrams: 60,
    listedHoursAgo: 7278,
    images: ['pollen-bowl', 'balm-tins'],
  },
  {
    key: 'heather-pollen-100g',
    seller: 'tummel-side-honey',
    title: 'Ling pollen from the Perthshire hills, 100 g',
    description:
      'Heather pollen is slate grey and unlovely, and most keepers never see it in a jar because it is gathered ' +
      'when they are busy with the honey. We put traps on four strong stocks for the second half of August. Dried, ' +
      'cleaned and sealed, with the name of the hill on the lid. Product of Scotland; earthy, with a faint ' +
      'bitterness.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 890,
    postagePence: 340,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 6,
    netWeightGrams: 100,
    listedHoursAgo: 2499,
    images: ['pollen-jar', 'honey-heather-jar'],
  },
  {
    key: 'bee-bread-fermented-90g',
    seller: 'ithon-dark-bees',
    title: 'Bee bread lifted from the comb, 90 g',
    description:
      'Pollen that the bees have packed, sealed with honey and soured, picked from new super comb one cell at a ' +
      'time with a small punch. Darker and tangier than trapped pollen, in little six-sided plugs. It takes me an ' +
      'evening to fill a jar, hence the price. Product of Wales. From colonies free of treatment residues at the ' +
      'time of taking, kept in the freezer.',
    category: 'Bee Pollen',
    condition: 'new',
    pricePence: 1200,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    netWeightGrams: 90,
    listedHoursAgo: 2673,
    images: ['pollen-bowl', 'pollen-jar', 'wax-bars'],
  },
];
