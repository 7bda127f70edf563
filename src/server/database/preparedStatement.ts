// For what is asked at nearly every call: writing the SQL of a query takes longer than running it.
import type { Db } from "./open.ts";

/** @returns the query of a database, prepared when it is asked for the first time */
export function preparedOnce<Query>(prepare: (db: Db) => Query): (db: Db) => Query {
  const prepared = new WeakMap<Db, Query>();
  return (db) => {
    const query = prepared.get(db) ?? prepare(db);
    prepared.set(db, query);
    return query;
  };
}
