/** The navigation state that /login passes on: the user whose conversation a guest wanted to open. */
export type WantsToMessage = { messageTo: string } | null;

const mark = '#message-';

/** The `next` of a guest who wants to message `userId` from the page at `path`. */
export const messageNext = (path: string, userId: string): string => path + mark + userId;

/** Splits `next` into the page to open and the user, if any, whose conversation to open from there. */
export function splitNext(next: string): { page: string; wants: WantsToMessage } {
  const [page = '/', messageTo] = next.split(mark);
  return { page, wants: messageTo ? { messageTo } : null };
}
