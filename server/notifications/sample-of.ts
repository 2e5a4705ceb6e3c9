import { emailTexts } from '#contract/email-kinds.ts';
import type { EmailContent } from '#server/mail.ts';
import { emailOfRow } from './send-emails.ts';
import { type Row, type Words, wordsOf } from './table/row.ts';

export type Sample = { words: Words; email: ((site: string) => EmailContent) | undefined };

/** The recipient of every sample. */
export const rowan = { name: 'Rowan Ash', email: 'rowan@test.example' };

/** The words and the email of a row with these facts. */
export function sampleOf<F>(row: Row<F>, facts: F): Sample {
  const unsubscribe = (site: string) =>
    row.kind && { about: emailTexts[row.kind].label, url: `${site}/unsubscribe/rowan.${row.kind}.signature` };
  const email = (site: string): EmailContent => ({
    ...emailOfRow({ publicUrl: site }, rowan, row, facts),
    unsubscribe: unsubscribe(site),
  });
  return { words: wordsOf(row, facts), email: row.by === 'app' ? undefined : email };
}
