import { fileNameOf } from "#contract/images.ts";
import type { Db } from "#server/database/open.ts";
import { pictures } from "#server/database/recordTables.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { uploadForm } from "#tests/support/content/activityForm.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

/** Makes a stored image public, as if a setting named it. Adds its row if it was not uploaded. */
export function publishImage(db: Db, file: string): void {
  const row = { file, type: "image/png", width: 1, height: 1, bytes: 1, createdAt: 0 } as const;
  db.$writer.connection.insert(pictures).values(row).onConflictDoNothing().run();
  writeSetting(db, `image ${file}`, file);
}

/** Stores an image that visitors get, and returns its path. */
export async function uploadPublicImage(server: TestServer, bytes: Uint8Array): Promise<string> {
  const options = { token: await server.signIn(), form: uploadForm(bytes) };
  const { url } = (await server.request("POST", "/upload/article-image", options)).data;
  publishImage(server.parts.db, fileNameOf(url));
  return url;
}
