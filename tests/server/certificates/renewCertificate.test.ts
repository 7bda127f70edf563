import { expect, test } from "bun:test";
import { join } from "node:path";

import { AcmeProblem, assertNoProblem, explainFailure } from "#server/certificates/AcmeProblem.ts";
import { createRenewal, doubleWait, isDue } from "#server/certificates/renewCertificate.ts";
import { createLogger } from "#server/logger.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DIRECTORY = "https://ca.example/directory";

/** Valid for these days from day 0 on. */
const pairOf = (days: number, names = ["firm.example"]) => ({
  cert: "",
  key: "",
  names,
  notBefore: 0,
  notAfter: days * DAY_MS,
});

test.each([
  [90, 60],
  [45, 30],
  [6, 4],
  [365, 335],
])("a certificate of %i days is due after %i days", (days, due) => {
  expect(isDue(pairOf(days), ["firm.example"], due * DAY_MS - 1)).toBe(false);
  expect(isDue(pairOf(days), ["firm.example"], due * DAY_MS)).toBe(true);
});

test("a certificate is due if there is none, and if a name is missing", () => {
  expect(isDue(null, ["firm.example"], 0)).toBe(true);
  expect(isDue(pairOf(90), ["firm.example", "www.firm.example"], 0)).toBe(true);
  expect(isDue(pairOf(90, ["www.firm.example", "firm.example"]), ["firm.example"], 0)).toBe(false);
});

const minutes = (hasCertificate: boolean) =>
  [0, 1, 2, 5, 6, 9, 10, 500].map((failures) => doubleWait(failures, hasCertificate) / MINUTE_MS);

test("waits double up to an hour, and up to half a day beside a certificate", () => {
  expect(minutes(false)).toEqual([1, 2, 4, 32, 60, 60, 60, 60]);
  expect(minutes(true)).toEqual([1, 2, 4, 32, 64, 512, 720, 720]);
});

const urn = (type: string) => ({ type: `urn:ietf:params:acme:error:${type}`, detail: "Details." });
const respond = (status: number, data: unknown, headers = {}) => ({ status, data, headers });

function problemOf(response: Parameters<typeof assertNoProblem>[0]): AcmeProblem {
  try {
    assertNoProblem(response);
  } catch (error) {
    if (error instanceof AcmeProblem) return error;
  }
  throw new Error("no problem");
}

test.each<[string, AcmeProblem, RegExp]>([
  ["an unknown name", new AcmeProblem(urn("dns"), "firm.example"), /no address of firm\.example\. Point/],
  [
    "a closed port",
    new AcmeProblem(urn("connection"), "firm.example"),
    /http:\/\/firm\.example\. Open port 80/,
  ],
  ["another server", new AcmeProblem(urn("unauthorized"), "firm.example"), /^Another server answered/],
  ["another answer", new AcmeProblem(urn("incorrectResponse"), "firm.example"), /^Another server answered/],
  ["a CAA record", new AcmeProblem(urn("caa"), "firm.example"), /^A CAA record of firm\.example/],
  ["a limit", problemOf(respond(429, urn("rateLimited"))), /rate limit.*Nothing needs to be done/],
  ["a refused name", problemOf(respond(400, urn("rejectedIdentifier"))), /Correct DOMAIN/],
  ["a fault", problemOf(respond(502, "<html>")), /has a fault \(502\)/],
  ["a wrong directory", problemOf(respond(404, "<html>")), /Correct ACME_DIRECTORY/],
  ["any other refusal", problemOf(respond(403, urn("unauthorized"))), /refused the order: Details\./],
])("explains %s", (_, problem, sentence) => {
  expect(explainFailure(problem, DIRECTORY)).toMatch(sentence);
});

test("explains a lost network, and leaves errors of this machine as they are", () => {
  const network = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(explainFailure(network, DIRECTORY)).toContain(`${DIRECTORY} can't be reached (ECONNREFUSED).`);
  const full = Object.assign(new Error("The server's disk is full."), { code: "diskFull" });
  expect(explainFailure(full, DIRECTORY)).toBe("The server's disk is full.");
});

