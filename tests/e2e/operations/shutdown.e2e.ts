// How a running server ends: in good order on a signal, with what is in flight, and without a word of secrets in its log.
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";

import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

/** Far below the 10 s that requests in flight are given. */
const AT_ONCE_MS = 3000;
const GRACE_MS = 10_000;

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s: exits with 0 and leaves nothing in the database's log",
  async (signal) => {
    await using server = await startVitrine();
    await fetch(`${server.url}/readyz`);
    process.kill(server.pid, signal);
    await server.waitForLine(new RegExp(`"event":"stopping","signal":"${signal}"`));
    expect(await server.stop()).toBe(0);
    expect(readdirSync(server.dataDir)).not.toContain("vitrine.db-wal");
  },
);

test("neither idle connections nor a second signal hold it up or break it", async () => {
  await using server = await startVitrine();
  const sockets = await Promise.all([open(server.url), open(server.url), open(server.url)]);
  const [kept, , halfway] = sockets;
  kept?.write("GET /healthz HTTP/1.1\r\nHost: firm.example\r\n\r\n");
  halfway?.write("GET /healthz HT");
  await new Promise((resolve) => kept?.once("data", resolve));
  const started = performance.now();
  process.kill(server.pid, "SIGTERM");
  process.kill(server.pid, "SIGINT");
  expect(await server.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(AT_ONCE_MS);
  for (const socket of sockets) socket.destroy();
});

test("takes no more requests, and finishes the one that is still sending", async () => {
  await using server = await startVitrine();
  const sending = await sendHalf(server.url);
  process.kill(server.pid, "SIGTERM");
  await server.waitForLine(/"event":"stopping"/);
  expect(await fetch(`${server.url}/healthz`).catch(() => "refused")).toBe("refused");
  expect(await sending.finish()).toStartWith("HTTP/1.1 401");
  expect(await server.stop()).toBe(0);
});

test("a hangup cuts nothing off: what is in flight is answered, and so is what comes after", async () => {
  await using server = await startVitrine();
  const sending = await sendHalf(server.url);
  process.kill(server.pid, "SIGHUP");
  await server.waitForLine(/"event":"ignored SIGHUP"/);
  expect(await sending.finish()).toStartWith("HTTP/1.1 401");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("gives a request that never ends 10 s, then ends all the same", async () => {
  await using server = await startVitrine();
  const sending = await sendHalf(server.url);
  const started = performance.now();
  process.kill(server.pid, "SIGTERM");
  expect(await server.stop()).toBe(0);
  const took = performance.now() - started;
  expect(took).toBeGreaterThan(GRACE_MS - 500);
  expect(took).toBeLessThan(GRACE_MS + AT_ONCE_MS);
  expect(server.output()).toContain('"event":"closed requests that did not finish in time","requests":1');
  sending.drop();
});

test("logs one line of JSON a request, under the id that the answer carries, and no secrets", async () => {
  await using server = await startVitrine();
  const answers = [
    await fetch(`${server.url}/api/v1/projects/get?search=secret-search`),
    await fetch(`${server.url}/api/v1/auth/login`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: "Bearer secret.token.here",
        "user-agent": "secret agent",
        "x-forwarded-for": "198.51.100.7",
      },
      body: JSON.stringify({ email: "secret@firm.example", password: "secret horse" }),
    }),
    await fetch(`${server.url}/uploads/nothing.jpg`),
  ];
  await server.stop();
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  const requests = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "request");
  expect(
    requests.map(({ requestId, method, path, status }) => ({ requestId, method, path, status })),
  ).toEqual([
    { requestId: idOf(answers[0]), method: "GET", path: "/api/v1/projects/get", status: 200 },
    { requestId: idOf(answers[1]), method: "POST", path: "/api/v1/auth/login", status: 401 },
    { requestId: idOf(answers[2]), method: "GET", path: "/uploads/nothing.jpg", status: 404 },
  ]);
  expect(requests.map((line) => JSON.stringify(line)).join("\n")).not.toMatch(/secret|198\.51|127\.0\.0\.1/);
});

/** A sign-in whose body has begun to arrive. */
async function sendHalf(url: string) {
  const body = JSON.stringify({ email: "somsri@firm.example", password: "correct horse" });
  const socket = await open(url);
  const answer = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(String(bytes))));
  socket.write(
    "POST /api/v1/auth/login HTTP/1.1\r\nHost: firm.example\r\nContent-Type: application/json\r\n" +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  // Answered in turn, so by then the first bytes of the slow one have arrived too.
  await fetch(`${url}/healthz`);
  return {
    finish() {
      socket.write(body.slice(20));
      return answer;
    },
    drop: () => socket.destroy(),
  };
}

function idOf(answer: Response | undefined): string | null {
  return answer?.headers.get("x-request-id") ?? null;
}

function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on("error", reject);
  });
}
