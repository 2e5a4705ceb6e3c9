import type { EmailKind } from '#contract/email-kinds.ts';

type Text<F> = string | ((facts: F) => string);

/** What one person is told about an event, from the facts of it. The email says the same as the notification in the app. */
export type Row<F> = {
  /** The email's subject, too. */
  title: Text<F>;
  message: Text<F>;
  /** A path of this site. */
  link?: Text<F>;
  /** The email's button. */
  button?: string;
  /** Absent: in the app and by email. */
  by?: 'app' | 'email' | 'push';
  /** On devices too: its title, and the order it is about. */
  isPushed?: boolean;
  /** Several with the same title and link within `combiningSeconds` are one email. */
  isCombined?: true;
  /** What a user can switch off; absent where the email concerns a contract or an account, and is always sent. */
  kind?: EmailKind;
  /** Only by email: the rows of a small table. */
  facts?: (facts: F) => [name: string, value: string][];
};

/** Why nobody is told about something. */
type Silence = { silent: string };

/** Who is told about an event, and in which words. */
export type Rows<F, Who extends string> = { [W in Who]?: Row<F> } | Silence;

/** A row in words. An email may have several paragraphs, separated by blank lines. */
export type Words = { title: string; message: string; link?: string };

const textOf = <F>(text: Text<F>, facts: F): string => (typeof text === 'string' ? text : text(facts));

export const wordsOf = <F>({ title, message, link }: Row<F>, facts: F): Words => ({
  title: textOf(title, facts),
  message: textOf(message, facts),
  link: link === undefined ? undefined : textOf(link, facts),
});
