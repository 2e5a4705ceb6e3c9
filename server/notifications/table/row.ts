import type { EmailKind } from '#contract/email-kinds.ts';

type Text<F> = string | ((facts: F) => string);

/** What one person is told about an event, given its facts. The email has the same text as the notification in the app. */
export type Row<F> = {
  /** Also the email's subject. */
  title: Text<F>;
  message: Text<F>;
  /** A path on this site. */
  link?: Text<F>;
  /** The label of the email's button. */
  button?: string;
  /** If absent, sent in the app and by email. */
  by?: 'app' | 'email' | 'push';
  /** Also sent to devices, with its title and the item ordered. */
  isPushed?: boolean;
  /** Notifications with the same title and link within `combiningSeconds` are combined into one email. */
  isCombined?: true;
  /** The kind of email, if users can turn it off. Absent if the email concerns a contract or an account, as it is then always sent. */
  kind?: EmailKind;
  /** The rows of a small table, in the email only. */
  facts?: (facts: F) => [name: string, value: string][];
};

/** Why nobody is notified. */
type Silence = { silent: string };

/** Who is told about an event, and what they are told. */
export type Rows<F, Who extends string> = { [W in Who]?: Row<F> } | Silence;

/** The finished texts of a row. An email's message may have several paragraphs, separated by blank lines. */
export type Words = { title: string; message: string; link?: string };

const textOf = <F>(text: Text<F>, facts: F): string => (typeof text === 'string' ? text : text(facts));

export const wordsOf = <F>({ title, message, link }: Row<F>, facts: F): Words => ({
  title: textOf(title, facts),
  message: textOf(message, facts),
  link: link === undefined ? undefined : textOf(link, facts),
});

/** Adds a full stop to something a person typed, possibly in quotation marks, unless it already ends a sentence. */
export const asSentence = (text: string): string => (/[.!?…]["”')]?$/.test(text) ? text : `${text}.`);
