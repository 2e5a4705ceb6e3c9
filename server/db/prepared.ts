import { is, SQL, type DriverValueDecoder } from 'drizzle-orm';
import type { Reads } from './client.ts';

const statements = new WeakMap<Reads, Map<string, unknown>>();

type Decoder = DriverValueDecoder<unknown, unknown>;
type Column = { name: string; decoder: Decoder };
type Field = { path: string[]; field: Decoder | SQL | SQL.Aliased };
/** Untyped internals of Drizzle's prepared statements: the columns, and a mapper to use instead of its own. */
type Internals = { fields?: Field[]; customResultMapper?: (rows: unknown[][]) => object[] };

function decoderOf(field: Field['field']): Decoder {
  const plain = is(field, SQL.Aliased) ? field.sql : field;
  return is(plain, SQL) ? (plain as unknown as { decoder: Decoder }).decoder : plain;
}

/**
 * Maps a statement's rows to the same objects as Drizzle would. Drizzle's own mapper checks the kind of column for every value, which lowers
 * the rate of reading one listing by 7 to 12% (bench/NOTES.md).
 */
function mapperOf(fields: Field[]): (rows: unknown[][]) => object[] {
  const columns = fields.map(({ path: [name = ''], field }) => ({ name, decoder: decoderOf(field) }));
  const blank = Object.fromEntries(columns.map(({ name }) => [name, null as unknown]));
  return (rows) =>
    rows.map((values) => {
      const row = { ...blank };
      for (let index = 0; index < columns.length; index += 1) {
        const { name, decoder } = columns[index] as Column;
        const value = values[index];
        if (value !== null) row[name] = decoder.mapFromDriverValue(value);
      }
      return row;
    });
}

/**
 * A statement that is built once and planned once per connection, for the most frequent calls. `name` must identify everything that
 * `build` depends on; the selection must be flat. Pass the root database: each transaction would build it again.
 */
export function prepared<D extends Reads, S>(
  db: D,
  name: string,
  build: (db: D) => { prepare: (name: string) => S },
): S {
  const byName = statements.get(db) ?? new Map<string, unknown>();
  statements.set(db, byName);
  const found = byName.get(name);
  if (found) return found as S;
  const statement = build(db).prepare(name);
  const internals = statement as Internals;
  if (internals.fields) internals.customResultMapper = mapperOf(internals.fields);
  byName.set(name, statement);
  return statement;
}
