import { normalise } from '#server/text.ts';

/**
 * Splits text into words as stored for searching users: in lower case, only letters and digits, without accents. A tsquery accepts words of
 * up to 2,046 bytes, and normalising can turn one character into several, so long words are cut into pieces.
 */
export const splitWords = (text: string): string[] =>
  normalise(text, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{1,200}/gu) ?? [];

/** Words that carry no meaning in a search. */
const stopWords = new Set(
  'a an and are as at be by for from i in is it of on or that the this to was with my your our some any me am x'.split(
    ' ',
  ),
);

/**
 * Spellings that the index replaces, each followed by its replacement: American spellings, irregular plurals, and misspellings too distant to
 * be corrected.
 */
const spellings = new Map(
  `color:colour colored:coloured flavor:flavour flavored:flavoured harbor:harbour odor:odour neighbor:neighbour favorite:favourite
  mold:mould molding:moulding molded:moulded mustache:moustache plow:plough gray:grey center:centre fiber:fibre luster:lustre
  sulfur:sulphur aluminum:aluminium jewelry:jewellery catalog:catalogue program:programme license:licence practise:practice 
  crystalised:crystallised crystalized:crystallised labor:labour vapor:vapour vigor:vigour behavior:behaviour savory:savoury armor:armour
  liter:litre milliliter:millilitre meter:metre caliber:calibre meager:meagre gage:gauge tire:tyre cozy:cosy ax:axe whiskey:whisky
  yogurt:yoghurt draft:draught labeled:labelled labeling:labelling leveled:levelled leveling:levelling paneled:panelled traveling:travelling
  hunny:honey nuke:nuc mice:mouse leaves:leaf halves:half knives:knife poly:polystyrene`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** Numbers in words, each with its digits, which the index uses. */
export const numberWords = new Map(
  'zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 dozen:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const numberWord = new RegExp(`\\b(?:${[...numberWords.keys()].join('|')})\\b`, 'g');

/** Words that are not forms of another word, despite their endings. */
const unstemmed = new Set(
  'cappings capping uncapping moulding clothing wedding bedding wings rings strings glasses gas lens wales mating red shed'.split(
    ' ',
  ),
);

/** Removes "-ing" and "-ed", and restores the end of the word: "graded" and "grading" become "grade", "clipped" becomes "clip". */
function withoutVerbEnding(word: string): string {
  const stem = word.replace(/(?<!e)(?:ing|ed)$/, '');
  if (stem === word || stem.length < 3 || !/[aeiouy]/.test(stem)) return word;
  if (/([bdgmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  return /^[^aeiou]*[aeiou][^aeiouwxy]$|(?:[cgsvz]|[aeiou][bdklt])$/.test(stem) && !/(?:ss|[aeiou]{2}[a-z])$/.test(stem)
    ? `${stem}e`
    : stem;
}

/** "-ize", which the index spells "-ise": British writers use both. */
const izeEnding = /(?<=[a-z]{3})([iy])z(?=(?:e[drs]?|ers|ing|ations?)$)/;

const respell = (word: string): string => spellings.get(word) ?? word.replace(izeEnding, '$1s');

function findStem(word: string): string {
  const spelt = respell(word);
  if (/\d/.test(spelt)) return spelt.replace(/(?<=^[a-z]{1,3}\d+)s$/, '');
  if (spelt.length < 4) return spelt;
  const singular = spelt
    .replace(/(?<=..)ies$/, 'y')
    .replace(/(?<=x|ss|ch|sh|zz)es$/, '')
    .replace(/(?<![isu])s$/, '');
  const known = respell(singular);
  return unstemmed.has(known) || unstemmed.has(spelt) ? known : withoutVerbEnding(known);
}

/** The stems of the words in listings, and the words with each stem. A shop uses about ten thousand. */
const stems = new Map<string, string>();
const forms = new Map<string, string[]>();
const maxStems = 50_000;

/** Reduces singular, plural and verb forms to one form. Lighter than Porter's stemmer, which reduces "organic" to "organ". */
const stem = (word: string): string => stems.get(word) ?? findStem(word);

/** The stem of a word in a listing; the word is remembered as a form of that stem. */
function learnStem(word: string): string {
  const found = stem(word);
  if (stems.has(word) || stems.size >= maxStems) return found;
  stems.set(word, found);
  forms.set(found, [...formsOf(found), word]);
  return found;
}

/** The words in listings that have this stem. */
export const formsOf = (stem: string): string[] => forms.get(stem) ?? [];

const fractions: Record<string, string> = {
  '½': '.5',
  '¼': '.25',
  '¾': '.75',
  '⅛': '.125',
  '⅜': '.375',
  '⅝': '.625',
  '⅞': '.875',
};

/** How many grams, millilitres or millimetres each unit is. */
const units = new Map<string, [number, string]>(
  (
    [
      ['kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes', 1000, 'g'],
      ['g gm gms gram grams gramme grammes', 1, 'g'],
      ['lb lbs pound pounds', 453.6, 'g'],
      ['oz ozs ounce ounces', 28.35, 'g'],
      ['l lt ltr ltrs litre litres liter liters', 1000, 'ml'],
      ['ml mls millilitre millilitres milliliter milliliters', 1, 'ml'],
      ['pint pints', 568.26, 'ml'],
      ['gallon gallons', 4546, 'ml'],
      ['m metre metres meter meters', 1000, 'mm'],
      ['cm cms centimetre centimetres centimeter centimeters', 10, 'mm'],
      ['mm millimetre millimetres millimeter millimeters', 1, 'mm'],
    ] as const
  ).flatMap(([names, factor, unit]) =>
    names.split(' ').map((name): [string, [number, string]] => [name, [factor, unit]]),
  ),
);
const measured = new RegExp(`(?<!\\d)(\\d+(?:\\.\\d+)?)(?: |-| -)?(${[...units.keys()].join('|')})(?![a-z0-9])`, 'g');

/** "half a pound", "a kilo": an amount without a number. */
const wordedAmount =
  /\b(a|half(?: a)?|quarter(?: of a)?)[ -](lb|pound|ounce|oz|kilo|kg|litre|liter|pint|gallon)(?=s?(?![a-z0-9]))/g;
const amounts: Record<string, string> = { a: '1', half: '.5', quarter: '.25' };

/** "Pound jars" hold 1 lb. */
const poundJar = /(?<![\d.][ -]?)\b(?:lb|pound)[ -](?=(?:jar|pot|tub|section)s?(?![a-z0-9]))/g;

const inches = /(?<!\d)(\d+(?:\.\d+)?)(?:"| ?inch(?:es)?| ?in)(?![a-z0-9])/g;
const size =
  /(?<![a-z0-9])(\d+(?:\.\d+)?)(?:"| ?(?:in(?:ch(?:es)?)?|[cm]m)(?![a-z0-9]))? ?(?:x|by|\*) ?(\d+(?:\.\d+)?)(?:"| ?(?:in(?:ch(?:es)?)?|[cm]m)(?![a-z0-9]))?(?![a-z0-9.]| ?(?:k?g|kilos?|grams?|lbs?|oz|m?l|litres?)(?![a-z0-9]))/g;

/** "14 × 12″", "14x12" and "14 by 12 inches" are 14x12, the larger number first. */
const writeSize = (_: string, one: string, other: string): string =>
  ` ${Number(one) < Number(other) ? `${other}x${one}` : `${one}x${other}`} `;

/** Lower case, without accents or the possessive "'s". */
function plain(text: string): string {
  const lower = text.toLowerCase().replaceAll('×', 'x');
  if (!/[^\x20-\x7e]/.test(lower)) return lower.replaceAll(/'s(?![a-z0-9])/g, '');
  const numbered = lower.replaceAll(/ ?[½¼¾⅛⅜⅝⅞]/g, (fraction) => fractions[fraction.trim()] ?? fraction);
  return normalise(numbered, 'NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[’']s(?![a-z0-9])/g, '')
    .replaceAll(/[″“”]/g, '"');
}

/** ".5" for 1/2. */
const decimals = (part: string, whole: string): string => String(Number(part) / Number(whole)).replace(/^0/, '');

/** Writes numbers and amounts in one form: "8½" becomes 8.5, "1 lb" and "454 g" become 454g, "2 litres" becomes 2000ml. */
function unifyNumbers(text: string): string {
  const worded = text
    .replaceAll(wordedAmount, (_, amount: string, unit: string) => `${amounts[amount.split(' ')[0] ?? '']} ${unit}`)
    .replaceAll(numberWord, (word) => numberWords.get(word) ?? word)
    .replaceAll(poundJar, '1 lb ');
  if (!/\d/.test(worded)) return worded;
  return worded
    .replaceAll("''", '"')
    .replaceAll(/(?<=\d) ([13])\/([24])(?!\d)/g, (_, part: string, whole: string) => decimals(part, whole))
    .replaceAll(
      /(?<![\d.])([13])\/([24]) ?(?=lb|pound|kg|oz|kilo|pint|gallon|l(?![a-z0-9]))/g,
      (_, part: string, whole: string) => `0${decimals(part, whole)} `,
    )
    .replaceAll(/(?<!\d)\.(?=\d)/g, '0.')
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll(/\b([dsh]n|b) ?-?(\d)(?!\d)/g, '$1$2')
    .replaceAll(size, writeSize)
    .replaceAll(measured, (_, amount: string, name: string) => {
      const [factor, unit] = units.get(name) ?? [1, ''];
      return ` ${Math.round(Number(amount) * factor)}${unit} `;
    })
    .replaceAll(inches, (_, amount: string) => ` ${Math.round(Number(amount) * 25.4)}mm `);
}

/** A size with a unit, which both numbers share. */
const measuredSize =
  /(?<![a-z0-9.])(\d+(?:\.\d+)?) ?(?:x|by) ?(\d+(?:\.\d+)?) ?(mm|cm|"|in(?:ch(?:es)?)?)(?![a-z0-9])/g;

/** The two lengths in each size that a listing mentions, such as 80mm and 250mm for "8 × 25 cm", since a search may contain just one of them. */
export function lengthsIn(text: string): string[] {
  if (!/\d ?(?:[x×]|by)/i.test(text)) return [];
  return Array.from(plain(text).matchAll(measuredSize), ([, one, other, unit = '']) => {
    const [factor] = units.get(unit) ?? [25.4];
    return [one, other].map((length) => `${Math.round(Number(length) * factor)}mm`);
  }).flat();
}

/** A number with its decimals, or letters and digits. */
const pattern = /\d+\.\d+[\p{L}\p{N}]*|[\p{L}\p{N}]+/gu;

/** The meaningful words of a text before stemming, each cut to 60 characters. */
function wordsOf(text: string): string[] {
  const words = unifyNumbers(plain(text)).match(pattern) ?? [];
  return words.filter((word) => !stopWords.has(word)).map((word) => word.slice(0, 60));
}

/**
 * The words of a text in the form used by both the search index and queries: stems in lower case, without accents or stop words, and with
 * sizes, weights and volumes in one form.
 */
export const tokensOf = (text: string): string[] => wordsOf(text).map(stem);

/** The same for a listing's text. From then on, its words can be suggested as corrections; words from other people's searches never are. */
export const learnTokens = (text: string): string[] => wordsOf(text).map(learnStem);
