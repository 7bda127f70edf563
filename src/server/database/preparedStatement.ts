import type { Reader } from "./open.ts";

/**
 * For queries of nearly every request: generating their SQL takes longer than running them.
 * @returns the prepared query of a connection, created on first use
 */
export function preparedStatement<Query, Connection extends Reader = Reader>(
  prepare: (db: Connection) => Query,
): (db: Connection) => Query {
  const statements = new WeakMap<Reader, Query>();
  return (db) => {
    const statement = statements.get(db) ?? prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
