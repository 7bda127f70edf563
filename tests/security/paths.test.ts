import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";

import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { startRawServer } from "#tests/support/server/rawServer.ts";
import type { RawServer } from "#tests/support/server/rawServer.ts";

import { addSiteFiles } from "./securityFixture.ts";

/** Content of files that no request may return. */
const SECRET = "private-6d1f";

let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
  const { dataDir, uploadsDir } = server.testServer;
  addSiteFiles(server.testServer);
  for (const folder of [dataDir, join(uploadsDir, ".incoming"), join(uploadsDir, ".lost"), uploadsDir]) {
    mkdirSync(folder, { recursive: true });
    for (const name of ["secret", "secret.png", `${"0".repeat(32)}.png.tmp`]) {
      writeFileSync(join(folder, name), SECRET);
    }
  }
});

afterAll(() => server[Symbol.asyncDispose]());

const prefixes = fc.constantFrom(
  "/",
  "/uploads/",
  "/assets/",
  "/share/",
  "/player/",
  "/api/v1/projects/image/",
  "/api/v1/projects/image-base64/",
  "/api/v1/clients/logo/",
  "/article/",
  "/admin/",
  "http://firm.example/uploads/",
  "//",
);
const segments = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ".",
      "..",
      "secret",
      "secret.png",
      "vitrine.db",
      ".incoming",
      ".lost",
      "main-1.js",
      "etc",
      "passwd",
      "",
    ),
  },
  fc.string({ unit: "binary-ascii", maxLength: 8 }).map((text) => text.replaceAll(/[\s\0-\x20\x7f]/g, "")),
);
const separators = fc.constantFrom(
  "/",
  "%2f",
  "%2F",
  "%5c",
  "\\",
  "%252f",
  "//",
  ";",
  "%00",
  "?",
  "#",
  "%c0%af",
);
/** Spells some characters as percent escapes, doubled escapes, or broken ones. */
const encodings = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.replaceAll(".", "%2e"),
  (text) => text.replaceAll(".", "%252E"),
  (text) => text.replaceAll(".", "%c0%ae"),
  (text) => `${text}%`,
  (text) => `${text}%ff`,
  (text) => text.replaceAll("e", "%u0065"),
);
const targets = fc
  .tuple(prefixes, fc.array(fc.tuple(encodings, segments, separators), { minLength: 1, maxLength: 8 }))
  .map(
    ([prefix, parts]) =>
      prefix + parts.map(([encode, segment, separator]) => encode(segment) + separator).join(""),
  )
  .map((target) => target.replace(/(\/|%2f|\\)$/i, ""));

test(
  "no path returns a file that is not public, or fails",
  async () => {
    expect((await server.request("/assets/main-1.js")).body).toBe("x");
    await checkProperty(targets, { few: 250, many: 10_000 }, async (target) => {
      const { status, body } = await server.request(target);
      expect([target, status < 500]).toEqual([target, true]);
      expect([target, body.includes(SECRET), body.includes("SQLite format")]).toEqual([target, false, false]);
      expect(body).not.toContain(btoa(SECRET).slice(0, 12));
      expect(body).not.toContain("root:x:0");
    });
    const { logEntries } = server.testServer;
    expect(logEntries.filter(({ level }) => level === "error")).toEqual([]);
  },
  PROPERTY_TIMEOUT_MS,
);
