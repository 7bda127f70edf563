/** The first row of a query, of which there may be none. */
export async function first<Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> {
  const [row] = await query;
  return row;
}

/** The row that a statement such as an insert returns. */
export async function only<Row>(query: PromiseLike<Row[]>): Promise<Row> {
  const row = await first(query);
  if (row === undefined) throw new Error("A statement returned no row");
  return row;
}
