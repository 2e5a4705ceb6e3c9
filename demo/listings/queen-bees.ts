import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'buckfast-mated-2026-marked',
    seller: 'kyre-brook-queens',
    title: 'Mated Buckfast queen, marked and laying',
    description:
      'Raised from a breeder in her third winter whose daughters are the quietest bees I have kept. Mated in 2026 ' +
      'and marked white, seen laying a solid patch before she was caged. She travels with eight attendants and ' +
      'candy, by next-day post on Mondays to Wednesdays when it is above ten degrees. If she arrives dead, ' +
      "photograph the unopened cage and I'll replace her once.",
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 4800,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 24,
    listedHoursAgo: 9,
    images: ['queen-cage', 'nuc-poly'],
  },
  {
    key: 'buckfast-mated-2025-clipped',
    seller: 'kyre-brook-queens',
    title: 'Mated Buckfast queen, 2025, marked blue and clipped',
    description:
      'The same line as our standard Buckfast with the tip of one wing clipped, for keepers who cannot be in the ' +
      "apiary every seven days in May. Clipping delays a swarm; it doesn't prevent one. Mated 2025, marked blue, " +
      'and a whole winter in a six-frame nuc behind her. Posted with attendants and instructions for introducing ' +
      'her.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 5200,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 9,
    listedHoursAgo: 2429,
    images: ['queen-cage-marked'],
  },
  {
    key: 'carniolan-mated-2026',
    seller: 'kyre-brook-queens',
    title: 'Mated Carniolan queen, 2026, marked',
    description:
      'Grey bees that explode in spring and shut down promptly in a dearth, which suits keepers near oilseed rape. ' +
      'They will swarm if you let them run out of room, so be ahead with the supers. Island-style mating is not ' +
      'possible here; my drones flood the valley and nine in ten daughters come out pale-banded and calm. Marked ' +
      'white, laying, 2026.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 4600,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 13,
    listedHoursAgo: 3173,
    images: ['queen-cage', 'nuc-box'],
  },
  {
    key: 'carniolan-breeder-2025',
    seller: 'kyre-brook-queens',
    title: 'Carniolan breeder queen, tested through a winter, 2025',
    description:
      'Mated in 2025, marked blue, and run for a full season in a production colony before being offered. Each has ' +
      'her record card: temper 4.5 out of 5 or better, no swarm cells by the end of June, brood viability above 92 ' +
      'per cent on the pin test. For queen rearers to graft from. She is sent by courier in a cage with ten of her ' +
      'own young bees.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 18000,
    postagePence: 950,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    listedHoursAgo: 5331,
    images: ['queen-cage-marked', 'royal-jelly-jar'],
  },
  {
    key: 'virgin-buckfast-2026',
    seller: 'kyre-brook-queens',
    title: 'Virgin Buckfast queen, emerged within three days',
    description:
      'For your own mating nuc: a virgin hatched in an incubator, checked for wings and legs and posted the morning ' +
      'after. She has to meet a queenless box of young bees within a few days or she will be past it. Unmarked, ' +
      "2026. She will mate with whatever drones you have, so the daughters' temper is half your neighbours' doing.",
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 1600,
    postagePence: 550,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 20,
    listedHoursAgo: 3907,
    images: ['queen-cage', 'nuc-poly'],
  },
  {
    key: 'buckfast-ripe-cells-5',
    seller: 'kyre-brook-queens',
    title: 'Five ripe Buckfast queen cells, day 14',
    description:
      'Sealed cells two days from hatching, in roller cages, to be fetched from Tenbury in a warm box on a day we ' +
      'agree. They cannot be posted: a knock at this stage means a queen with no wings. Put one in each queenless ' +
      'nuc the same evening. They are grafted from the breeders we tested for 2026, and each is candled before it ' +
      'is handed over.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 3200,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 6,
    listedHoursAgo: 1373,
    images: ['frames-stack', 'nuc-box'],
  },
  {
    key: 'native-amm-mated-2026',
    seller: 'ithon-dark-bees',
    title: 'Native A. m. mellifera queen, open mated, 2026',
    description:
      'Dark queen raised from stock with a wing venation score you may see on request, and open mated at an upland ' +
      'site where the drones are mostly ours. Expect a small brood nest, long-lived workers and little feeding. She ' +
      'is marked white, laying, and was caged with attendants from her own nuc. Steady on the comb, though they run ' +
      'more than Buckfast do.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 5200,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 11,
    listedHoursAgo: 1689,
    images: ['queen-cage', 'colony-hive-meadow'],
  },
  {
    key: 'native-amm-isolated-2026',
    seller: 'ithon-dark-bees',
    title: 'Native dark queen from an isolated mating apiary, 2026',
    description:
      'Mated at 360 metres with nine drone colonies of known descent and no other hives for five miles that we or ' +
      "the inspector could find. That doesn't make her pure, but it is as near as Wales gets. Marked white, 2026. " +
      "Her mother's card, with temper, brood pattern and winter losses, is in the envelope. Sold to people who mean " +
      'to keep dark bees.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 7500,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 4,
    listedHoursAgo: 2022,
    images: ['queen-cage', 'colony-hive-meadow'],
  },
  {
    key: 'native-amm-2025-overwintered',
    seller: 'ithon-dark-bees',
    title: 'Overwintered native queen, blue mark, 2025',
    description:
      'She has brought a five-frame nuc through a Radnorshire winter on one box and eight kilos of stores, which is ' +
      'a better test than anything I could write. Mated 2025, marked blue, not clipped. Open mated near Rhayader ' +
      'and laying well again by the middle of March. Available because I winter more than I need.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 6000,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    listedHoursAgo: 2921,
    images: ['queen-cage-marked', 'colony-hive-meadow'],
  },
  {
    key: 'local-hereford-queen-2026',
    seller: 'seller',
    title: 'Local Herefordshire queen, mated 2026',
    description:
      'From colonies that have been here longer than I have, neither black nor yellow, picked each year for being ' +
      'easy to live with and good at filling supers on clover. Marked white. Caged on the day that she is posted or ' +
      "collected, with six attendants and candy. I don't claim a strain: she is a good mongrel and priced as one.",
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 3800,
    postagePence: 650,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 10,
    listedHoursAgo: 606,
    images: ['queen-cage', 'hive-painted'],
  },
  {
    key: 'local-hereford-queen-2025',
    seller: 'seller',
    title: 'Local queen in her second year, marked blue',
    description:
      'Taken out of production colonies that I am re-queening, not because she is failing but because I sell nucs ' +
      'with new queens. Mated 2025, marked blue, laying a full frame on both sides last time I looked. Useful for a ' +
      'queenless stock that needs somebody now. At this price, replaced only if she is dead on arrival.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 3000,
    postagePence: 650,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    listedHoursAgo: 91,
    images: ['queen-cage-marked', 'nuc-box'],
  },
  {
    key: 'italian-mated-2025',
    seller: 'quince-tree',
    title: 'Mated Italian queen, marked blue, 2025',
    description:
      'Daughters of a Ligurian queen that came in with her papers in 2024; these were raised and mated here in Kent ' +
      'in 2025, so half of the family is local. Yellow, gentle and prolific, with an appetite to match: they need ' +
      'feeding in a wet June. Best in the south and on a large brood box, 14×12 or double National. Marked blue, ' +
      'laying seen, sent with attendants and candy.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 4400,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 8,
    listedHoursAgo: 1818,
    images: ['queen-cage-marked', 'hive-painted'],
  },
  {
    key: 'buckfast-kent-2026',
    seller: 'quince-tree',
    title: 'Buckfast-type queen from the Kent orchards, 2026',
    description:
      'We re-queen our pollination colonies with these, since they must be safe to move at night with a torch in ' +
      "one's teeth. Open mated in our own yards, where the drones are sisters' sons. Marked white, 2026, from nucs " +
      'of five frames, so you know that she lays in the real world. Pick up at Faversham or by post on Mondays.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 4500,
    postagePence: 650,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'Buyer Pays Return Shipping',
    stock: 15,
    listedHoursAgo: 3610,
    images: ['queen-cage', 'nuc-box'],
  },
  {
    key: 'queen-in-mini-nuc-2026',
    seller: 'quince-tree',
    title: 'Laying queen on her own mini nuc, 2026',
    description:
      'For difficult introductions: the queen comes with three mini combs of her own brood and a cupful of bees in ' +
      'a polystyrene mating hive. Newspaper it onto the queenless stock and nobody has to be caged. Collection ' +
      'only, since it is a living colony however small. Marked white; the box is included and you get your ' +
      'deposit back if you return it clean.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 8500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 4,
    listedHoursAgo: 1185,
    images: ['nuc-poly', 'queen-cage'],
  },
  {
    key: 'cornish-dark-queen-2025',
    seller: 'jory-penhale',
    title: 'Dark Cornish queen, mated on the moor, 2025',
    description:
      'From stock that people have been keeping on the north side of Bodmin Moor for as long as anybody can tell ' +
      'me. Nearly black, careful with stores and not fussed by mizzle. I mate about twenty a year and keep the best ' +
      "twelve. Marked blue, 2025, wintered in a nuc. My bees aren't the gentlest when the ivy goes over; wear a " +
      'veil.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 4200,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 5,
    listedHoursAgo: 3390,
    images: ['queen-cage-marked', 'colony-hive-meadow'],
  },
  {
    key: 'borders-local-queen-2026',
    seller: 'ewan-laidlaw',
    title: 'Borders-bred queen, local, marked white 2026',
    description:
      'I split my three best hives in June and keep more queens than I need until I see how they lay. These are ' +
      'daughters of the stock by the burn, which came through the long spring with seven seams. Marked with a white ' +
      'dot. If the forecast is bad I hold her in the nuc, and feed her at no charge until it improves.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 3500,
    postagePence: 650,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 4,
    listedHoursAgo: 230,
    images: ['queen-cage', 'nuc-poly'],
  },
  {
    key: 'native-irish-queen-2026',
    seller: 'erne-shore-honey',
    title: 'Native black queen, Lough Erne breeding group, 2026',
    description:
      'The islands let us keep drones apart, and the group has tested for hybrids by DNA every second year since ' +
      '2018. Dark, quiet on the comb, a late and compact brood nest. Mated 2026, marked white. Posted within ' +
      'Northern Ireland and to Great Britain with whatever paperwork is required on the day; ask first if you ' +
      'are elsewhere.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 5500,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 7,
    listedHoursAgo: 2119,
    images: ['queen-cage', 'colony-hive-meadow'],
  },
  {
    key: 'native-queen-armagh-2026',
    seller: 'aoife-mackle',
    title: 'Dark queen from the Armagh orchard, 2026',
    description:
      "One of a dozen raised with our beginners' class, grafted by somebody who had never done it and then checked " +
      "by somebody who had. Dark native type with a little brown in her daughters' first band, because the orchard " +
      "is not an island. Marked white and laying. The money goes towards the class's next incubator.",
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 4500,
    postagePence: 650,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    listedHoursAgo: 527,
    images: ['queen-cage', 'colony-hive-meadow'],
  },
  {
    key: 'perthshire-queen-2025',
    seller: 'tummel-side-honey',
    title: 'Heather-stock queen from Perthshire, 2025',
    description:
      'Bred for what we need on the hill: late brooding in August, a big force for the ling, and enough sense to ' +
      "clear out of a super ahead of frost. Mixed dark and Buckfast ancestry going back to my grandfather's day. " +
      'Mated 2025, marked blue and laying. She goes first class with attendants in a vented envelope, early in the ' +
      'week only.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 4400,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 6,
    listedHoursAgo: 3756,
    images: ['queen-cage-marked', 'honey-heather-jar'],
  },
  {
    key: 'buckfast-2025-overwintered-three',
    seller: 'kyre-brook-queens',
    title: 'Overwintered Buckfast queen, 2025, blue',
    description:
      "Early queens can't be had in this country, so each autumn we put a hundred mated ones to bed in six-frame " +
      'poly nucs. These are the survivors: mated 2025, marked blue, laying from February. They are what you want ' +
      'for a colony found queenless at the first inspection. Sent as soon as the daytime temperature lets us open ' +
      'the nuc.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 5800,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 5,
    listedHoursAgo: 1002,
    images: ['queen-cage-marked', 'nuc-poly'],
  },
  {
    key: 'native-amm-2024-for-rearers',
    seller: 'ithon-dark-bees',
    title: 'Older dark queen, green mark, 2024, for rearers',
    description:
      'Breeders in their third year, slowing down now but with the best temper on the farm; I have taken all the ' +
      'daughters I need. Each was mated in 2024, marked green and clipped on the left. Somebody with a cell bar ' +
      "could have fifty good queens from one of them before she goes. They aren't for a honey crop and are priced " +
      'so that nobody buys them for one.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 2000,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    listedHoursAgo: 4095,
    images: ['queen-cage', 'colony-hive-meadow'],
  },
  {
    key: 'buckfast-ten-pack-2026',
    seller: 'kyre-brook-queens',
    title: 'Ten Buckfast queens for associations, 2026',
    description:
      'For clubs and bee farmers re-queening on one day: ten mated queens in a battery box with shared attendants, ' +
      'all marked white, all from two breeder mothers. Sent free by guaranteed courier or fetched from Tenbury. We ' +
      "need three weeks' notice and a mobile number that somebody answers. One in ten fails somewhere; tell us and " +
      'the next one is on us.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 41000,
    postagePence: 0,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    listedHoursAgo: 1921,
    images: ['queen-cage', 'nuc-box'],
  },
  {
    key: 'peckham-urban-queen-2026',
    seller: 'tunde-adeyemi',
    title: 'Calm city queen from a Peckham roof, 2026',
    description:
      'Roof bees have to be polite, there are people hanging washing two metres away. I raised eight by splitting ' +
      'my best hive, kept five and let three go; this is what is left of a very good-natured line. Marked white, ' +
      'mated 2026 over SE15 by drones unknown. Collect her in the evening, or I can post her on a Tuesday.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 3200,
    postagePence: 650,
    deliveryMethods: ['postage', 'collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 0,
    listedHoursAgo: 2814,
    images: ['queen-cage', 'hive-painted'],
  },
  {
    key: 'buckfast-type-2024-proven',
    seller: 'quince-tree',
    title: 'Third-year Buckfast-type queen, green, proven',
    description:
      'Two full seasons heading a 14×12 that gave 41 and 38 kilos, and still laying a decent slab. Mated 2024 and ' +
      'marked green. We replace at two years as a rule and she was overlooked because there was nothing wrong. Put ' +
      'her in a nuc to raise cells from, or use her to steady a queenless stock for a few months.',
    category: 'Queen Bees',
    condition: 'new',
    pricePence: 2500,
    postagePence: 650,
    deliveryMethods: ['postage'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 4746,
    images: ['queen-cage', 'hive-national-cedar'],
  },
];
