import { is, SQL, type DriverValueDecoder } from 'drizzle-orm';
import type { Reads } from './client.ts';

const statements = new WeakMap<Reads, Map<string, unknown>>();

type Decoder = DriverValueDecoder<unknown, unknown>;
type Column = { name: string; decoder: Decoder };
type Field = { path: string[]; field: Decoder | SQL | SQL.Aliased };
/** What Drizzle keeps in a prepared statement and does not type: its columns, and a mapper to use instead of its own. */
type Inside = { fields?: Field[]; customResultMapper?: (rows: unknown[][]) => object[] };

function decoderOf(field: Field['field']): Decoder {
  const plain = is(field, SQL.Aliased) ? field.sql : field;
  return is(plain, SQL) ? (plain as unknown as { decoder: Decoder }).decoder : plain;
}

/**
 * Makes the same objects of a statement's rows as Drizzle would. Its own mapper asks of every value anew what kind of
 * column it comes from: a quarter of the processor time of a page of listings.
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
 * A statement that is built once and planned once a connection, for the calls asked most. `name` must say all that
 * `build` depends on; what it selects must be flat. Give it the root database: each transaction would begin anew.
 */
export function prepared<D extends Reads, S>(
  db: D,
  name: string,
  build: (db: D) => { prepare: (name: string) => S },
): S {
  const known = statements.get(db) ?? new Map<string, unknown>();
  statements.set(db, known);
  const found = known.get(name);
  if (found) return found as S;
  const statement = build(db).prepare(name);
  const inside = statement as Inside;
  if (inside.fields) inside.customResultMapper = mapperOf(inside.fields);
  known.set(name, statement);
  return statement;
}
