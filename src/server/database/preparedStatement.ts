import type { Reader } from "./open.ts";

/**
 * For queries of nearly every request: generating their SQL takes longer than running them.
 * @returns the prepared query of a connection, created on first use
 */
export function preparedStatement<Query>(prepare: (db: Reader) => Query): (db: Reader) => Query {
  const statements = new WeakMap<Reader, Query>();
  return (db) => {
    const statement = statements.get(db) ?? prepare(db);
    statements.set(db, statement);
    return statement;
  };
}
