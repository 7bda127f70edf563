import { expect } from "bun:test";
import { readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fileNameOf, variantFileName } from "#contract/images.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { createPng } from "#tests/support/media/testImages.ts";
import { publishImage, uploadPublicImage } from "#tests/support/media/publishImage.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

async function createFixture() {
  const server = await createTestServer();
  const url = await uploadPublicImage(server, uniquePng(1));
  const get = (path: string, headers: Record<string, string> = {}) => server.app.request(path, { headers });
  return { ...server, file: fileNameOf(url), get };
}

const test = testWith(createFixture);

test("serves an image as immutable, with its type and nosniff", async (server) => {
  for (const path of [`/uploads/${server.file}`, `/api/v1/projects/image/${server.file}`]) {
    const answer = await server.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect((await answer.bytes()).slice(1, 4)).toEqual(new TextEncoder().encode("PNG"));
  }
});

test("ignores a cache-busting timestamp", async (server) => {
  const plain = await (await server.get(`/api/v1/projects/image/${server.file}`)).bytes();
  for (const query of ["?t=1790000000000", "?t=", "?t=1&t=2&x"]) {
    expect(await (await server.get(`/api/v1/projects/image/${server.file}${query}`)).bytes()).toEqual(plain);
  }
});

test("serves the variant of a one-pixel image", async (server) => {
  const url = await uploadPublicImage(server, createPng(1, 1));
  expect((await server.get(`/uploads/${variantFileName(fileNameOf(url), 1)}`)).status).toBe(200);
});

test("serves variants", async (server) => {
  const answer = await server.get(`/uploads/${variantFileName(server.file, 13)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect((await server.get(`/uploads/${variantFileName(server.file, 320)}`)).status).toBe(404);
});

test("returns an image as Base64", async (server) => {
  const { body, data } = await server.request("GET", `/projects/image-base64/${server.file}`);
  expect(body.success).toBe(true);
  const stored = await (await server.get(`/uploads/${server.file}`)).bytes();
  expect(Buffer.from(data.data.replace(/^data:image\/png;base64,/, ""), "base64")).toEqual(
    Buffer.from(stored),
  );
  expect(data.type).toBe("image/png");
});

test("streams a large Base64 response and stops reading when the client does", async (server) => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_001));
  const name = `${"1".repeat(32)}.png`;
  const path = join(server.uploadsDir, name);
  publishImage(server.parts.db, name);
  writeFileSync(path, Buffer.concat(Array.from({ length: 20 }, () => bytes)));
  const whole = await (await server.get(`/api/v1/projects/image-base64/${name}`)).json();
  expect(whole.data.type).toBe("image/png");
  expect(Buffer.from(whole.data.data, "base64")).toEqual(readFileSync(path));

  const { body } = await server.get(`/api/v1/articles/image-base64/${name}`);
  let sentBytes = 0;
  for await (const piece of body ?? []) {
    truncateSync(path, 0);
    sentBytes += piece.length;
  }
  expect(sentBytes).toBeLessThan(300_000);
});

/** Files among the images that are no images. */
const FOREIGN = ["notes.txt", `${"0".repeat(64)}.png`];

const STRANGE = [
  ...FOREIGN,
  "none.png",
  `${"0".repeat(32)}.png`,
  "..%2f..%2fvitrine.db",
  "..%2fvitrine.db",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%5c..%5cvitrine.db",
  "%2fetc%2fpasswd",
  ".incoming",
  ".incoming%2fx.png",
  "%00",
  "%",
  "%ff",
  "a%0d%0ab.png",
  "x".repeat(5000),
];

test("answers 404 for an invalid file name", async (server) => {
  for (const name of FOREIGN) writeFileSync(join(server.uploadsDir, name), "not a picture");
  for (const base of ["/uploads/", "/api/v1/projects/image/", "/api/v1/projects/image-base64/"]) {
    for (const name of STRANGE) {
      const answer = await server.get(base + name);
      expect([base + name, answer.status]).toEqual([base + name, 404]);
      expect(await answer.json()).toEqual({
        success: false,
        data: null,
        code: "not_found",
        message: "Image not available",
      });
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  }
});

test("answers and logs an image that cannot be read", async (server) => {
  const name = `${"0".repeat(32)}.png`;
  // Tests may run as root, who can read every file; a circular link can't be read by anyone.
  symlinkSync(name, join(server.uploadsDir, name));
  publishImage(server.parts.db, name);
  const answer = await server.get(`/uploads/${name}`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const requestId = answer.headers.get("x-request-id");
  expect(server.logEntries.slice(-2)).toEqual([
    expect.objectContaining({ level: "error", requestId, path: `/uploads/${name}` }),
    expect.objectContaining({ event: "request", requestId, status: 503 }),
  ]);
});

test("matches file names exactly", async (server) => {
  const hash = server.file.slice(0, 32);
  const names = [
    `${server.file}%00`,
    `${server.file}%00.jpg`,
    `${server.file}/`,
    `${hash}.PNG`,
    `${hash}.jpg`,
    `%20${server.file}`,
  ];
  for (const name of [...names, hash, `./x/${server.file}`]) {
    expect([name, (await server.get(`/uploads/${name}`)).status]).toEqual([name, 404]);
  }
});

test("uploads cannot be listed or written over HTTP", async (server) => {
  for (const path of ["/uploads", "/uploads/"]) expect((await server.get(path)).status).toBe(404);
  for (const method of ["PUT", "POST", "DELETE", "PATCH"]) {
    const answer = await server.app.request(`/uploads/${server.file}`, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  }
  expect(server.listStoredFiles()).toContain(server.file);
});
