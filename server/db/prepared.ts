import type { Db } from './client.ts';

const statements = new WeakMap<Db, Map<string, unknown>>();

/**
 * A statement that is built once and planned once a connection, for the calls asked most. `name` must say all that
 * `build` depends on. Give it the root database: each transaction would begin anew.
 */
export function prepared<S>(db: Db, name: string, build: (db: Db) => { prepare: (name: string) => S }): S {
  const known = statements.get(db) ?? new Map<string, unknown>();
  statements.set(db, known);
  const statement = known.get(name) ?? build(db).prepare(name);
  known.set(name, statement);
  return statement as S;
}
