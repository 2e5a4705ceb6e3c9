import type { DemoListing } from '#demo/shape.ts';

export const listings: DemoListing[] = [
  {
    key: 'buckfast-nuc-five-national',
    seller: 'quince-tree',
    title: 'Buckfast nuc on five National frames',
    description:
      'Five drawn National frames: three of brood in all stages, one of stores and one part drawn, with a laying ' +
      'queen mated in 2026 and marked white. The parent stock was trickled with oxalic acid in December and treated ' +
      'with formic acid strips in August; the dates are on the passport. Calm on the comb, temper 4.5 out of 5. ' +
      'Nucs leave here from May to the end of August; order at another time and you hold a place in the queue. ' +
      'Inspected in the week you collect.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 24500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 4,
    listedHoursAgo: 1,
    images: ['nuc-box', 'queen-cage', 'colony-hive-meadow'],
  },
  {
    key: 'overwintered-nuc-six-14x12',
    seller: 'quince-tree',
    title: 'Overwintered nuc on six 14×12 frames',
    description:
      'A 2025 queen, marked blue, that wintered in a 14×12 nuc and came out on five seams. You get six deep frames, ' +
      'four with brood when we open it together at collection, and enough stores for a fortnight of rain. Varroa ' +
      'drop is counted before she leaves and written on the passport. Local Buckfast type, temper 4 out of 5. For ' +
      'collection between late March and the end of May, when the weather allows.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 27500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    listedHoursAgo: 7779,
    images: ['nuc-box', 'colony-hive-meadow'],
  },
  {
    key: 'full-colony-14x12-orchard',
    seller: 'quince-tree',
    title: 'Full colony of orchard bees on 14×12, with hive',
    description:
      'We sell a few complete stocks when an orchard contract ends: cedar 14×12 brood box on a mesh floor, eleven ' +
      'frames of bees, a super half full and a flat roof. Queen of 2025, marked blue. Treated with thymol after the ' +
      'harvest and oxalic acid in the broodless week, records shown. You will need a strap, a van and one strong ' +
      'friend. Collected at dusk, when they are all at home.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 32000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    city: 'Sittingbourne',
    postcode: 'ME9 8TH',
    listedHoursAgo: 1404,
    images: ['colony-hive-meadow', 'hive-national-cedar'],
  },
  {
    key: 'native-nuc-radnor-2026',
    seller: 'ithon-dark-bees',
    title: 'Native dark bee nuc on six National frames, 2026 queen',
    description:
      'Six National frames in a poly nuc with an open mated A. m. mellifera queen, marked white. Dark nucs look ' +
      "small beside a Buckfast and stay so until the bramble; please don't feed them into a swarm. No chemical has " +
      'been needed except oxalic acid, sublimated once with the date on the card. Last inspected by me within seven ' +
      'days of collection and by the bee inspector last season.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 26000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    city: 'Rhayader',
    postcode: 'LD6 5NB',
    listedHoursAgo: 1495,
    images: ['nuc-poly', 'nuc-box', 'queen-cage'],
  },
  {
    key: 'native-overwintered-colony',
    seller: 'ithon-dark-bees',
    title: 'Overwintered dark colony on a single National brood box',
    description:
      'A full colony on eleven National frames, headed by a blue-marked native queen of 2025, with her supers off ' +
      'and her stores weighed. They wintered at 300 metres and had one kilo of fondant in February. Frames are two ' +
      "seasons old and none is black. Hive not included: bring a brood box and floor, and we'll move the frames over " +
      'together and have tea while they fly.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 29500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 5686,
    images: ['hive-painted', 'colony-hive-meadow'],
  },
  {
    key: 'swarm-settled-national',
    seller: 'seller',
    title: 'Prime swarm, hived on National frames and settled',
    description:
      'A swarm taken in our own village, hived on new foundation in a National box and watched for six weeks. She ' +
      'proved to be an older queen, so I put in a local 2026 queen, marked white, and they accepted her. Treated ' +
      "with oxalic acid before there was sealed brood. I can't tell you their whole history, and the price says so; " +
      'I can say that the brood is clean and the temper fair.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 16500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 500,
    images: ['hive-painted', 'colony-hive-meadow'],
  },
  {
    key: 'local-nuc-herefordshire-2026',
    seller: 'seller',
    title: 'Herefordshire nuc, local bees, five National frames',
    description:
      'Made up from our own stocks at Ivington, never bought in: three frames of brood, two of food, and a mongrel ' +
      'queen of 2026 with a white dot. I open every nuc in front of the buyer and we look for eggs. Treated with ' +
      'formic acid strips after the crop came off. The travelling box is correx and yours to keep; have your hive ' +
      'ready on its stand before you come.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 22000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 4,
    listedHoursAgo: 3317,
    images: ['nuc-box', 'colony-hive-meadow', 'hive-painted'],
  },
  {
    key: 'teme-nuc-carniolan-2026',
    seller: 'kyre-brook-queens',
    title: 'Carniolan nuc on six National frames, tested queen',
    description:
      'The queen was mated in 2026, marked white, and laid in a mini nuc for a month before she was given these six ' +
      'frames, so all the brood is her own. Two frames of stores, four of brood in all stages, temper 4.5. Varroa ' +
      'by sugar roll: under one per cent at the last count. I ask you to be registered on BeeBase, and if you ' +
      "aren't I will show you how on my phone.",
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 25500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 5,
    city: 'Ludlow',
    postcode: 'SY8 4DP',
    listedHoursAgo: 3061,
    images: ['nuc-poly', 'queen-cage'],
  },
  {
    key: 'buckfast-full-colony-langstroth',
    seller: 'kyre-brook-queens',
    title: 'Buckfast colony on ten Langstroth frames',
    description:
      'We run one yard on Langstroth for comparison and it is going. Ten deep frames, eight with brood in the ' +
      'season, a blue-marked Buckfast queen of 2025, and the brood box they live in; floor and roof stay here. ' +
      'Oxalic acid at midwinter, thymol gel in August. Fits only Langstroth hives, please check yours with a tape ' +
      'before you drive to Tenbury.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 31000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    listedHoursAgo: 7990,
    images: ['colony-hive-meadow', 'hive-langstroth'],
  },
  {
    key: 'borders-nuc-smith',
    seller: 'ewan-laidlaw',
    title: 'Borders nuc on five Smith frames',
    description:
      "Five British Standard frames with short lugs, for Smith hives; they won't hang in a National without a nail " +
      'through the top bar. A daughter of my best stock, mated in 2026 and marked white, with brood on three combs. ' +
      'I treat once, with oxalic acid, and count mites in June and September. Quiet enough that I inspect in ' +
      "shirtsleeves, though I don't advise it.",
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 21000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    listedHoursAgo: 2955,
    images: ['nuc-box', 'hive-painted'],
  },
  {
    key: 'borders-colony-moving-on',
    seller: 'ewan-laidlaw',
    title: 'Colony on Smith frames, giving up one stand',
    description:
      'The farmer is putting sheep where this stand was, so one stock has to go. Eleven Smith frames, a blue queen ' +
      'of 2025, and stores that I have hefted at eighteen kilos. They are a busy, slightly followy lot in a ' +
      'thundery week and lambs otherwise. Frames go into your box on the evening; mine is spoken for.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 24000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    listedHoursAgo: 3721,
    images: ['colony-hive-meadow', 'hive-national-cedar', 'nuc-box'],
  },
  {
    key: 'tweed-late-nuc-overwinter',
    seller: 'ewan-laidlaw',
    title: 'Nuc to overwinter, six National frames in poly',
    description:
      'One of the late splits I make for myself: a 2026 queen with a white mark, six National frames in a ' +
      'polystyrene nuc with a feeder at the side. It can go now with its stores, or stay here and be collected when ' +
      "the first pollen is in, at the same price. If it doesn't come through while it is in my care you get your " +
      'money back. Own stock, treated with oxalic acid.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 23000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    city: 'Galashiels',
    postcode: 'TD1 3RS',
    listedHoursAgo: 423,
    images: ['nuc-poly', 'nuc-box', 'colony-hive-meadow'],
  },
  {
    key: 'erne-island-nuc-2026',
    seller: 'erne-shore-honey',
    title: 'Native nuc from the lough islands, five National frames',
    description:
      'Black bees from our island apiary with a white-marked queen of 2026, on five National frames no older than ' +
      'two seasons. Three combs of brood and two of stores, a good ruff of pollen, temper four out of five. We ' +
      'treat with formic acid once and breed from the stocks that keep mite counts low. Collected near Enniskillen; ' +
      'the spot follows after payment.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 25000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 3,
    listedHoursAgo: 831,
    images: ['nuc-box', 'queen-cage', 'hive-painted'],
  },
  {
    key: 'armagh-orchard-nuc',
    seller: 'aoife-mackle',
    title: "Beginner's nuc from the orchard, with a handover lesson",
    description:
      'Five National frames, a gentle dark queen of 2026 with a white dot, and an hour of going through them with ' +
      'you until you have found the eggs yourself. I only sell to people who have done a course or have somebody to ' +
      "ring. Oxalic acid in December, nothing else needed so far. Bring a veil, and if it is wet we'll change the day.",
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 21500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    listedHoursAgo: 2636,
    images: ['colony-hive-meadow', 'nuc-box'],
  },
  {
    key: 'cornish-dark-nuc',
    seller: 'jory-penhale',
    title: 'Cornish dark bee nuc, five National frames',
    description:
      'A nuc of moorland dark bees with a 2026 queen, white mark, laying in a tight pattern. Four frames are bees ' +
      "and brood and the fifth is ivy honey so that they don't starve on the way to you. They were bred here and " +
      'have never been fed in summer. Sugar-dusted for a mite count and treated once with oxalic acid. Please keep ' +
      'them west of the Tamar if you can.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 23500,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    city: 'Wadebridge',
    postcode: 'PL27 6HB',
    listedHoursAgo: 2292,
    images: ['nuc-box', 'colony-hive-meadow', 'queen-cage'],
  },
  {
    key: 'kent-pollination-pair',
    seller: 'quince-tree',
    title: 'Pair of National colonies for an orchard, with hives',
    description:
      'Two matched stocks in cedar Nationals, each on eleven frames with a super, for a grower who wants bees of ' +
      'their own. Both queens are 2025, blue and clipped. We site them with you, leave a page on when to open and ' +
      'when not to spray, and visit once in the following month. Thymol and oxalic acid on record. Yours for keeps, ' +
      'this is not a rental.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 59000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 1,
    city: 'Canterbury',
    postcode: 'CT4 5PL',
    listedHoursAgo: 4400,
    images: ['hive-national-cedar', 'colony-hive-meadow', 'hive-painted'],
  },
  {
    key: 'perthshire-colony-heather',
    seller: 'tummel-side-honey',
    title: 'Heather-going colony on eleven Smith frames',
    description:
      'From the yard we bring back off the hill: a strong stock with a 2025 queen, blue mark, and the brood nest ' +
      'already packed with ling, which is the best and the worst of winter foods. Smith frames only. Treated with ' +
      'formic acid as soon as the supers were off. You will need a box, a ratchet strap and foam for the entrance. ' +
      'Two of these and then no more until next season.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 27000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 2,
    city: 'Aberfeldy',
    postcode: 'PH15 2LA',
    listedHoursAgo: 71,
    images: ['colony-hive-meadow', 'hive-painted', 'honey-heather-jar'],
  },
  {
    key: 'retiring-keeper-colony',
    seller: 'colin-staddon',
    title: 'My fifth colony, National, to a good home',
    description:
      'I am allowed four hives and I have five. Eleven National frames, changed three a year so none is older than ' +
      'four, with a blue-marked local queen of 2025 who has never given me a swarm. Oxalic acid at Christmas, ' +
      'thymol in August, all written in the book and you may photograph it. Bring your own hive and somebody to ' +
      'lift. Gloves on: I am fond of them, but they know their own minds.',
    category: 'Bee Colonies',
    condition: 'new',
    pricePence: 20000,
    postagePence: 0,
    deliveryMethods: ['collection'],
    returnPolicy: 'No Returns Accepted',
    stock: 0,
    listedHoursAgo: 1594,
    images: ['hive-painted', 'hive-national-cedar', 'colony-hive-meadow'],
  },
];