test("a response is a problem from 400 on, except for a refused nonce, which the client repeats", () => {
  expect(assertNoProblem(respond(200, {}))).toEqual(respond(200, {}));
  expect(assertNoProblem(respond(400, urn("badNonce")))).toMatchObject({ status: 400 });
  expect(problemOf(respond(429, urn("rateLimited"), { "retry-after": "120" })).retryAfterMs).toBe(120_000);
  expect(problemOf(respond(429, urn("rateLimited"), { "retry-after": "soon" })).retryAfterMs).toBe(0);
});

test("only an order that would be refused again is given up", () => {
  expect(problemOf(respond(404, urn("malformed"))).isFinal).toBe(true);
  expect(new AcmeProblem(urn("dns"), "firm.example").isFinal).toBe(true);
  expect(problemOf(respond(429, urn("rateLimited"))).isFinal).toBe(false);
  expect(problemOf(respond(503, "")).isFinal).toBe(false);
});

/** Orders from an authority that answers every call with this response. */
async function tryOrder(answer: () => Response) {
  const folder = await createTemporaryDirectory();
  let requests = 0;
  const authority = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => (requests++, answer()) });
  const lines: string[] = [];
  let time = 1000;
  const settings = {
    names: ["firm.example"],
    directory: `http://127.0.0.1:${authority.port}/directory`,
    folder: folder.path,
    pairFile: "site.pem",
  };
  const open = () =>
    createRenewal(settings, { log: createLogger("info", (line) => lines.push(line)), now: () => time });
  return {
    lines,
    settings,
    open,
    countRequests: () => requests,
    advance: (ms: number) => (time += ms),
    async [Symbol.asyncDispose]() {
      await authority.stop(true);
      await folder[Symbol.asyncDispose]();
    },
  };
}

const limit = () => Response.json(urn("rateLimited"), { status: 429, headers: { "retry-after": "3600" } });

test("a rate limit is waited for as long as it says, over restarts", async () => {
  await using order = await tryOrder(limit);
  const { signal } = new AbortController();
  await order.open().renewIfDue(null, signal);
  const requests = order.countRequests();
  expect(requests).toBeGreaterThan(0);
  expect(order.lines.join()).toContain("rate limit");
  order.advance(3_599_999);
  await order.open().renewIfDue(null, signal);
  expect(order.countRequests()).toBe(requests);
  order.advance(1);
  await order.open().renewIfDue(null, signal);
  expect(order.countRequests()).toBeGreaterThan(requests);
});

test("a clock that was set back does not delay the next try for ever", async () => {
  await using order = await tryOrder(() => new Response("", { status: 503 }));
  const { signal } = new AbortController();
  const renewal = order.open();
  await renewal.renewIfDue(null, signal);
  const requests = order.countRequests();
  order.advance(-400 * DAY_MS);
  await renewal.renewIfDue(null, signal);
  expect(order.countRequests()).toBeGreaterThan(requests);
});

test("with a clock that jumps ahead, a certificate is ordered once a day, and at once for other names", async () => {
  await using order = await tryOrder(() => new Response("", { status: 503 }));
  const { signal } = new AbortController();
  const { directory, names, folder } = order.settings;
  const state = { request: [directory, ...names].join(" "), accountKey: "", obtainedAt: 80 * DAY_MS };
  await Bun.write(join(folder, "acme.json"), JSON.stringify(state));
  order.advance(80 * DAY_MS);
  await order.open().renewIfDue(pairOf(90), signal);
  expect(order.countRequests()).toBe(0);
  await order.open().renewIfDue(pairOf(90, ["www.firm.example"]), signal);
  const requests = order.countRequests();
  expect(requests).toBeGreaterThan(0);
  order.advance(DAY_MS);
  await order.open().renewIfDue(pairOf(90), signal);
  expect(order.countRequests()).toBeGreaterThan(requests);
});

test("a shutdown ends an order that waits for an answer", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await using order = await tryOrder(() => {
    resolve();
    return new Response(new ReadableStream({ pull: () => new Promise(() => undefined) }));
  });
  const controller = new AbortController();
  const ended = order.open().renewIfDue(null, controller.signal);
  await promise;
  controller.abort();
  await ended;
  expect(order.lines).toEqual([]);
});
