import { readMe, readUserRow } from '#server/accounts/read-user.ts';
import type { Services } from '#server/context.ts';
import { sections } from './sections.ts';

/** JSON indented for `depth` levels of nesting. */
const indented = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`);

type Sources = Pick<Services, 'db' | 'settings' | 'productCount'>;

/** An account as its owner sees it, and everything else that its row stores. */
async function readAccount(sources: Sources, userId: string) {
  const [seen, { user }] = await Promise.all([readMe(sources, userId), readUserRow(sources, userId)]);
  const { id: _id, emailKey: _key, passwordHash: _hash, ...stored } = user;
  return { ...stored, ...seen };
}

async function* write(sources: Sources, userId: string) {
  yield `{\n  "account": ${indented(await readAccount(sources, userId), 1)}`;
  for (const [name, readSection] of Object.entries(sections)) {
    yield `,\n  "${name}": [`;
    let separator = '';
    for await (const row of readSection(sources.db, userId)) {
      yield `${separator}\n    ${indented(row, 2)}`;
      separator = ',';
    }
    yield separator ? '\n  ]' : ']';
  }
  yield '\n}\n';
}

/** Everything stored about a user, as a stream of JSON. */
export async function* collectData(sources: Sources, userId: string): AsyncGenerator<Buffer> {
  for await (const text of write(sources, userId)) yield Buffer.from(text);
}
