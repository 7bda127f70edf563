import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";

import { ARTICLES } from "#resources/articles.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { startHttpPeer } from "#tests/support/peers/httpPeer.ts";
import type { PeerAnswer, ReceivedRequest } from "#tests/support/peers/httpPeer.ts";
import { startRawServer } from "#tests/support/server/rawServer.ts";

const FAILED = "purging the CDN failed; will retry";
const TOKEN = "token of the CDN";

type Options = { cdn?: string; answer?: PeerAnswer; env?: Record<string, string> };

/** A server behind a CDN that keeps its purge calls. */
async function startBehindCdn({ cdn = "fastly", answer, env }: Options = {}) {
  const peer = startHttpPeer(answer);
  const settings = { CDN: cdn, CDN_URL: `${peer.url}/purge`, CDN_TOKEN: TOKEN, PRIVATE_TARGETS: "on" };
  const server = await startRawServer({ ...settings, ...env });
  const { parts, signIn, request, logEntries } = server.testServer;
  const token = await signIn();
  const stop = parts.cdn?.startPurging();
  return {
    peer,
    server,
    stop: async () => stop?.(),
    read: (path: string) => fetch(new URL(path, server.url)).then((response) => response.text()),
    createArticle: () => request("POST", "/articles/create", { token, form: recordForm(ARTICLES) }),
    hasFailed: () => waitUntil(() => logEntries.some(({ event }) => event === FAILED)),
    /** The keys of the calls so far. */
    listPurged: () => peer.received.map(({ body }) => JSON.parse(body).surrogate_keys as string[]),
    async [Symbol.asyncDispose]() {
      await stop?.();
      await peer[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function waitUntil(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((resolve) => void setImmediate(resolve));
}

const SHAPES: [
  cdn: string,
  headers: Record<string, string>,
  (received: ReceivedRequest) => string[] | null,
][] = [
  [
    "cloudflare",
    { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    ({ body }) => JSON.parse(body).tags ?? (JSON.parse(body).purge_everything ? ["everything"] : null),
  ],
  [
    "fastly",
    { "fastly-key": TOKEN, "fastly-soft-purge": "1", "content-type": "application/json" },
    ({ body }) => JSON.parse(body).surrogate_keys,
  ],
  [
    "varnish",
    { authorization: `Bearer ${TOKEN}` },
    ({ headers }) => headers.get("xkey-purge")?.split("|") ?? null,
  ],
];

test.each(SHAPES)(
  "%s: the start purges everything, a write what was sent of its tables",
  async (...shape) => {
    const [cdn, headers, keysOf] = shape;
    await using site = await startBehindCdn({ cdn });
    const { received } = site.peer;
    await waitUntil(() => received.length === 1);
    expect(received.map(keysOf)).toEqual([[cdn === "cloudflare" ? "everything" : "site"]]);
    await site.read("/articles");
    await site.createArticle();
    await waitUntil(() => received.length > 1);
    const keys = new Set(received.slice(1).flatMap((one) => keysOf(one) ?? []));
    expect(keys).toContain("article_texts");
    // It writes the log of changes too, which no page shows.
    expect(keys).not.toContain("audit_entries");
    for (const { path, headers: sent, method } of received) {
      expect([path, method]).toEqual(["/purge", cdn === "varnish" ? "PURGE" : "POST"]);
      for (const [name, value] of Object.entries(headers)) expect(sent.get(name)).toBe(value);
    }
  },
);

test("a write is purged twice, for a response that the CDN stores after the first call", async () => {
  await using site = await startBehindCdn();
  await site.read("/articles");
  await site.createArticle();
  await waitUntil(() => site.listPurged().filter((keys) => keys.includes("article_texts")).length === 2);
});

test("writes to what no response showed are not purged", async () => {
  await using site = await startBehindCdn();
  await site.read("/api/v1/site");
  await site.createArticle();
  await site.stop();
  expect(site.listPurged()).toEqual([["site"]]);
});

test("a failed call is repeated with what was written since", async () => {
  let isDown = true;
  await using site = await startBehindCdn({ answer: () => new Response("", { status: isDown ? 503 : 200 }) });
  await site.hasFailed();
  await site.read("/articles");
  await site.createArticle();
  const failure = join(site.server.testServer.dataDir, "vitrine.cdn.txt");
  await waitUntil(() => existsSync(failure));
  isDown = false;
  await waitUntil(() => site.listPurged().some((keys) => keys.includes("site") && keys.includes("articles")));
  await waitUntil(() => !existsSync(failure));
});

test("stopping makes a last attempt for what waits", async () => {
  let isDown = true;
  let accepted = 0;
  const accept = () => new Response(String((accepted += 1)));
  await using site = await startBehindCdn({
    answer: () => (isDown ? new Response("", { status: 503 }) : accept()),
  });
  await site.hasFailed();
  isDown = false;
  await site.stop();
  expect(accepted).toBe(1);
});

test("stopping does not wait for a CDN that is down", async () => {
  await using site = await startBehindCdn({ answer: () => new Response("", { status: 503 }) });
  await site.hasFailed();
  const calls = site.peer.received.length;
  await site.stop();
  expect(site.peer.received.length).toBeLessThanOrEqual(calls + 1);
});

test("no call goes to this machine unless PRIVATE_TARGETS allows it, and none shows the token in the log", async () => {
  await using site = await startBehindCdn({ env: { PRIVATE_TARGETS: "off" } });
  const { logEntries } = site.server.testServer;
  await waitUntil(() => logEntries.some(({ reason }) => /noEncryption|privateAddress/.test(String(reason))));
  expect(site.peer.received).toEqual([]);
  expect(JSON.stringify(logEntries)).not.toContain(TOKEN);
});
