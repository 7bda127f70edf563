import { expect, test } from "bun:test";
import { join } from "node:path";

import { uploadForm } from "#tests/support/content/activityForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

const FIXTURES = join(import.meta.dir, "../../fixtures/images");
const TIFF = Buffer.from("II*\0\x08\0\0\0", "latin1");
const read = (name: string) => Bun.file(join(FIXTURES, name)).bytes();

test.each([
  ["HEIC", () => read("IMG_0001.HEIC")],
  ["AVIF", () => read("pic.avif")],
  ["TIFF", () => TIFF],
])("a %s upload is refused by the name of its format, with what to do", async (format, create) => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const bytes = await create();
  for (const path of ["/upload/project-image", "/upload/article-image"]) {
    const { status, body } = await server.request("POST", path, { token, form: uploadForm(bytes) });
    expect(status).toBe(415);
    expect(body.message).toBe(`${format} pictures can't be used. Please save the picture as JPEG or PNG.`);
    expect(body.errors).toEqual({ image: body.message });
    expect(body.message).not.toContain("5MB");
  }
});
