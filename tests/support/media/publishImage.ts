import type { Db } from "#server/database/open.ts";
import { pictures } from "#server/database/contentSchema.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

/** Makes a stored image public, as if a setting named it. Adds its row if it was not uploaded. */
export function publishImage(db: Db, file: string): void {
  const row = { file, type: "image/png", width: 1, height: 1, bytes: 1, createdAt: 0 } as const;
  db.$writer.connection.insert(pictures).values(row).onConflictDoNothing().run();
  writeSetting(db, `image ${file}`, file);
}
