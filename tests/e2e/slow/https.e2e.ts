import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { join } from "node:path";
import { connect } from "node:tls";
import type { TLSSocket } from "node:tls";

import { createCertificate } from "#tests/support/peers/testCertificate.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { BLOCKED_NAME, startPebble } from "../support/server/pebble.ts";
import type { Pebble } from "../support/server/pebble.ts";
import { freePort, runVitrine, startVitrine } from "../support/server/startVitrine.ts";

const NAME = "firm.example";
const NO_CERTIFICATE = /"event":"no new certificate: ([^"]+)"/;

/** A site of NAME that orders from the certificate authority. */
function settingsOf(pebble: Pebble, env: Record<string, string> = {}) {
  const port = freePort();
  return { port, env: { ...pebble.env, DOMAIN: `${NAME},www.${NAME}`, PORT: String(port), ...env } };
}

function fetchSite(port: number, path: string, init: RequestInit = {}): Promise<Response> {
  const url = `https://127.0.0.1:${port}${path}`;
  return fetch(url, {
    ...init,
    headers: { host: NAME, ...init.headers },
    tls: { rejectUnauthorized: false },
  });
}

async function openTls(port: number): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ port, host: "127.0.0.1", servername: NAME, rejectUnauthorized: false }, resolve);
  socket.on("error", reject);
  await promise;
  return socket;
}

async function getCertificate(port: number) {
  const socket = await openTls(port);
  const { issuer, fingerprint256, subjectaltname } = socket.getPeerCertificate();
  socket.destroy();
  return { issuer: String(issuer.CN), fingerprint: fingerprint256, names: subjectaltname };
}

/** A sign-in whose body is not complete. */
async function openRequest(port: number) {
  const socket = await openTls(port);
  let answer = "";
  socket.on("data", (bytes) => (answer += String(bytes)));
  const ended = new Promise((resolve) => socket.once("close", resolve));
  const body = JSON.stringify({ email: "a@firm.example", password: "12345678" });
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${NAME}\r\nContent-Type: application/json`;
  socket.write(`${head}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`);
  return {
    async finish() {
      socket.write(body.slice(9));
      await ended;
      return answer;
    },
  };
}

const countIssued = (pebble: Pebble) => pebble.output().match(/Issued certificate serial/g)?.length ?? 0;
const readState = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, "certificates/acme.json"), "utf8"));

test("obtains a certificate, redirects to it, and keeps it over a restart", async () => {
  await using pebble = await startPebble();
  await using data = await createTemporaryDirectory();
  const { port, env } = settingsOf(pebble, { HTTP2: "on" });
  const options = { dataDir: data.path, env };
  {
    await using site = await startVitrine(options);
    expect(site.url).toBe(`https://${NAME}`);
    expect(await getCertificate(port)).toMatchObject({
      issuer: expect.stringContaining("Pebble"),
      names: `DNS:${NAME}, DNS:www.${NAME}`,
    });
    const page = await fetchSite(port, "/about");
    expect([page.status, page.headers.get("strict-transport-security")]).toEqual([200, "max-age=31536000"]);
    for (const host of [NAME, `${NAME}:80`]) {
      const url = `http://127.0.0.1:${pebble.httpPort}/about?a=1&b=%2F`;
      const plain = await fetch(url, { headers: { host }, redirect: "manual" });
      expect([plain.status, plain.headers.get("location")]).toEqual([308, `https://${NAME}/about?a=1&b=%2F`]);
    }
    const further = { headers: { host: `www.${NAME}` }, redirect: "manual" } as const;
    const redirected = await fetchSite(port, "/about", further);
    expect([redirected.status, redirected.headers.get("location")]).toEqual([308, `https://${NAME}/about`]);
    expect(await requestOverHttp2(port)).toBe(200);
    expect(await runVitrine(["health"], options)).toMatchObject({ exitCode: 0, output: "ready" });
  }
  const { fingerprint } = await getCertificateOf(options, port);
  expect(fingerprint).toBe((await getCertificateOf(options, port)).fingerprint);
  expect(countIssued(pebble)).toBe(1);
});

/** It lacks a name, so that a new one is due. */
function writeOldCertificate(dataDir: string) {
  const { cert, key } = createCertificate([NAME]);
  mkdirSync(join(dataDir, "certificates"), { recursive: true });
  writeFileSync(join(dataDir, "certificates/site.pem"), cert + key);
}

async function getCertificateOf(options: { dataDir: string; env: Record<string, string> }, port: number) {
  await using _ = await startVitrine(options);
  return await getCertificate(port);
}

async function requestOverHttp2(port: number): Promise<unknown> {
  const client = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  client.once("error", reject);
  const stream = client.request({ ":path": "/about", ":authority": NAME });
  stream.once("response", (headers) => resolve(headers[":status"]));
  stream.once("error", reject);
  stream.end();
  try {
    return await promise;
  } finally {
    client.destroy();
  }
}

test("serves the old certificate while the authority is down, and swaps it without a failed request", async () => {
  await using pebble = await startPebble();
  await using data = await createTemporaryDirectory();
  await pebble.stop();
  writeOldCertificate(data.path);
  const { port, env } = settingsOf(pebble);
  await using site = await startVitrine({ dataDir: data.path, env });
  const [, sentence] = await site.waitForLine(NO_CERTIFICATE);
  expect(sentence).toContain("can't be reached (ECONNREFUSED).");
  expect((await getCertificate(port)).issuer).toBe(NAME);
  await pebble.start();
  const swapped = site.waitForLine(/serving the new certificate/);
  while (!site.output().includes("serving the new certificate")) {
    expect((await fetchSite(port, "/about")).status).toBe(200);
    await Promise.race([swapped, Bun.sleep(50)]);
  }
  expect((await getCertificate(port)).issuer).toContain("Pebble");
  expect(readState(data.path)).not.toHaveProperty("retry");
  expect(readState(data.path).obtainedAt).toBeGreaterThan(Date.now() - 150_000);
}, 150_000);

