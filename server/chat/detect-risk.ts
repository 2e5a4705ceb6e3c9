import type { MessageWarning } from '#contract/message-texts.ts';
import { normalise } from '#server/text.ts';

const any = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'), 'iu');

/** Ways to pay that Skep can neither see nor refund. */
const payment = any(
  /\bbank (transfer|details|account|deposit)/,
  /\b(transfer|wire) (me |you )?(the |a |some )?(money|funds|deposit|cash|payment|balance|£)/,
  /\b(bacs|chaps|faster payments?|iban|sort[ -]?codes?|account (number|details|no\b))/,
  /(?<![\d-])\d{2}[- ]\d{2}[- ]\d{2}\s+\d{8}(?!\d)/,
  /\b(paypal|pay ?pal|cash ?app|venmo|zelle|revolut|monzo|starling|skrill|transferwise|western union|moneygram|google pay|apple pay)\b/,
  /\b(wise|paypal|monzo|revolut)\.(com|me)\b/,
  /\bfriends (and|&) family\b/,
  /\b(bitcoin|crypto(currency)?|usdt|ethereum)\b/,
  /\b(gift|amazon|itunes|steam) ?cards?\b/,
  /\b(pay|paid|paying|payment|money) (me |you )?(in |by |with |via )?(cash|cheque)\b/,
  /\bcash (in hand|on (collection|delivery|pick ?up))\b/,
  /\b(pay|buy|sell|deal|order|sort it|do it|arrange it) (me |it |this |them )?(directly|privately|off|outside)\b/,
  /\b(outside|off) (of )?(the )?(site|platform|app|skep)\b/,
);

const at = String.raw`\s*(?:@|\(at\)|\[at\]|\bat\b)\s*`;
const dot = String.raw`\s*(?:\.|\(dot\)|\[dot\]|\bdot\b)\s*`;
const email = new RegExp(
  String.raw`\w${at}[\w-]{1,63}(?:${dot}[\w-]{1,63}){0,3}${dot}(?:com|co|uk|net|org|me|email|eu)\b`,
  'iu',
);
const dotted = new RegExp(String.raw`\w\s*(?:@|\(at\)|\[at\])\s*[\w-]{1,63}${dot}[a-z]{2,}\b`, 'iu');

/** Ways to contact somebody elsewhere. */
const contact = any(
  /\b(g-?mail|hotmail|yahoo|icloud|proton ?mail)\b/,
  /\b(whats ?app|telegram|viber|wechat|snapchat|facebook|messenger|instagram|insta)\b/,
  /\b(on signal|signal app)\b/,
  /\b(text|whatsapp|e-?mail|dm) me\b/,
  /\b(call|ring|phone) me (on|at|if|when|to|for|please|later|today|tonight|tomorrow|any)\b/,
  /\b(call|ring|phone) me\s*[.!?]?$/,
  /\bgive (me|us) a (call|ring|bell)\b/,
  /\b(my|your|ur) (mobile|phone|telephone|cell|whatsapp|contact)( number| no)?\b/,
  /\b(my|your|ur) (e-?mail|number)\b(?! of\b)/,
);

/** Digits written like a telephone number. Digits next to letters are assumed to be a tracking number. */
const digitRun = /(?<![\w£$€.,/-])(?:\+|\(?0)[\d\s().-]{8,}\d(?![\w/])/gu;
const digitWord = '(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|double|triple)';
const spelt = new RegExp(String.raw`(?:\b${digitWord}\b[\s,.-]*){8,}`, 'iu');

/** British numbers have ten or eleven digits from the first 0, or ten after +44. Foreign numbers start with +. */
function isPhone(run: string): boolean {
  const digits = run.replaceAll(/\D/g, '').replace(/^0044|^440?/, '0');
  return run.startsWith('+') && !digits.startsWith('0') ? digits.length >= 10 : /^0[1-9]\d{8,9}$/.test(digits);
}

/** Undoes disguises: converts full-width forms to ordinary letters, and removes zero-width characters. */
const plain = (text: string) => normalise(text, 'NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Returns the warning for a message that asks for payment outside Skep or contains contact details; null for others. */
export function detectRisk(text: string): MessageWarning | null {
  const words = plain(text);
  if (payment.test(words)) return 'payment';
  const phones = words.match(digitRun) ?? [];
  if (email.test(words) || dotted.test(words) || contact.test(words) || spelt.test(words) || phones.some(isPhone))
    return 'contact';
  return null;
}
