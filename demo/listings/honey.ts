import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'ling-heather-pressed-340g',
    seller: 'fen-bog-apiary',
    title: 'Ling heather honey, pressed, 340 g',
    description:
      'Forty hives go up to the moor above Goathland when the ling opens in August. Heather honey sets to a jelly ' +
      'in the comb and will not spin, so it is pressed through cloth, a bucket at a time. Expect a bittersweet ' +
      'toffee finish and tiny bubbles that never rise, which is how you tell real ling. 2025 harvest, Product of ' +
      'England, unheated and coarsely strained.',
    category: 'Honey',
    condition: 'new',
    pricePence: 1150,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 36,
    netWeightGrams: 340,
    listedHoursAgo: 4,
    images: ['honey-heather-jar', 'honeycomb-plate'],
  },
  {
    key: 'ling-heather-mini-113g',
    seller: 'fen-bog-apiary',
    title: 'Taster jar of moorland ling, 113 g',
    description:
      'The same pressed ling honey as our larger jar, in a quarter-pound hexagonal pot for people who have not met ' +
      'heather before. It is thick enough to stand a knife in and tastes of burnt sugar and bog myrtle. 2026 ' +
      'harvest from the North York Moors, Product of England. Good with blue cheese; wasted in tea.',
    category: 'Honey',
    condition: 'new',
    pricePence: 495,
    postagePence: 320,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 48,
    netWeightGrams: 113,
    listedHoursAgo: 550,
    images: ['honey-heather-jar', 'honeycomb-plate'],
  },
  {
    key: 'bell-heather-honey-340g',
    seller: 'fen-bog-apiary',
    title: 'Bell heather honey, port-wine red, 340 g',
    description:
      'Bell heather flowers three weeks before ling on the dry banks, and in a hot July the bees make a separate ' +
      'crop of it. It is runny, the red of port wine, and sharper than ling with a slightly bitter tail. Only nine ' +
      'supers this year, 2026 harvest, Product of England. Spun cold, strained once and jarred within the month.',
    category: 'Honey',
    condition: 'new',
    pricePence: 1080,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 14,
    netWeightGrams: 340,
    listedHoursAgo: 1215,
    images: ['honey-dark-jar', 'honey-heather-jar'],
  },
  {
    key: 'moor-edge-blend-454g',
    seller: 'fen-bog-apiary',
    title: 'Moor edge honey, clover with a little heather, 454 g',
    description:
      'When the hives come home from the moor the last supers hold clover and bramble with a thread of ling through ' +
      "them. That gives a soft, spoonable honey with an amber colour and some of the heather's toffee, without its " +
      "stiffness. We do not call it heather honey because it isn't mainly that. 2026 harvest, Product of England.",
    category: 'Honey',
    condition: 'new',
    pricePence: 840,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 30,
    netWeightGrams: 454,
    listedHoursAgo: 1528,
    images: ['honey-blossom-jar', 'honey-heather-jar'],
  },
  {
    key: 'heather-bakers-bucket-3kg',
    seller: 'fen-bog-apiary',
    title: "Baker's honey with heather in it, 3 kg bucket",
    description:
      'Intended for cooking only: the moisture came out at 22.5 per cent after a wet week on the moor, and only ' +
      'pure heather may be that wet on the table. The flavour is all there and it makes very dark gingerbread and a ' +
      'good ham glaze. 2025 harvest, Product of England, in a food-grade tub with a tamper band. Use within a few ' +
      'months of opening and keep it cool.',
    category: 'Honey',
    condition: 'new',
    pricePence: 2900,
    postagePence: 650,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 6,
    netWeightGrams: 3000,
    listedHoursAgo: 4211,
    images: ['honey-bucket', 'honey-heather-jar'],
  },
  {
    key: 'ling-honey-perthshire-340g',
    seller: 'tummel-side-honey',
    title: 'Perthshire ling heather honey, 340 g',
    description:
      'From the grouse hills above Loch Tummel, where the hives stand from the second week of August until the ' +
      'nights turn. Pressed from the comb, so there is some pollen haze and a grain of wax now and then. ' +
      'Thixotropic: stir it and it runs, leave it and it sets again. Product of Scotland, 2026 harvest.',
    category: 'Honey',
    condition: 'new',
    pricePence: 1250,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 40,
    netWeightGrams: 340,
    listedHoursAgo: 1034,
    images: ['honey-heather-jar', 'cut-comb-box'],
  },
  {
    key: 'scottish-bell-heather-227g',
    seller: 'tummel-side-honey',
    title: 'Bell heather honey from the Tummel crags, 227 g',
    description:
      'Some years the bell heather gives nothing; in the dry July of 2026 it gave us eleven buckets. Clear, deep ' +
      'red-brown and very aromatic, with a finish nearer to damson than to toffee. Extracted cold in a tangential ' +
      'machine because our Smith frames will not stand a radial one. Product of Scotland.',
    category: 'Honey',
    condition: 'new',
    pricePence: 860,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 18,
    netWeightGrams: 227,
    listedHoursAgo: 857,
    images: ['honey-dark-jar', 'honey-heather-jar'],
  },
  {
    key: 'sycamore-spring-honey-454g',
    seller: 'tummel-side-honey',
    title: 'Sycamore and bluebell wood honey, 454 g',
    description:
      'The first crop of the year, taken off in June before the clover starts. Sycamore gives it a greenish tinge ' +
      'in the jar and a minty edge that softens as it sets. This batch has begun to granulate finely on its own and ' +
      'has not been creamed. 2026 harvest, Product of Scotland, cold spun.',
    category: 'Honey',
    condition: 'new',
    pricePence: 880,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 22,
    netWeightGrams: 454,
    listedHoursAgo: 2358,
    images: ['honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'clover-honey-strath-454g',
    seller: 'tummel-side-honey',
    title: 'White clover honey from the strath, 454 g',
    description:
      'Old-fashioned clover honey from permanent sheep pasture that has never been ploughed in my time. It is pale, ' +
      "mild and clean, the one to give children of any age past their first birthday and people who say they don't " +
      'like honey. 2025 harvest, now set to a fine, spreadable grain. Product of Scotland.',
    category: 'Honey',
    condition: 'new',
    pricePence: 820,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 33,
    netWeightGrams: 454,
    listedHoursAgo: 5135,
    images: ['honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'heather-honey-bucket-1360g',
    seller: 'tummel-side-honey',
    title: 'Ling heather honey, 1.36 kg kitchen tub',
    description:
      'Three pounds of pressed Perthshire ling for people who get through it, in a resealable tub with a wide mouth ' +
      'so that a spoon goes in. The honey is from the same pressing as our jars, 2026 harvest, Product of Scotland. ' +
      'Warm the tub in a bowl of hand-hot water if it is too stiff to scoop. We would not microwave it and neither ' +
      'should you.',
    category: 'Honey',
    condition: 'new',
    pricePence: 4200,
    postagePence: 550,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 9,
    netWeightGrams: 1360,
    listedHoursAgo: 1625,
    images: ['honey-bucket', 'honey-heather-jar'],
  },
  {
    key: 'soft-set-spring-blossom-454g',
    seller: 'holt-farm-bees',
    title: 'Soft set spring blossom honey, 454 g',
    description:
      'Rape and hawthorn honey from May, seeded with a fine-grained batch and stirred slowly for three days in the ' +
      'old dairy. It stays spreadable straight from a cold larder and does not turn hard at the bottom of the jar. ' +
      '2026 harvest, Product of England, from hives within six miles of Holt. Mild, creamy, with a little of the ' +
      "hawthorn's almond.",
    category: 'Honey',
    condition: 'new',
    pricePence: 750,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 60,
    netWeightGrams: 454,
    listedHoursAgo: 1984,
    images: ['honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'borage-honey-340g',
    seller: 'holt-farm-bees',
    title: 'Borage honey, water-white and runny, 340 g',
    description:
      'A neighbour grows ninety acres of borage for its oil and our hives stand along two sides of it. The honey is ' +
      'almost colourless, light on the tongue, slow to granulate and very sweet. A pollen count puts borage well ' +
      'ahead of everything else, so we are happy to put the name on the label. 2026 harvest, Product of England.',
    category: 'Honey',
    condition: 'new',
    pricePence: 720,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 42,
    netWeightGrams: 340,
    listedHoursAgo: 2258,
    images: ['honey-blossom-jar', 'honeycomb-plate'],
  },
  {
    key: 'field-bean-honey-454g',
    seller: 'holt-farm-bees',
    title: 'Field bean honey, naturally set, 454 g',
    description:
      'Winter beans flower for barely three weeks and the bees steal half of it through holes the bumblebees have ' +
      'bitten. What reaches the super is a mid-amber honey with a savoury, almost malty note that keepers love and ' +
      'supermarkets ignore. Set hard on its own; stand it somewhere warm for a day to soften. 2025 harvest, Product ' +
      'of England.',
    category: 'Honey',
    condition: 'new',
    pricePence: 780,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 17,
    netWeightGrams: 454,
    listedHoursAgo: 4551,
    images: ['honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'norfolk-lime-honey-340g',
    seller: 'holt-farm-bees',
    title: 'Lime blossom honey from the estate avenue, 340 g',
    description:
      'Two hundred limes line a drive near here and in a warm July you can hear them from the road. The honey is ' +
      'pale with a green light in it, and has the mint and citrus peel of lime flower. Liquid now, it will ' +
      'granulate coarsely by and by. 2026 harvest, Product of England, strained but not filtered.',
    category: 'Honey',
    condition: 'new',
    pricePence: 840,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 26,
    netWeightGrams: 340,
    listedHoursAgo: 631,
    images: ['honey-blossom-jar'],
  },
  {
    key: 'sea-lavender-saltmarsh-227g',
    seller: 'holt-farm-bees',
    title: 'Sea lavender honey from the salt marsh, 227 g',
    description:
      'Ten hives go out to the marsh edge at Stiffkey each July, and some years the tide takes a stand with it. Sea ' +
      'lavender honey is yellow-green, quick to set and faintly salty, or perhaps that is the wind. A small crop ' +
      'from the 2025 harvest, Product of England. We put up ninety jars and keep a waiting list for the next.',
    category: 'Honey',
    condition: 'new',
    pricePence: 790,
    postagePence: 340,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 0,
    netWeightGrams: 227,
    city: 'Wells-next-the-Sea',
    postcode: 'NR23 1QG',
    listedHoursAgo: 299,
    images: ['honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'soft-set-catering-bucket-13kg',
    seller: 'holt-farm-bees',
    title: 'Soft set honey in a 30 lb bucket',
    description:
      'Thirty pounds of our creamed spring honey in a food-grade bucket, for tea rooms, bakers and keepers who ran ' +
      "out before the village show. Not posted because couriers and buckets do not get on; we'll load it into your car " +
      'at the farm. 2025 harvest, Product of England, batch number and best-before on the lid. Bring your last ' +
      "bucket back and we'll take £3 off.",
    category: 'Honey',
    condition: 'new',
    pricePence: 9800,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 5,
    netWeightGrams: 13600,
    listedHoursAgo: 2460,
    images: ['honey-bucket', 'honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'lough-erne-wildflower-340g',
    seller: 'erne-shore-honey',
    title: 'Lough Erne island honey, bramble and clover, 340 g',
    description:
      'Eight of our hives stand on an island that has had no sprayer on it for forty years, and everything goes ' +
      'over by cot. The July crop is bramble and white clover with meadowsweet round the shore, medium amber and ' +
      'gently spiced. 2026 harvest, Product of Northern Ireland. Strained through a double sieve, never warmed ' +
      'above hive temperature.',
    category: 'Honey',
    condition: 'new',
    pricePence: 760,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 38,
    netWeightGrams: 340,
    listedHoursAgo: 1724,
    images: ['honey-blossom-jar', 'honeycomb-plate'],
  },
  {
    key: 'fermanagh-ivy-honey-227g',
    seller: 'erne-shore-honey',
    title: 'Ivy honey, hard set and strong, 227 g',
    description:
      'Ivy honey divides people: it is white, sets like candle wax within a fortnight and smells of a hedge in ' +
      'October. We leave most of it for the bees and take only what blocks the brood nest. Scrape it onto hot ' +
      'oatcakes, where it melts and the bitterness turns pleasant. 2025 harvest, Product of Northern Ireland.',
    category: 'Honey',
    condition: 'new',
    pricePence: 620,
    postagePence: 340,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 12,
    netWeightGrams: 227,
    listedHoursAgo: 3351,
    images: ['honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'cuilcagh-ling-340g',
    seller: 'erne-shore-honey',
    title: 'Cuilcagh mountain heather honey, 340 g',
    description:
      'Blanket bog on the Cuilcagh side gives us a ling crop about two years in five, and 2026 was one of them. The ' +
      'honey is a reddish amber gel with that unmistakable trapped bubble, pressed in our own cider press with new ' +
      'cloths. Product of Northern Ireland. Collect in Enniskillen and you may taste before you buy.',
    category: 'Honey',
    condition: 'new',
    pricePence: 1200,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 15,
    netWeightGrams: 340,
    listedHoursAgo: 1433,
    images: ['honey-heather-jar', 'honeycomb-plate'],
  },
  {
    key: 'willow-spring-honey-454g',
    seller: 'erne-shore-honey',
    title: 'Willow and sycamore honey, early crop, 454 g',
    description:
      'There is enough sally along the shore for the bees to put something by in April, which surprises keepers ' +
      'from the arable east. This is that honey, carried on through sycamore in May: straw-coloured, fresh, with a ' +
      'grassy note. It has set soft without help. 2026 harvest, Product of Northern Ireland.',
    category: 'Honey',
    condition: 'new',
    pricePence: 850,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 20,
    netWeightGrams: 454,
    listedHoursAgo: 2884,
    images: ['honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'honey-trio-erne-3x227g',
    seller: 'erne-shore-honey',
    title: 'Three Fermanagh honeys in a box, 3 × 227 g',
    description:
      'Spring willow, summer bramble and mountain ling, one jar of each, so that you can taste a year on the lough ' +
      'in ten minutes. Packed in a cardboard sleeve that has survived the post to Aberdeen and back. All 2026 ' +
      'harvest, Product of Northern Ireland. Start with the pale one; nothing tastes of much after ling.',
    category: 'Honey',
    condition: 'new',
    pricePence: 1950,
    postagePence: 420,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 11,
    netWeightGrams: 681,
    listedHoursAgo: 717,
    images: ['honey-trio', 'honey-heather-jar'],
  },
  {
    key: 'bramley-blossom-honey-340g',
    seller: 'aoife-mackle',
    title: 'Bramley apple blossom honey, 340 g',
    description:
      'The orchard flowers in the first half of May and if the weather holds the hives fill one super each before ' +
      'the petals drop. Light gold, delicate and fruity, mainly apple with dandelion behind it. I registered my ' +
      'kitchen with the council and label every jar by hand. 2026 harvest, Product of Northern Ireland.',
    category: 'Honey',
    condition: 'new',
    pricePence: 740,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 16,
    netWeightGrams: 340,
    listedHoursAgo: 3501,
    images: ['honey-blossom-jar', 'honey-set-jar'],
  },
  {
    key: 'honey-trio-london-3x227g',
    seller: 'tunde-adeyemi',
    title: 'Three honeys to taste: acacia, meadow and chestnut, 3 × 227 g',
    description:
      'Three hexagonal jars for people who think that honey is one taste: pale acacia from the embankments, clover ' +
      'and bramble from the meadow at Nunhead, and a dark, bitter chestnut. The first two are from my own hives and ' +
      "the chestnut from a friend's in Kent. All 2025 harvest, Product of England. Taste them in that order, left " +
      'to right.',
    category: 'Honey',
    condition: 'new',
    pricePence: 2250,
    postagePence: 420,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 13,
    netWeightGrams: 681,
    listedHoursAgo: 7824,
    images: ['honey-trio', 'honey-blossom-jar'],
  },
  {
    key: 'kent-cherry-blossom-340g',
    seller: 'quince-tree',
    title: 'Cherry blossom honey from the Kent orchards, 340 g',
    description:
      'Cherries need bees at every tree, so we move forty colonies in by night as the first flowers open. The crop ' +
      'is small because April is cold, but it is a lovely thing: pale, with a trace of marzipan. 2026 harvest, ' +
      'Product of England. Runny when jarred, it sets within weeks to a fine cream.',
    category: 'Honey',
    condition: 'new',
    pricePence: 820,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 24,
    netWeightGrams: 340,
    listedHoursAgo: 2707,
    images: ['honey-blossom-jar', 'honeycomb-plate'],
  },
  {
    key: 'kent-wildflower-454g',
    seller: 'quince-tree',
    title: 'Wildflower honey, cold extracted, 454 g',
    description:
      'Our everyday jar: bramble, clover, lime and thistle from the hedges between the hop gardens and the Swale. ' +
      'The supers are extracted at room temperature, settled for two days and run into jars without filtering, so ' +
      'the pollen is still in it. 2026 harvest, Product of England. It pours now and will slowly set, as honest ' +
      'honey does.',
    category: 'Honey',
    condition: 'new',
    pricePence: 820,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 55,
    netWeightGrams: 454,
    listedHoursAgo: 771,
    images: ['honey-blossom-jar', 'cut-comb-box'],
  },
  {
    key: 'sweet-chestnut-honey-227g',
    seller: 'quince-tree',
    title: 'Sweet chestnut honey, dark and tannic, 227 g',
    description:
      'The coppice woods behind Faversham are full of sweet chestnut and in a dry June it gives a dark, ' +
      'bitter-edged honey that stays liquid for a year or more. Think walnuts and cold tea. We sell it young and ' +
      "mostly to cooks, who put it on goat's cheese. 2026 harvest, Product of England.",
    category: 'Honey',
    condition: 'new',
    pricePence: 760,
    postagePence: 340,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 19,
    netWeightGrams: 227,
    listedHoursAgo: 2156,
    images: ['honey-dark-jar', 'honey-heather-jar'],
  },
  {
    key: 'orchard-honey-carton-340g',
    seller: 'seller',
    title: 'Orchard honey in a gift carton with a beech dipper, 340 g',
    description:
      'A jar of apple and pear blossom honey in a printed carton, with a turned beech dipper and a card that says ' +
      'which orchard the hives stood in. The honey is from the 2025 harvest, set to a soft cream, Product of ' +
      'England. We write a message on the card if you send one with the order. The dipper is for show; a spoon ' +
      'works better.',
    category: 'Honey',
    condition: 'new',
    pricePence: 1180,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 20,
    netWeightGrams: 340,
    listedHoursAgo: 4707,
    images: ['gift-box', 'honey-blossom-jar'],
  },
  {
    key: 'runny-kent-honey-340g',
    seller: 'quince-tree',
    title: 'Runny Kent honey for porridge, 340 g',
    description:
      'For porridge and small hands: clear summer honey in a wide jar that takes a dessert spoon. To keep it liquid ' +
      'it is warmed once to 45 degrees and strained fine, so we do not call this one raw. 2025 harvest, Product of ' +
      'England. If it clouds in a cold larder, stand the jar in warm water for an hour.',
    category: 'Honey',
    condition: 'new',
    pricePence: 640,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 44,
    netWeightGrams: 340,
    listedHoursAgo: 7110,
    images: ['honey-blossom-jar'],
  },
  {
    key: 'cornish-coast-honey-227g',
    seller: 'jory-penhale',
    title: 'Cliff-top honey from north Cornwall, 227 g',
    description:
      'Two hives stand behind a wall above Trebarwith, roped down, and make about thirty jars between them. Thyme, ' +
      'thrift, gorse and a bit of bell heather all go in, and it is a different colour each year. The 2026 one is a ' +
      'clear dark gold with a herby taste. Product of England, spun by hand in a two-frame extractor.',
    category: 'Honey',
    condition: 'new',
    pricePence: 700,
    postagePence: 360,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 14,
    netWeightGrams: 227,
    listedHoursAgo: 1788,
    images: ['honey-dark-jar', 'honey-heather-jar'],
  },
  {
    key: 'bodmin-moor-bramble-454g',
    seller: 'jory-penhale',
    title: 'Bodmin Moor bramble and bell heather honey, 454 g',
    description:
      'Summer honey from the moor edge, mostly bramble with enough bell heather to turn it russet. It had set by ' +
      'spring, so I creamed it with a corkscrew in the bucket and jarred it again. The texture is soft with the odd ' +
      'crystal. 2025 harvest, Product of England, from dark native bees.',
    category: 'Honey',
    condition: 'new',
    pricePence: 850,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 10,
    netWeightGrams: 454,
    listedHoursAgo: 3205,
    images: ['honey-heather-jar', 'honey-set-jar'],
  },
  {
    key: 'peckham-lime-honey-227g',
    seller: 'tunde-adeyemi',
    title: 'Peckham rooftop lime honey, 227 g',
    description:
      'Street limes do the heavy lifting in SE15, and the roof hives are level with the tops of them. It is bright, ' +
      'minty and pale with a greenish cast, quite unlike country honey. 2026 harvest, Product of England, from five ' +
      'hives on one roof. Collect from the studio on a Saturday and see them through the skylight.',
    category: 'Honey',
    condition: 'new',
    pricePence: 800,
    postagePence: 340,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 21,
    netWeightGrams: 227,
    listedHoursAgo: 947,
    images: ['honey-blossom-jar', 'honeycomb-plate'],
  },
  {
    key: 'nunhead-allotment-honey-340g',
    seller: 'tunde-adeyemi',
    title: 'Nunhead allotment honey, late summer, 340 g',
    description:
      'Three hives between the raspberries and the runner beans gave this darker, malty late crop after the limes ' +
      'had finished. I think there is honeydew from the oaks in the cemetery in it, because it stays liquid and ' +
      'tastes of figs. 2025 harvest, Product of England. Strained through a nylon cloth, otherwise untouched.',
    category: 'Honey',
    condition: 'new',
    pricePence: 920,
    postagePence: 380,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 9,
    netWeightGrams: 340,
    listedHoursAgo: 4361,
    images: ['honey-dark-jar', 'honey-blossom-jar'],
  },
  {
    key: 'herefordshire-orchard-honey-454g',
    seller: 'seller',
    title: 'Herefordshire cider orchard honey, 454 g',
    description:
      'Kingston Black, Dabinett and a few old perry pears: the bees work all of them in May and this is what they ' +
      'bring home. A light amber honey, floral and slightly tart, that has set to a smooth spread. 2026 harvest, ' +
      'Product of England, from our hives at Ivington. Jarred to order in small lots, so the best-before is always ' +
      'long.',
    category: 'Honey',
    condition: 'new',
    pricePence: 790,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 46,
    netWeightGrams: 454,
    listedHoursAgo: 18950,
    images: ['honey-blossom-jar', 'colony-hive-meadow'],
  },
  {
    key: 'lugg-meadow-summer-honey-1360g',
    seller: 'seller',
    title: 'Lugg meadows summer honey, 3 lb tub',
    description:
      'Water meadow honey from clover, bramble and balsam along the Lugg, in a three-pound tub for families who ' +
      'finish a jar a week. Runny when filled; it will set and can be scooped. 2026 harvest, Product of England, ' +
      'coarse strained and not heated. The tub is washable and will hold three pounds of your own next year.',
    category: 'Honey',
    condition: 'new',
    pricePence: 1950,
    postagePence: 520,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 18,
    netWeightGrams: 1360,
    listedHoursAgo: 18948,
    images: ['honey-bucket', 'honey-blossom-jar'],
  },
  {
    key: 'balsam-honey-340g',
    seller: 'seller',
    title: 'Himalayan balsam honey, pale and late, 340 g',
    description:
      'You can tell when the balsam starts: the bees come home with a white stripe down their backs. We pull the ' +
      'plant from the banks like everybody else, but while it lasts it gives a very pale, delicate honey with a ' +
      'scent of melon. 2026 harvest, Product of England, taken off in mid September. It granulates fine and soft.',
    category: 'Honey',
    condition: 'new',
    pricePence: 720,
    postagePence: 395,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 28,
    netWeightGrams: 340,
    listedHoursAgo: 147,
    images: ['honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'chunk-honey-454g',
    seller: 'seller',
    title: 'Chunk honey: cut comb in clear clover honey, 454 g',
    description:
      'A slab of sealed comb standing in a jar of our clearest summer honey, the way it was sold at county shows a ' +
      'century ago. The wax is new, drawn on unwired thin foundation, so all of it can be eaten. 2026 harvest, ' +
      'Product of England. Comb about 150 g of the net weight, the rest liquid.',
    category: 'Honey',
    condition: 'new',
    pricePence: 1090,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 12,
    netWeightGrams: 454,
    listedHoursAgo: 207,
    images: ['honeycomb-plate', 'honey-blossom-jar'],
  },
  {
    key: 'upland-clover-honey-340g',
    seller: 'ithon-dark-bees',
    title: 'Radnorshire upland clover honey, 340 g',
    description:
      'From hay meadows at 300 metres that are cut late enough for the clover to flower twice. The dark bees make ' +
      'about one super each up here, so there is never very much of it. Medium gold, clean and buttery, starting to ' +
      'set. 2026 harvest, Product of Wales, spun cold and passed through a coarse sieve.',
    category: 'Honey',
    condition: 'new',
    pricePence: 810,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 25,
    netWeightGrams: 340,
    listedHoursAgo: 1339,
    images: ['honey-blossom-jar', 'colony-hive-meadow'],
  },
  {
    key: 'elan-heather-blend-340g',
    seller: 'ithon-dark-bees',
    title: 'Hill honey with heather, above Elan, 340 g',
    description:
      'Bramble and willowherb make most of this, with ling coming in at the end so that it thickens but does not ' +
      'gel. A reddish honey with some toffee to it, half the strength of pure heather. 2025 harvest, Product of ' +
      'Wales. We heat nothing, so it has set; stand it near the stove for an evening if you like it runny.',
    category: 'Honey',
    condition: 'new',
    pricePence: 940,
    postagePence: 395,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 13,
    netWeightGrams: 340,
    listedHoursAgo: 7695,
    images: ['honey-heather-jar', 'honey-dark-jar'],
  },
  {
    key: 'tywi-valley-soft-set-340g',
    seller: 'saltmarsh',
    title: 'Tywi valley soft set honey, 340 g',
    description:
      "My mother's hives stand in a water meadow below Dinefwr and the wax goes into my balms, so somebody had to " +
      'do something about the honey. It is creamed by hand to a smooth, pale spread, hawthorn and clover mainly. ' +
      '2025 harvest, Product of Wales. Jarred in my registered kitchen, where balm days and honey days are ' +
      'kept apart.',
    category: 'Honey',
    condition: 'new',
    pricePence: 730,
    postagePence: 390,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 27,
    netWeightGrams: 340,
    listedHoursAgo: 8076,
    images: ['honey-set-jar', 'honey-blossom-jar'],
  },
  {
    key: 'eildon-summer-honey-454g',
    seller: 'ewan-laidlaw',
    title: 'Borders summer honey from below the Eildons, 454 g',
    description:
      'Rosebay willowherb, clover and lime from a quiet spot by the Tweed, taken off in mid August. It is a pale, ' +
      "pleasant, straightforward honey, still runny. I keep nine hives and sell what the family can't eat, forty " +
      'jars in a fair year. 2026 harvest, Product of Scotland, and the jars can come back to me.',
    category: 'Honey',
    condition: 'new',
    pricePence: 780,
    postagePence: 410,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 12,
    netWeightGrams: 454,
    listedHoursAgo: 1888,
    images: ['honey-blossom-jar', 'honeycomb-plate'],
  },
  {
    key: 'honeydew-honey-oak-227g',
    seller: 'fen-bog-apiary',
    title: 'Oak honeydew honey, nearly black, 227 g',
    description:
      "In the hot summer of 2025 the oaks in Beck Hole dripped with aphids' leavings and the bees filled two supers " +
      'with it. Honeydew honey is nearly black, treacly and less sweet than blossom honey, with a resinous finish. ' +
      'It was measured for conductivity so that the name on the jar is right. 2025 harvest, Product of England; it ' +
      'may be years before there is more.',
    category: 'Honey',
    condition: 'new',
    pricePence: 890,
    postagePence: 340,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 5,
    netWeightGrams: 227,
    listedHoursAgo: 2600,
    images: ['honey-dark-jar', 'honey-heather-jar'],
  },
  {
    key: 'clover-honey-show-pair-454g',
    seller: 'seller',
    title: 'Matched pair of show jars, light clover honey, 2 × 454 g',
    description:
      'Two squat pound jars filled from the same tank to the same line, lids polished, no bubbles and no hairs, as ' +
      'a judge would want them. The honey took a second at the county show in the light class. 2026 harvest, ' +
      'Product of England. Give one away and eat the other, or study them before you enter your own.',
    category: 'Honey',
    condition: 'new',
    pricePence: 2100,
    postagePence: 495,
    deliveryMethods: ['postage'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 7,
    netWeightGrams: 908,
    listedHoursAgo: 1126,
    images: ['honey-blossom-jar', 'gift-box'],
  },
];