test("explains a refused name, answers visitors, and waits over a restart", async () => {
  await using pebble = await startPebble();
  await using data = await createTemporaryDirectory();
  const { env } = settingsOf(pebble, { DOMAIN: BLOCKED_NAME });
  const options = { dataDir: data.path, env, readyLine: NO_CERTIFICATE };
  {
    await using site = await startVitrine(options);
    expect(site.url).toContain("Correct DOMAIN.");
    const answer = await fetch(`http://127.0.0.1:${pebble.httpPort}/about`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(await answer.text()).toContain("waiting for its certificate");
  }
  const { nextTry, failures } = readState(data.path).retry;
  expect(failures).toBe(1);
  expect(nextTry).toBeGreaterThan(Date.now());
  const orders = pebble.output().split("order-plz").length;
  {
    await using _ = await startVitrine({ ...options, readyLine: /(waiting) for the certificate/ });
  }
  expect(pebble.output().split("order-plz").length).toBe(orders);
});

const STEPS = ["accountKey", "accountUrl", "order", "url"];

test("continues an order that was killed at any step", async () => {
  // The last step lasts until the name is validated: up to nine seconds, so that it is not missed on a busy machine.
  await using pebble = await startPebble({ PEBBLE_VA_NOSLEEP: "0", PEBBLE_VA_SLEEPTIME: "10" });
  await using data = await createTemporaryDirectory();
  const { port, env } = settingsOf(pebble);
  const options = { dataDir: data.path, env };
  const states: { accountKey: string; order: { key: string } }[] = [];
  for (const step of STEPS) {
    const site = await startVitrine({ ...options, readyLine: /(waiting) for the certificate/ });
    for (;;) {
      const text = await Bun.file(join(data.path, "certificates/acme.json"))
        .text()
        .catch(() => "{}");
      if (text.includes(`"${step}":`)) break;
      await Bun.sleep(0);
    }
    await site.crash();
    states.push(readState(data.path));
  }
  await using site = await startVitrine(options);
  expect((await getCertificate(port)).issuer).toContain("Pebble");
  const pem = readFileSync(join(data.path, "certificates/site.pem"), "utf8");
  expect(pem).toContain(states.at(-1)?.order.key.trim() ?? "none");
  expect(new Set(states.map(({ accountKey }) => accountKey)).size).toBe(1);
  expect(countIssued(pebble)).toBe(1);
  expect(await site.stop()).toBe(0);
});

test("a certificate authority that forgot the account gets a new one", async () => {
  await using pebble = await startPebble();
  await using data = await createTemporaryDirectory();
  const { port, env } = settingsOf(pebble);
  const options = { dataDir: data.path, env };
  const before = await getCertificateOf(options, port);
  await pebble.stop();
  await pebble.start();
  writeOldCertificate(data.path);
  const refused = await startVitrine(options);
  await refused.waitForLine(/forgot the account/);
  await refused.stop();
  const state = { ...readState(data.path), retry: undefined };
  writeFileSync(join(data.path, "certificates/acme.json"), JSON.stringify(state));
  await using site = await startVitrine(options);
  await site.waitForLine(/serving the new certificate/);
  expect((await getCertificate(port)).fingerprint).not.toBe(before.fingerprint);
});

test("follows the files of --cert and --key, and keeps the previous pair beside a broken one", async () => {
  await using data = await createTemporaryDirectory();
  const paths = { CERT: join(data.path, "cert.pem"), KEY: join(data.path, "key.pem") };
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(paths.CERT, cert);
    writeFileSync(paths.KEY, key);
  };
  const [first, second, third] = [1, 2, 3].map((days) => createCertificate([NAME], days));
  if (!first || !second || !third) throw new Error("no certificates");
  write(first);
  const port = freePort();
  const env = { ...paths, PORT: String(port), HTTP_PORT: "0", PUBLIC_URL: `https://${NAME}` };
  await using site = await startVitrine({ env });
  const { fingerprint } = await getCertificate(port);
  write({ cert: second.cert, key: third.key });
  await site.waitForLine(/the new certificate can't be used.*is not the key of/);
  expect((await getCertificate(port)).fingerprint).toBe(fingerprint);
  const request = await openRequest(port);
  write(second);
  await site.waitForLine(/serving the new certificate/);
  expect((await getCertificate(port)).fingerprint).not.toBe(fingerprint);
  expect(await request.finish()).toStartWith("HTTP/1.1 401");
  expect((await fetchSite(port, "/about")).status).toBe(200);
}, 120_000);

test("refuses to share its port with another site, and to start with a broken certificate", async () => {
  await using data = await createTemporaryDirectory();
  const { cert, key } = createCertificate([NAME]);
  const paths = { CERT: join(data.path, "cert.pem"), KEY: join(data.path, "key.pem") };
  writeFileSync(paths.CERT, cert);
  writeFileSync(paths.KEY, key);
  const env = { ...paths, PORT: String(freePort()), HTTP_PORT: "0", PUBLIC_URL: `https://${NAME}` };
  await using _ = await startVitrine({ env });
  const second = await runVitrine(["serve"], { env });
  expect(second).toMatchObject({ exitCode: 1, output: expect.stringContaining("the port is in use") });
  writeFileSync(paths.KEY, "");
  const third = await runVitrine(["serve"], { env: { ...env, PORT: "0" } });
  expect(third).toMatchObject({ exitCode: 1, output: expect.stringContaining("key.pem can't be used") });
});
