import { readMe } from '#server/accounts/read-user.ts';
import type { Services } from '#server/context.ts';
import { sections } from './sections.ts';

/** As JSON inside `depth` brackets. */
const indented = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`);

async function* write(sources: Pick<Services, 'db' | 'settings' | 'productCount'>, userId: string) {
  yield `{\n  "account": ${indented(await readMe(sources, userId), 1)}`;
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

/** Everything stored about a user, as JSON, read while it is written. */
export async function* collectData(
  sources: Pick<Services, 'db' | 'settings' | 'productCount'>,
  userId: string,
): AsyncGenerator<Buffer> {
  for await (const text of write(sources, userId)) yield Buffer.from(text);
}
