import { formatNumber, plural } from '#contract/numbers.ts';
import { rejectedDocumentDays } from '#contract/time.ts';
import type { sellerApplications } from '#server/accounts/tables.ts';
import { type Row, asSentence } from './row.ts';

type Application = Pick<typeof sellerApplications.$inferSelect, 'reason'>;
export type ImportFacts = { fileName: string; written: number; leftOut: number };
export type StockFacts = { listingId: string; name: string; left: number };

/** The decision on an application to sell. */
export const applicationRows = {
  approved: {
    title: 'You can now sell on Skep',
    message: "We've approved your application. Create your first listing whenever you like.",
    link: '/seller/create-listing',
    button: 'Create my first listing',
  },
  rejected: {
    title: 'Your application to sell was not approved',
    message: ({ reason }) =>
      `We've reviewed your application and can't approve it as it is.${reason ? ` Reason: ${asSentence(reason)}` : ''}\n\nYou can correct it and apply again. We'll delete the document you sent us after ${rejectedDocumentDays} days.`,
    link: '/upgarde-account',
    button: 'Apply again',
  },
} satisfies Record<'approved' | 'rejected', Row<Application>>;

/** The decision on a seller's new details. */
export const detailsRows = {
  approved: {
    title: 'Your new details are approved',
    message:
      "We've checked your new details. From now on, buyers will see them wherever the law requires us to show them.",
    link: '/edit-profile',
  },
  rejected: {
    title: 'Your new details were not approved',
    message: ({ reason }) =>
      `We've checked your new details and can't approve them as they are.${reason ? ` Reason: ${asSentence(reason)}` : ''}\n\nYour old details stay in place. You can correct the new ones and send them again. We'll delete the document you sent us after ${rejectedDocumentDays} days.`,
    link: '/seller/change-details',
    button: 'Send them again',
  },
} satisfies Record<'approved' | 'rejected', Row<Application>>;

export const importDone: Row<ImportFacts> = {
  by: 'app',
  title: 'Import finished',
  message: ({ fileName, written, leftOut }) =>
    `${plural(written, 'listing')} created or updated from ${fileName}${leftOut > 0 ? `; ${plural(leftOut, 'row')} left out` : ''}.`,
  link: '/seller/import',
};

export const stockLow: Row<StockFacts> = {
  by: 'app',
  title: ({ left }) => (left === 0 ? 'Sold out' : 'Low stock'),
  message: ({ name, left }) => (left === 0 ? `${name} has sold out.` : `${name}: only ${formatNumber(left)} left.`),
  link: ({ listingId }) => `/seller/edit-listing/${listingId}`,
};
