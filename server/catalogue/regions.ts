/**
 * The town that each postcode area is named after, and the counties and countries that most of it lies in. People use these names to search
 * nearby: "devon nuc", "scottish honey". Areas are as Royal Mail names them; counties are as people know them, not council areas.
 */
const areas = `
  AB aberdeen: aberdeenshire scotland, AL st albans: hertfordshire, B birmingham: birmingham west midlands, BA bath: somerset west country,
  BB blackburn: lancashire, BD bradford: yorkshire, BH bournemouth: dorset, BL bolton: lancashire, BN brighton: sussex, BR bromley: kent
  london, BS bristol: somerset west country, BT belfast: northern ireland, CA carlisle: cumbria lake district, CB cambridge: cambridgeshire
  east anglia, CF cardiff: glamorgan wales, CH chester: cheshire wirral, CM chelmsford: essex, CO colchester: essex east anglia, CR croydon:
  surrey london, CT canterbury: kent, CV coventry: warwickshire west midlands, CW crewe: cheshire, DA dartford: kent, DD dundee: angus
  scotland, DE derby: derbyshire, DG dumfries: dumfries galloway scotland, DH durham: durham, DL darlington: durham yorkshire, DN doncaster:
  yorkshire, DT dorchester: dorset west country, DY dudley: west midlands, E london: london, EC london: london, EH edinburgh: lothian
  scotland, EN enfield: middlesex london, EX exeter: devon west country, FK falkirk: stirlingshire scotland, FY blackpool: lancashire, G
  glasgow: lanarkshire scotland, GL gloucester: gloucestershire cotswolds, GU guildford: surrey, HA harrow: middlesex london, HD
  huddersfield: yorkshire, HG harrogate: yorkshire, HP hemel hempstead: buckinghamshire, HR hereford: herefordshire, HS stornoway: hebrides
  scotland, HU hull: yorkshire, HX halifax: yorkshire, IG ilford: essex london, IP ipswich: suffolk east anglia, IV inverness: highland
  highlands scotland, KA kilmarnock: ayrshire scotland, KT kingston upon thames: surrey london, KW kirkwall: highland scotland, KY
  kirkcaldy: fife scotland, L liverpool: merseyside, LA lancaster: cumbria lancashire lake district, LD llandrindod wells: powys radnorshire
  wales, LE leicester: leicestershire, LL llandudno: gwynedd wales, LN lincoln: lincolnshire, LS leeds: yorkshire, LU luton: bedfordshire, M
  manchester: manchester, ME rochester: kent, MK milton keynes: buckinghamshire, ML motherwell: lanarkshire scotland, N london: london, NE
  newcastle upon tyne: northumberland, NG nottingham: nottinghamshire, NN northampton: northamptonshire, NP newport: monmouthshire gwent
  wales, NR norwich: norfolk east anglia, NW london: london, OL oldham: lancashire, OX oxford: oxfordshire, PA paisley: argyll scotland, PE
  peterborough: cambridgeshire east anglia, PH perth: perthshire scotland, PL plymouth: devon cornwall west country, PO portsmouth:
  hampshire, PR preston: lancashire, RG reading: berkshire, RH redhill: surrey sussex, RM romford: essex london, S sheffield: yorkshire, SA
  swansea: pembrokeshire carmarthenshire wales, SE london: london, SG stevenage: hertfordshire, SK stockport: cheshire, SL slough:
  berkshire, SM sutton: surrey london, SN swindon: wiltshire, SO southampton: hampshire, SP salisbury: wiltshire, SR sunderland: durham, SS
  southend on sea: essex, ST stoke on trent: staffordshire, SW london: london, SY shrewsbury: shropshire, TA taunton: somerset west country,
  TD galashiels: borders scotland, TF telford: shropshire, TN tunbridge wells: kent sussex, TQ torquay: devon west country, TR truro:
  cornwall west country, TS middlesbrough: teesside, TW twickenham: middlesex london, UB southall: middlesex london, W london: london, WA
  warrington: cheshire, WC london: london, WD watford: hertfordshire, WF wakefield: yorkshire, WN wigan: lancashire, WR worcester:
  worcestershire, WS walsall: west midlands, WV wolverhampton: west midlands, YO york: yorkshire, ZE lerwick: shetland scotland`;

type Area = { town: string; names: string };

const areasByCode = new Map(
  areas.split(',').map((each): [string, Area] => {
    const [, code = '', town = '', names = ''] = /(\w+) (.+): (.+)/.exec(each.replaceAll(/\s+/g, ' ')) ?? [];
    return [code, { town, names }];
  }),
);

const areaOf = (outward: string): Area | undefined => areasByCode.get(/^[A-Z]*/.exec(outward)?.[0] ?? '');

/** Short forms of county names. */
const abbreviations = new Map(
  `berks:berkshire bucks:buckinghamshire cambs:cambridgeshire cotswold:cotswolds derbys:derbyshire glos:gloucestershire hants:hampshire
  herefs:herefordshire herts:hertfordshire lancs:lancashire leics:leicestershire lincs:lincolnshire northants:northamptonshire
  northumbs:northumberland notts:nottinghamshire oxon:oxfordshire pembs:pembrokeshire salop:shropshire shrops:shropshire staffs:staffordshire
  warks:warwickshire wilts:wiltshire worcs:worcestershire yorks:yorkshire`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** "wiltshire" for "Wilts"; any other name is unchanged. */
export const writtenOut = (name: string): string => abbreviations.get(name.toLowerCase()) ?? name;

/** All words in names of counties and countries, so that most searches need not be compared with each name. */
const wordsOfNames = new Set([...areasByCode.values()].flatMap(({ names }) => names.split(' ')));

/** The towns that give their names to the postcode areas of a county or country (in lower case). */
export const townsOfCounty = (county: string): string[] =>
  wordsOfNames.has(county.slice(county.lastIndexOf(' ') + 1))
    ? [...areasByCode.values()].filter(({ names }) => isIn(names, county)).map(({ town }) => town)
    : [];

/** Words in names such as "east anglia" that are not the name of a county by themselves. */
const partsOfNames = new Set(['country', 'district', 'east', 'lake', 'northern', 'west']);

/** Whether a county or country (in lower case) is among `names` from `regionOf`. */
export const isIn = (names: string, county: string): boolean =>
  !partsOfNames.has(county) && ` ${names} `.includes(` ${county} `);

/** The county and country of an outward postcode, such as "devon" for EX16; blank if unknown. */
export const regionOf = (outward: string): string => areaOf(outward)?.names ?? '';

/** The town that the area of an outward postcode is named after, such as "exeter" for EX16; blank if unknown. */
export const townOf = (outward: string): string => areaOf(outward)?.town ?? '';
