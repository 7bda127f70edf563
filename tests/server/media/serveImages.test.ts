// Stored pictures as files and inline, and nothing else of the disk.

import { expect, test } from "bun:test";
import { readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fileOfPath, variantFile } from "#contract/pictures.ts";
import { picture, uploadForm } from "#tests/support/activityForm.ts";
import { pngPicture } from "#tests/support/photographs.ts";
import { testApp } from "#tests/support/testApp.ts";

async function openHouse() {
  const house = await testApp();
  const token = await house.enter();
  const { data } = await house.ask("POST", "/upload/project-image", { token, form: uploadForm(picture(1)) });
  const get = (path: string, headers: Record<string, string> = {}) => house.app.request(path, { headers });
  return { ...house, file: fileOfPath(data.url), get };
}

test("serves a picture for ever, as what it is and nothing more", async () => {
  await using house = await openHouse();
  for (const path of [`/uploads/${house.file}`, `/api/v1/projects/image/${house.file}`]) {
    const answer = await house.get(path);
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

test("serves the same with a time after it", async () => {
  await using house = await openHouse();
  const plain = await (await house.get(`/api/v1/projects/image/${house.file}`)).bytes();
  for (const query of ["?t=1790000000000", "?t=", "?t=1&t=2&x"]) {
    expect(await (await house.get(`/api/v1/projects/image/${house.file}${query}`)).bytes()).toEqual(plain);
  }
});

test("serves the variant of a picture that is a single pixel", async () => {
  await using house = await openHouse();
  const form = uploadForm(pngPicture(1, 1));
  const { data } = await house.ask("POST", "/upload/project-image", { token: await house.enter(), form });
  expect((await house.get(`/uploads/${variantFile(fileOfPath(data.url), 1)}`)).status).toBe(200);
});

test("serves the variants", async () => {
  await using house = await openHouse();
  const answer = await house.get(`/uploads/${variantFile(house.file, 13)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect((await house.get(`/uploads/${variantFile(house.file, 320)}`)).status).toBe(404);
});

test("sends a picture inline", async () => {
  await using house = await openHouse();
  const { body, data } = await house.ask("GET", `/projects/image-base64/${house.file}`);
  expect(body.success).toBe(true);
  const stored = await (await house.get(`/uploads/${house.file}`)).bytes();
  expect(Buffer.from(data.data.replace(/^data:image\/png;base64,/, ""), "base64")).toEqual(
    Buffer.from(stored),
  );
  expect(data.type).toBe("image/png");
});

test("sends a large picture inline in pieces, and reads no further than it is listened to", async () => {
  await using house = await openHouse();
  const bytes = crypto.getRandomValues(new Uint8Array(60_001));
  const name = `${"1".repeat(32)}.png`;
  const path = join(house.uploads, name);
  writeFileSync(path, Buffer.concat(Array.from({ length: 20 }, () => bytes)));
  const whole = await (await house.get(`/api/v1/projects/image-base64/${name}`)).json();
  expect(whole.data.type).toBe("image/png");
  expect(Buffer.from(whole.data.data, "base64")).toEqual(readFileSync(path));

  const { body } = await house.get(`/api/v1/articles/image-base64/${name}`);
  let sentBytes = 0;
  for await (const piece of body ?? []) {
    truncateSync(path, 0);
    sentBytes += piece.length;
  }
  expect(sentBytes).toBeLessThan(300_000);
});

/** Files that lie among the pictures, and are none. */
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

test("knows no picture of a strange name", async () => {
  await using house = await openHouse();
  for (const name of FOREIGN) writeFileSync(join(house.uploads, name), "not a picture");
  for (const base of ["/uploads/", "/api/v1/projects/image/", "/api/v1/projects/image-base64/"]) {
    for (const name of STRANGE) {
      const answer = await house.get(base + name);
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

test("a picture that is there and cannot be read is answered and logged as such", async () => {
  await using house = await openHouse();
  const name = `${"0".repeat(32)}.png`;
  // Root, whom tests may run as, reads every file; a link that leads in a circle is read by nobody.
  symlinkSync(name, join(house.uploads, name));
  const answer = await house.get(`/uploads/${name}`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const requestId = answer.headers.get("x-request-id");
  expect(house.logged.slice(-2)).toEqual([
    expect.objectContaining({ level: "error", requestId, path: `/uploads/${name}` }),
    expect.objectContaining({ event: "request", requestId, status: 503 }),
  ]);
});

test("a file's name is exact", async () => {
  await using house = await openHouse();
  const hash = house.file.slice(0, 32);
  const names = [
    `${house.file}%00`,
    `${house.file}%00.jpg`,
    `${house.file}/`,
    `${hash}.PNG`,
    `${hash}.jpg`,
    `%20${house.file}`,
  ];
  for (const name of [...names, hash, `./x/${house.file}`]) {
    expect([name, (await house.get(`/uploads/${name}`)).status]).toEqual([name, 404]);
  }
});

test("the uploads cannot be listed or written over HTTP", async () => {
  await using house = await openHouse();
  for (const path of ["/uploads", "/uploads/"]) expect((await house.get(path)).status).toBe(404);
  for (const method of ["PUT", "POST", "DELETE", "PATCH"]) {
    const answer = await house.app.request(`/uploads/${house.file}`, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD");
  }
  expect(house.files()).toContain(house.file);
});
