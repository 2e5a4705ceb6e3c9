import { Problem } from '#contract/problems.ts';

const staff = (
  'admin admins administrator administrators moderator moderators staff team support help helpdesk service services ' +
  'customer official security safety trust payment payments billing refund refunds dispute disputes'
).split(' ');
const fillers = 'the and of at for uk desk from your'.split(' ');

/** Lower-case Cyrillic, Greek, small-capital and other letters, each followed by the Latin letter that it or its capital looks like. */
const lookAlikes = new Map(
  'аa вb сc ԁd еe ғf ɡg нh іi ыi јj кk мm пn ոn оo օo рp ԛq ѕs тt սu υu ѵv ԝw хx уy зz αa ɑa βb εe ηn ιi ıi κk μm νn οo ρp τt χx γy ζz ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟi ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz'
    .split(' ')
    .map(([from = '', to = '']) => [from, to]),
);
/** Digits and symbols that stand for letters in names such as "Adm1n" and "$upport". */
const symbols = new Map(Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', $: 's', '@': 'a', '|': 'i' }));

/** Reduces text to its appearance: removes accents and invisible characters, and treats I and l as the same letter. */
const looksOf = (text: string): string =>
  text
    // Normalising would turn them into the letters TM and SM.
    .replaceAll(/[™℠]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/./gu, (letter) => lookAlikes.get(letter) ?? letter)
    .replaceAll('l', 'i');

const staffLooks = new Set(staff.map(looksOf));
const anyOf = (...words: string[]) => `(?:${words.map(looksOf).join('|')})`;
/** Matches text, without spaces, that consists of "Skep", words for staff and fillers, but not of fillers alone. */
const staffOnly = new RegExp(
  `^${anyOf(...fillers)}*${anyOf('skep', ...staff)}${anyOf('skep', ...staff, ...fillers)}*$`,
);

/** Whether a name suggests that its owner runs the site: "Skep", "Skep Support", "Admin", "The Skep Team". */
function isStaffName(name: string): boolean {
  const looks = looksOf(name);
  const read = looks.replaceAll(/[^\p{L}\s]/gu, (symbol) => symbols.get(symbol) ?? symbol);
  return [looks, read].some((text) => {
    const words = text.split(/\P{L}+/u);
    if (staffOnly.test(words.join(''))) return true;
    // "SkepTeam" is one word.
    if (words.some((word) => word !== 'skep' && word.includes('skep') && staffOnly.test(word))) return true;
    return words.includes('skep') && words.some((word) => staffLooks.has(word));
  });
}

/** Throws `invalid_input` for a name that would let a user ask others for money or passwords in the name of the site. */
export function rejectStaffName(name: string | undefined, field: string): void {
  if (name && isStaffName(name))
    throw new Problem('invalid_input', undefined, {
      [field]: 'This name could be mistaken for the team that runs Skep. Please choose another.',
    });
}
