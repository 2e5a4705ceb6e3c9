/**
 * The counties and countries that most of a postcode area lies in, by which people look for what is near: "devon nuc", "scottish honey".
 * Areas as Royal Mail names them; counties as people call them, not as councils are drawn.
 */
const areas = `
  AB aberdeenshire scotland, AL hertfordshire, B birmingham west midlands, BA somerset, BB lancashire, BD yorkshire, BH dorset, BL lancashire,
  BN sussex, BR kent london, BS somerset, BT northern ireland, CA cumbria, CB cambridgeshire, CF glamorgan wales, CH cheshire wirral, CM essex,
  CO essex, CR surrey london, CT kent, CV warwickshire west midlands, CW cheshire, DA kent, DD angus scotland, DE derbyshire, DG dumfries galloway scotland,
  DH durham, DL durham yorkshire, DN yorkshire, DT dorset, DY west midlands, E london, EC london, EH lothian scotland, EN middlesex london,
  EX devon, FK stirlingshire scotland, FY lancashire, G lanarkshire scotland, GL gloucestershire, GU surrey, HA middlesex london, HD yorkshire,
  HG yorkshire, HP buckinghamshire, HR herefordshire, HS hebrides scotland, HU yorkshire, HX yorkshire, IG essex london, IP suffolk,
  IV highland scotland, KA ayrshire scotland, KT surrey london, KW highland scotland, KY fife scotland, L merseyside, LA cumbria lancashire,
  LD powys radnorshire wales, LE leicestershire, LL gwynedd wales, LN lincolnshire, LS yorkshire, LU bedfordshire, M manchester, ME kent,
  MK buckinghamshire, ML lanarkshire scotland, N london, NE northumberland, NG nottinghamshire, NN northamptonshire, NP monmouthshire gwent wales,
  NR norfolk, NW london, OL lancashire, OX oxfordshire, PA argyll scotland, PE cambridgeshire, PH perthshire scotland, PL devon cornwall,
  PO hampshire, PR lancashire, RG berkshire, RH surrey sussex, RM essex london, S yorkshire, SA pembrokeshire carmarthenshire wales, SE london,
  SG hertfordshire, SK cheshire, SL berkshire, SM surrey london, SN wiltshire, SO hampshire, SP wiltshire, SR durham, SS essex,
  ST staffordshire, SW london, SY shropshire, TA somerset, TD borders scotland, TF shropshire, TN kent sussex, TQ devon, TR cornwall,
  TS teesside, TW middlesex london, UB middlesex london, W london, WA cheshire, WC london, WD hertfordshire, WF yorkshire, WN lancashire,
  WR worcestershire, WS west midlands, WV west midlands, YO yorkshire, ZE shetland scotland`;

const namesOf = new Map(
  areas.split(',').map((each): [string, string] => {
    const [area = '', ...names] = each.trim().split(' ');
    return [area, names.join(' ')];
  }),
);

/** The county by this name, or named after this town: "hereford" and "herefordshire" are both "herefordshire". */
export function countyNamed(place: string): string | undefined {
  const known = [...namesOf.values()];
  return [`${place}shire`, place].find((county) => known.some((names) => isIn(names, county)));
}

/** Whether a county or country, in lower case, is among those of `regionOf`. */
export const isIn = (names: string, county: string): boolean => ` ${names} `.includes(` ${county} `);

/** The county and country of an outward postcode, such as "devon" for EX16; blank for an unknown one. */
export const regionOf = (outward: string): string => namesOf.get(/^[A-Z]*/.exec(outward)?.[0] ?? '') ?? '';
