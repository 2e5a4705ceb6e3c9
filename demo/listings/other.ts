import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'straw-skep-swarm-size',
    seller: 'maddy-hartgill',
    title: 'Long-straw skep for taking swarms, 38 cm',
    description:
      'Coiled from Maris Widgeon wheat straw, stitched with split bramble that I cut in January and stripped of its ' +
      'thorns. Wide enough and deep enough for a prime swarm, with a flat crown so that it stands upside down. ' +
      "Thirty hours of work and some blood. Bees shouldn't be kept in one, since nobody can inspect them for " +
      'disease, but nothing takes a swarm so well.',
    category: 'Other',
    condition: 'new',
    pricePence: 12000,
    postagePence: 950,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 2,
    listedHoursAgo: 579,
    images: ['skep-straw', 'colony-hive-meadow'],
  },
  {
    key: 'skep-making-kit',
    seller: 'maddy-hartgill',
    title: 'Skep-making kit with straw, cane and a bone needle',
    description:
      'Everything for a small skep about 20 cm across: a sheaf of combed long straw, two hanks of chair cane for ' +
      'stitching, a cow-horn ring to gauge the coil and a goose-bone needle I have filed to shape. The drawings are ' +
      'mine and there is a page on what goes wrong. Soak the cane for half an hour first. Reckon on three evenings.',
    category: 'Other',
    condition: 'new',
    pricePence: 4500,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 6,
    listedHoursAgo: 803,
    images: ['skep-straw', 'hive-stand-tools'],
  },
  {
    key: 'bee-hotel-oak-large',
    seller: 'maddy-hartgill',
    title: 'Solitary bee hotel in oak with removable tubes',
    description:
      'An oak box with 60 card tubes, 6 to 10 mm across and 15 cm deep, closed at the back and sheltered by a lip. ' +
      "Most shop ones are too shallow and can't be cleaned. Take the tubes out in October, store the cocoons cool " +
      'and change the tubes each year, or mites move in. Hang it facing south-east at chest height, fixed so that ' +
      "it doesn't swing.",
    category: 'Other',
    condition: 'new',
    pricePence: 3600,
    postagePence: 550,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 8,
    listedHoursAgo: 688,
    images: ['bee-hotel', 'hive-stand-tools'],
  },
  {
    key: 'bee-hotel-clay-block',
    seller: 'aoife-mackle',
    title: 'Clay block for mason bees, in a slate frame',
    description:
      'Fired clay with drilled galleries of three widths, set in off-cuts of roof slate. The association makes them ' +
      "for schools, because clay doesn't warp and the tits can't pull it apart. A dab of damp soil nearby and mason " +
      'bees will find it inside a week of warm weather. Weighs four kilos: two screws are supplied and it wants a ' +
      'real wall.',
    category: 'Other',
    condition: 'new',
    pricePence: 2200,
    postagePence: 550,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 9,
    listedHoursAgo: 5172,
    images: ['bee-hotel', 'seed-packets'],
  },
  {
    key: 'forage-seed-six-packets',
    seller: 'seller',
    title: 'Six packets of forage seed for a bee border',
    description:
      "Phacelia, borage, viper's bugloss, oxeye daisy, marjoram and red clover, each in its own packet with sowing " +
      'months for both ends of the country. Enough for about eight square metres. No mixes bulked out with grass, ' +
      'and no plant that is a nuisance in a ditch. Phacelia flowers in eight weeks and bees come in from a mile ' +
      'off.',
    category: 'Other',
    condition: 'new',
    pricePence: 1200,
    postagePence: 260,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 50,
    listedHoursAgo: 7447,
    images: ['seed-packets', 'honey-blossom-jar'],
  },
  {
    key: 'meadow-seed-native-100g',
    seller: 'holt-farm-bees',
    title: 'Native meadow seed for poor soil, 100 g',
    description:
      "Knapweed, scabious, bird's-foot trefoil, selfheal and sixteen others, harvested from our own field margins " +
      'under a stewardship scheme. Sow on bare ground in autumn at four grams to the square metre, and tread it in. ' +
      'Nothing much happens in the first year. In the third you will not want to mow it, and you should, in ' +
      'September.',
    category: 'Other',
    condition: 'new',
    pricePence: 1480,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 27,
    listedHoursAgo: 5450,
    images: ['seed-packets', 'colony-hive-meadow'],
  },
  {
    key: 'gift-box-candle-honey-soap',
    seller: 'seller',
    title: 'Gift box from the hive: honey, candle and soap',
    description:
      'A 340 g jar of our wildflower honey, a rolled beeswax candle tied with flax and a bar of honey soap, on ' +
      'shredded paper in a kraft box with a sprig of lavender. The honey is Product of England, 2026 harvest; the ' +
      "soap is made for us in Bromyard and carries its own ingredient list. Send me a message with the order and I'll " +
      'copy it out by hand. Tracked post only, since it is always a present for somebody.',
    category: 'Other',
    condition: 'new',
    pricePence: 2950,
    postagePence: 420,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 14,
    listedHoursAgo: 1248,
    images: ['gift-box', 'honey-blossom-jar', 'candles-rolled'],
  },
  {
    key: 'hamper-heather-moor',
    seller: 'fen-bog-apiary',
    title: 'Moorland box: ling, cut comb, bell heather and a candle',
    description:
      'A 340 g jar of ling, a 200 g cut comb, a small jar of bell heather and one stub candle from the press wax, ' +
      'bedded in dry bracken that we cut ourselves. All the honey is 2026 harvest, Product of England. It goes by ' +
      "tracked post in a box within a box, a lesson learnt. Ask for a card and we will put the apiary's picture on " +
      'it.',
    category: 'Other',
    condition: 'new',
    pricePence: 4400,
    postagePence: 550,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 8,
    listedHoursAgo: 107,
    images: ['honey-heather-jar', 'cut-comb-box'],
  },
  {
    key: 'propolis-raw-100g',
    seller: 'quince-tree',
    title: 'Raw propolis from screens, 100 g',
    description:
      'Propolis taken on plastic screens laid under the crown board, then frozen and cracked off in clean brown ' +
      'flakes; there is no scraped paint or wood in it. Varnish makers soak it in alcohol and luthiers are very ' +
      'particular about its colour, which is red-brown. Product of England. Sold as a raw material, and we say ' +
      'nothing about what else it may be good for.',
    category: 'Other',
    condition: 'new',
    pricePence: 1150,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 12,
    netWeightGrams: 100,
    listedHoursAgo: 6414,
    images: ['wax-blocks', 'pollen-bowl'],
  },
  {
    key: 'hive-record-cards-50',
    seller: 'trent-lane',
    title: 'Fifty hive record cards on waterproof paper',
    description:
      'Cards for under the roof, printed on paper that can be written on in the rain with a soft pencil. Queen, ' +
      'temper, brood, stores, mites, treatments and the date of the next visit, and the back is ruled for the ' +
      "year's medicine record. Two holes for string. They fit the pouch we sell and they fit under a brick.",
    category: 'Other',
    condition: 'new',
    pricePence: 690,
    postagePence: 260,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 48,
    listedHoursAgo: 7070,
    images: ['hive-stand-tools', 'smoker-hive-tool', 'hive-painted'],
  },
  {
    key: 'beekeeping-books-used-five',
    seller: 'colin-staddon',
    title: 'Five old beekeeping books from a working shelf',
    description:
      'Two on queen rearing, one on diseases with colour plates from before they were any good, one on making ' +
      "skeps, and a county association's history with my father in the photograph. Honest working copies: propolis " +
      'thumbprints, one lacking its jacket, pencil notes that are usually right. The pictures show my apiary and my ' +
      'skep, not the books. Sold together, list on request.',
    category: 'Other',
    condition: 'used',
    pricePence: 2400,
    postagePence: 480,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 4859,
    images: ['colony-hive-meadow', 'skep-straw'],
  },
  {
    key: 'honey-show-jars-labels-24',
    seller: 'seller',
    title: 'Two dozen squat pound jars with gold lids',
    description:
      'Standard squat 454 g jars in clear glass, with lacquered gold lids that seal at 70 degrees or cold. Packed ' +
      'in the dividers they came in, so that you can post full ones in the same box. We sort out any with seeds or ' +
      'stones in the glass. Wash them before filling, new or not; the pictures show ours full.',
    category: 'Other',
    condition: 'new',
    pricePence: 1860,
    postagePence: 550,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 16,
    listedHoursAgo: 19105,
    images: ['honey-blossom-jar', 'honeycomb-plate'],
  },
];
