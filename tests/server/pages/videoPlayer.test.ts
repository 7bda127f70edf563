import { afterAll, beforeAll, expect, test } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";
import { videoSource } from "#web/public/blocks/videoSource.ts";

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server[Symbol.asyncDispose]());

const YOUTUBE = "https://www.youtube-nocookie.com/embed/";
const VIMEO = "https://player.vimeo.com/video/";

const FRAMES = {
  "https://www.youtube.com/watch?v=aqz-KE-bpKQ": `${YOUTUBE}aqz-KE-bpKQ?autoplay=1`,
  "https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ&t=42s": `${YOUTUBE}aqz-KE-bpKQ?autoplay=1`,
  "https://youtu.be/aqz-KE-bpKQ?si=x": `${YOUTUBE}aqz-KE-bpKQ?autoplay=1`,
  "https://www.youtube.com/shorts/aqz-KE-bpKQ": `${YOUTUBE}aqz-KE-bpKQ?autoplay=1`,
  "https://vimeo.com/76979871": `${VIMEO}76979871?autoplay=1`,
  "https://vimeo.com/76979871/8272103f6e": `${VIMEO}76979871?autoplay=1&h=8272103f6e`,
  "https://player.vimeo.com/video/76979871": `${VIMEO}76979871?autoplay=1`,
};

for (const [address, frame] of Object.entries(FRAMES)) {
  test(`frames the player of ${address}`, async () => {
    const response = await server.app.request(videoSource(address)?.src ?? "");
    expect(response.status).toBe(200);
    expect(/<iframe src="([^"]*)"/.exec(await response.text())?.[1]?.replaceAll("&amp;", "&")).toBe(frame);
  });
}

test("an address without a known video has no player", () => {
  for (const address of [
    "",
    "/about",
    "https://www.youtube.com/@channel",
    "https://evil.example/https://youtu.be/aqz-KE-bpKQ",
    "https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ",
    "https://media.example/film.mp4",
  ])
    expect(videoSource(address)).toBeNull();
  expect(videoSource("/files/film.mp4")).toEqual({ provider: "", src: "/files/film.mp4" });
});

test("only our pages may frame a player, and it may only frame its provider", async () => {
  const { headers } = await server.app.request("/player/Vimeo-76979871");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toStartWith("default-src 'none'; style-src 'sha256-");
  expect(policy).toEndWith(`frame-src ${VIMEO}; frame-ancestors 'self'`);
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  // The player needs both, and passes them on.
  expect(headers.get("permissions-policy")).not.toMatch(/fullscreen|autoplay/);
});

test("pages allow no host of a provider", async () => {
  const { headers } = await server.app.request("/about");
  expect(headers.get("content-security-policy")).not.toMatch(/youtube|vimeo/);
});

test("refuses other names", async () => {
  for (const name of [
    "Other-aqz-KE-bpKQ",
    "YouTube-",
    'YouTube-"><script>',
    "YouTube-aqz-KE-bpKQ-a-b",
    "constructor",
  ])
    expect((await server.app.request(`/player/${encodeURIComponent(name)}`)).status).toBe(404);
});
