// What a command says of a database that it has brought to a newer schema, as the server's log does.
import type { Db } from "#server/database/open.ts";

export function logMigration({ $news }: Db): void {
  if ($news === null || $news === "created") return;
  const { from, to, copy } = $news;
  console.log(`The database was brought from schema ${from} to ${to}. As it was before it is kept: ${copy}`);
}
