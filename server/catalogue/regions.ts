/**
 * The counties and countries that most of a postcode area lies in, by which people look for what is near: "devon nuc", "scottish honey".
 * Areas as Royal Mail names them; counties as people call them, not as councils are drawn.
 */
const areas = `
  AB aberdeenshire scotland, AL hertfordshire, B birmingham west midlands, BA somerset west country, BB lancashire, BD yorkshire, BH dorset, BL lancashire,
  BN sussex, BR kent london, BS somerset west country, BT northern ireland, CA cumbria lake district, CB cambridgeshire east anglia, CF glamorgan wales, CH cheshire wirral, CM essex,
  CO essex east anglia, CR surrey london, CT kent, CV warwickshire west midlands, CW cheshire, DA kent, DD angus scotland, DE derbyshire, DG dumfries galloway scotland,
  DH durham, DL durham yorkshire, DN yorkshire, DT dorset west country, DY west midlands, E london, EC london, EH lothian scotland, EN middlesex london,
  EX devon west country, FK stirlingshire scotland, FY lancashire, G lanarkshire scotland, GL gloucestershire cotswolds, GU surrey, HA middlesex london, HD yorkshire,
  HG yorkshire, HP buckinghamshire, HR herefordshire, HS hebrides scotland, HU yorkshire, HX yorkshire, IG essex london, IP suffolk east anglia,
  IV highland highlands scotland, KA ayrshire scotland, KT surrey london, KW highland scotland, KY fife scotland, L merseyside, LA cumbria lancashire lake district,
  LD powys radnorshire wales, LE leicestershire, LL gwynedd wales, LN lincolnshire, LS yorkshire, LU bedfordshire, M manchester, ME kent,
  MK buckinghamshire, ML lanarkshire scotland, N london, NE northumberland, NG nottinghamshire, NN northamptonshire, NP monmouthshire gwent wales,
  NR norfolk east anglia, NW london, OL lancashire, OX oxfordshire, PA argyll scotland, PE cambridgeshire east anglia, PH perthshire scotland, PL devon cornwall west country,
  PO hampshire, PR lancashire, RG berkshire, RH surrey sussex, RM essex london, S yorkshire, SA pembrokeshire carmarthenshire wales, SE london,
  SG hertfordshire, SK cheshire, SL berkshire, SM surrey london, SN wiltshire, SO hampshire, SP wiltshire, SR durham, SS essex,
  ST staffordshire, SW london, SY shropshire, TA somerset west country, TD borders scotland, TF shropshire, TN kent sussex, TQ devon west country, TR cornwall west country,
  TS teesside, TW middlesex london, UB middlesex london, W london, WA cheshire, WC london, WD hertfordshire, WF yorkshire, WN lancashire,
  WR worcestershire, WS west midlands, WV west midlands, YO yorkshire, ZE shetland scotland`;

const namesOf = new Map(
  areas.split(',').map((each): [string, string] => {
    const [area = '', ...names] = each.trim().split(' ');
    return [area, names.join(' ')];
  }),
);

/** The county of towns that people name as the place they are near, besides those that it is named after. */
const towns = new Map(
  `devon: exeter plymouth torquay barnstaple, cornwall: truro falmouth penzance, somerset: bristol bath taunton yeovil, dorset: bournemouth poole weymouth,
  hampshire: southampton portsmouth winchester basingstoke, wiltshire: swindon salisbury, berkshire: reading newbury slough, kent: canterbury maidstone dover ashford,
  sussex: brighton hastings eastbourne chichester crawley, surrey: guildford woking, essex: colchester chelmsford southend, suffolk: ipswich lowestoft,
  norfolk: norwich thetford, cambridgeshire: peterborough ely, bedfordshire: luton, hertfordshire: watford stevenage, buckinghamshire: aylesbury,
  gloucestershire: cheltenham stroud, herefordshire: leominster ledbury ross-on-wye, worcestershire: malvern kidderminster, shropshire: shrewsbury telford ludlow,
  west midlands: wolverhampton dudley, warwickshire: coventry rugby, staffordshire: stoke, lincolnshire: grimsby, yorkshire: york leeds sheffield hull bradford harrogate whitby,
  lancashire: preston blackpool blackburn, merseyside: liverpool, cumbria: carlisle kendal, northumberland: newcastle alnwick, teesside: middlesbrough,
  lothian: edinburgh, lanarkshire: glasgow, highland: inverness, angus: dundee, fife: dunfermline, wales: cardiff swansea newport, gwynedd: bangor, powys: brecon,
  northern ireland: belfast derry`
    .split(',')
    .flatMap((each): [string, string][] => {
      const [county = '', names = ''] = each.trim().split(': ');
      return names.split(' ').map((town) => [town, county]);
    }),
);

/**
 * The counties that a place may mean: one by this name, one named after this town or around it, or those of a postcode. "hereford",
 * "herefordshire", "leominster" and "hr1 2xy" all mean "herefordshire".
 */
export function countiesNamed(place: string): string[] {
  const known = [...namesOf.values()];
  const area = /^([a-z]{1,2})\d[a-z\d]?(?: ?\d[a-z]{2})?$/.exec(place)?.[1];
  const ofPostcode = area ? (namesOf.get(area.toUpperCase()) ?? '') : '';
  const town = towns.get(place);
  return [
    ...[`${place}shire`, place].filter((county) => known.some((names) => isIn(names, county))),
    ...(town ? [town] : []),
    ...(ofPostcode ? [ofPostcode, ...ofPostcode.split(' ')] : []),
  ];
}

/** Whether a county or country, in lower case, is among those of `regionOf`. */
export const isIn = (names: string, county: string): boolean => ` ${names} `.includes(` ${county} `);

/** The county and country of an outward postcode, such as "devon" for EX16; blank for an unknown one. */
export const regionOf = (outward: string): string => namesOf.get(/^[A-Z]*/.exec(outward)?.[0] ?? '') ?? '';
