import type { Reader } from "./open.ts";

/**
 * For queries of nearly every request: generating their SQL takes longer than running them.
 * @returns the prepared query of a connection, created on first use
 */
export function preparedStatement<Query>(prepare: (db: Reader) => Query): (db: Reader) => Query {
  const prepared = new WeakMap<Reader, Query>();
  return (db) => {
    const query = prepared.get(db) ?? prepare(db);
    prepared.set(db, query);
    return query;
  };
}
