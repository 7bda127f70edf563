import { describe, expect, test } from "bun:test";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { DeliveryError } from "#server/delivery/DeliveryError.ts";
import { createPost, readAnswer } from "#server/delivery/post.ts";
import { isPublicAddress } from "#server/delivery/publicAddress.ts";
import { startHttpPeer } from "#tests/support/peers/httpPeer.ts";

const post = createPost({ allowsPrivate: true, timeoutMs: 400 });
const send = (url: string) => post({ url, body: "{}" });

async function failureOf(work: Promise<unknown>): Promise<DeliveryError> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof DeliveryError)) throw error;
  return error;
}

test("sends the headers and the body under the host's name", async () => {
  await using peer = startHttpPeer(() => new Response("taken", { status: 202 }));
  const url = `${peer.url}/hook?a=1`;
  const reply = await post({ url, headers: { "x-test": "1" }, body: '{"a":1}' });
  expect(reply).toEqual({ status: 202, text: "taken", retryAfterMs: 0, location: null });
  const [request] = peer.received;
  expect(request).toMatchObject({ path: "/hook?a=1", body: '{"a":1}' });
  expect(request?.headers.get("host")).toBe(new URL(peer.url).host);
  expect(request?.headers.get("x-test")).toBe("1");
});

test("reads only the start of a long reply", async () => {
  await using peer = startHttpPeer(() => new Response("x".repeat(1_000_000)));
  expect((await send(peer.url)).text).toBe("x".repeat(16 * 1024));
});

test("follows no redirect", async () => {
  await using target = startHttpPeer();
  await using peer = startHttpPeer(() => Response.redirect(target.url, 307));
  const reply = await send(peer.url);
  expect(reply.status).toBe(307);
  expect(target.received).toEqual([]);
  expect(() => readAnswer(reply)).toThrow("answer: HTTP 307");
});

describe("says why there is no reply", () => {
  test("of a certificate that nobody trusts", async () => {
    await using peer = startHttpPeer(undefined, { secure: true });
    expect((await failureOf(send(peer.url))).code).toBe("certificate");
    expect(peer.received).toEqual([]);
  });

  test.each([
    ["timeout", () => undefined],
    ["interrupted", (socket: { destroy(): void }) => socket.destroy()],
  ])("%s", async (code, onConnect) => {
    const server = createServer(onConnect);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect((await failureOf(send(`http://localhost:${port}`))).code).toBe(code as never);
    server.close();
  });

  test("unreachable and unknown hosts", async () => {
    expect((await failureOf(send("http://localhost:1"))).code).toBe("unreachable");
    expect((await failureOf(send("http://nobody.invalid"))).code).toBe("unknownHost");
  });

  test("and ends when it is told to", async () => {
    await using peer = startHttpPeer(() => new Promise<Response>(() => {}));
    const slow = createPost({ allowsPrivate: true, signal: AbortSignal.timeout(100) });
    const failure = await failureOf(slow({ url: peer.url, body: "" }));
    expect(failure.code).toBe("timeout");
  });
});

test.each([
  [401, "login", false],
  [403, "login", false],
  [404, "answer", true],
  [408, "later", false],
  [429, "limit", false],
  [500, "later", false],
  [503, "later", false],
])("a reply with status %p means %p; final: %p", (status, code, isFinal) => {
  const reply = { status, text: "reason", retryAfterMs: 5, location: null };
  try {
    readAnswer(reply);
    throw new Error("not thrown");
  } catch (error) {
    expect(error).toMatchObject({ code, isFinal, answer: `HTTP ${status} reason`, retryAfterMs: 5 });
  }
});

test.each([
  ["120", 120_000],
  ["soon", 0],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
])("reads Retry-After: %s", async (value, expected) => {
  await using peer = startHttpPeer(
    () => new Response("", { status: 429, headers: { "retry-after": value } }),
  );
  expect((await send(peer.url)).retryAfterMs).toBe(expected);
});

describe("without leave for private addresses", () => {
  const publicOnly = createPost({ allowsPrivate: false });

  test.each([
    "https://localhost",
    "https://127.0.0.1",
    "https://2130706433",
    "https://[::1]",
    "https://0x7f.1",
  ])("%s is refused", async (url) => {
    expect((await failureOf(publicOnly({ url, body: "" }))).code).toBe("privateAddress");
  });

  test("plain HTTP is refused", async () => {
    expect((await failureOf(publicOnly({ url: "http://firm.example", body: "" }))).code).toBe("noEncryption");
  });
});

test.each([
  ["8.8.8.8", true],
  ["172.15.0.1", true],
  ["172.16.0.1", false],
  ["10.0.0.1", false],
  ["100.64.0.1", false],
  ["169.254.169.254", false],
  ["192.168.1.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["2606:4700::1111", true],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
  ["fe80::1", false],
  ["fe80::1%eth0", false],
  ["fd00::1", false],
  ["::1", false],
  ["::", false],
  ["::ffff:8.8.8.8", true],
  ["::ffff:127.0.0.1", false],
  ["::ffff:7f00:1", false],
  ["64:ff9b::808:808", true],
  ["64:ff9b::a00:1", false],
  ["nonsense", false],
])("%s is public: %p", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
