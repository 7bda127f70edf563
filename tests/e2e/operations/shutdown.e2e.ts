import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";

import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

/** Far less than the grace period of requests in flight. */
const PROMPT_EXIT_MS = 3000;
const GRACE_MS = 10_000;

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s: exits with 0 and removes the write-ahead log",
  async (signal) => {
    await using server = await startVitrine();
    await fetch(`${server.url}/readyz`);
    process.kill(server.pid, signal);
    await server.waitForLine(new RegExp(`"event":"stopping","signal":"${signal}"`));
    expect(await server.stop()).toBe(0);
    expect(readdirSync(server.dataDir)).not.toContain("vitrine.db-wal");
  },
);

test("neither idle connections nor a second signal delay the shutdown", async () => {
  await using server = await startVitrine();
  const sockets = await Promise.all([open(server.url), open(server.url), open(server.url)]);
  const [keepAlive, , partial] = sockets;
  keepAlive?.write("GET /healthz HTTP/1.1\r\nHost: firm.example\r\n\r\n");
  partial?.write("GET /healthz HT");
  await new Promise((resolve) => keepAlive?.once("data", resolve));
  const started = performance.now();
  process.kill(server.pid, "SIGTERM");
  process.kill(server.pid, "SIGINT");
  expect(await server.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(PROMPT_EXIT_MS);
  for (const socket of sockets) socket.destroy();
});

test("rejects new requests and finishes one that is still being received", async () => {
  await using server = await startVitrine();
  const pendingRequest = await startRequest(server.url);
  process.kill(server.pid, "SIGTERM");
  await server.waitForLine(/"event":"stopping"/);
  expect(await fetch(`${server.url}/healthz`).catch(() => "refused")).toBe("refused");
  expect(await pendingRequest.finish()).toStartWith("HTTP/1.1 401");
  expect(await server.stop()).toBe(0);
});

test("SIGHUP interrupts neither current nor later requests", async () => {
  await using server = await startVitrine();
  const pendingRequest = await startRequest(server.url);
  process.kill(server.pid, "SIGHUP");
  await server.waitForLine(/"event":"ignored SIGHUP"/);
  expect(await pendingRequest.finish()).toStartWith("HTTP/1.1 401");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

test("closes requests that have not finished after 10 s", async () => {
  await using server = await startVitrine();
  const pendingRequest = await startRequest(server.url);
  const started = performance.now();
  process.kill(server.pid, "SIGTERM");
  expect(await server.stop()).toBe(0);
  const elapsed = performance.now() - started;
  expect(elapsed).toBeGreaterThan(GRACE_MS - 500);
  expect(elapsed).toBeLessThan(GRACE_MS + PROMPT_EXIT_MS);
  expect(server.output()).toContain('"event":"closed requests that did not finish in time","requests":1');
  pendingRequest.drop();
});

test("logs one JSON line per request with the response's request id, without secrets", async () => {
  await using server = await startVitrine();
  const responses = [
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
    { requestId: getRequestId(responses[0]), method: "GET", path: "/api/v1/projects/get", status: 200 },
    { requestId: getRequestId(responses[1]), method: "POST", path: "/api/v1/auth/login", status: 401 },
    { requestId: getRequestId(responses[2]), method: "GET", path: "/uploads/nothing.jpg", status: 404 },
  ]);
  expect(requests.map((line) => JSON.stringify(line)).join("\n")).not.toMatch(/secret|198\.51|127\.0\.0\.1/);
});

/** Starts a sign-in request and sends only the beginning of its body. */
async function startRequest(url: string) {
  const body = JSON.stringify({ email: "somsri@firm.example", password: "correct horse" });
  const socket = await open(url);
  const response = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(String(bytes))));
  socket.write(
    "POST /api/v1/auth/login HTTP/1.1\r\nHost: firm.example\r\nContent-Type: application/json\r\n" +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  // The server processes network events in order, so once this request is answered, the first bytes of the other have arrived.
  await fetch(`${url}/healthz`);
  return {
    finish() {
      socket.write(body.slice(20));
      return response;
    },
    drop: () => socket.destroy(),
  };
}

function getRequestId(response: Response | undefined): string | null {
  return response?.headers.get("x-request-id") ?? null;
}

function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on("error", reject);
  });
}
