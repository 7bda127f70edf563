import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { openAssets } from "#server/pages/assets.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const FOLDER = "src/web/site";
const NONE = { script: "", style: "", chunks: {}, imports: {} };

/** A server whose build contains the committed files under hashed names. */
async function createFixture() {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-site-"));
  const files: Record<string, string> = {};
  for await (const path of new Bun.Glob(`${FOLDER}/*`).scan()) {
    files[basename(path)] = `hashed-${basename(path)}`;
    await Bun.write(join(folder, `hashed-${basename(path)}`), Bun.file(path));
  }
  await Bun.write(
    join(folder, "manifest.json"),
    JSON.stringify({ public: { en: NONE, th: NONE }, rules: [], admin: NONE, first: "", files }),
  );
  const server = await createTestServer();
  Object.assign(server.parts.assets, openAssets(folder));
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

test.each([
  ["/apple-touch-icon.png", 180, 180],
  ["/icon-192.png", 192, 192],
  ["/icon-512.png", 512, 512],
  ["/share.png", 1200, 630],
])("%s is a PNG of %i x %i px", async (path, width, height) => {
  await using server = await createFixture();
  const answer = await server.app.request(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  expect(await new Bun.Image(await answer.bytes()).metadata()).toEqual({ width, height, format: "png" });
});

test("/favicon.ico contains a PNG for each size", async () => {
  await using server = await createFixture();
  const answer = await server.app.request("/favicon.ico");
  expect(answer.headers.get("content-type")).toBe("image/x-icon");
  const bytes = await answer.bytes();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  expect([view.getUint16(0, true), view.getUint16(2, true)]).toEqual([0, 1]);
  const sizes: number[] = [];
  for (let index = 0; index < view.getUint16(4, true); index += 1) {
    const entry = 6 + index * 16;
    const [length, start] = [view.getUint32(entry + 8, true), view.getUint32(entry + 12, true)];
    const { width, height, format } = await new Bun.Image(bytes.slice(start, start + length)).metadata();
    expect([format, width, height]).toEqual(["png", bytes[entry] ?? 0, bytes[entry + 1] ?? 0]);
    sizes.push(width);
  }
  expect(sizes).toEqual([16, 32, 48]);
});

test("the dots of the icon align with pixels at 16 px, so that they stay separate", async () => {
  const svg = await Bun.file("src/web/icon.svg").text();
  const [left = 0, top = 0, side = 0] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
  const points = [...svg.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)];
  expect(points).toHaveLength(8);
  for (const [, x, y] of points) {
    const pixels = [(Number(x) - left) * (16 / side), (Number(y) - top) * (16 / side)];
    expect(pixels.map((pixel) => pixel % 1)).toEqual([0.5, 0.5]);
  }
});

test("the manifest has the firm's name and existing icons", async () => {
  await using server = await createFixture();
  writeSetting(server.parts.db, "productName", 'Firm "A"');
  const answer = await server.app.request("/site.webmanifest");
  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Firm "A"', start_url: "/" });
  for (const { src } of manifest.icons) expect((await server.app.request(src)).status).toBe(200);
});

test("answers 404 without build output", async () => {
  await using server = await createTestServer();
  Object.assign(server.parts.assets, openAssets(server.dataDir));
  expect((await server.app.request("/favicon.ico")).status).toBe(404);
  expect((await server.app.request("/constructor")).status).toBe(404);
});
