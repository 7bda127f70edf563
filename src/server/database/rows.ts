/** The first row of a query, of which there may be none. */
export async function firstRow<Row>(query: PromiseLike<Row[]>): Promise<Row | undefined> {
  const [row] = await query;
  return row;
}

/** The row that a statement such as an insert returns. */
export async function singleRow<Row>(query: PromiseLike<Row[]>): Promise<Row> {
  const row = await firstRow(query);
  if (row === undefined) throw new Error("A statement returned no row");
  return row;
}
