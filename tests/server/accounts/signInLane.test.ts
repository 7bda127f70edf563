import { expect, it } from "bun:test";

import { createSignInLane } from "#server/accounts/signInLane.ts";
import { WORK_BITS } from "#server/http/protection/formTokens.ts";
import { solveProof } from "#tests/support/server/solveProof.ts";
import { ADMIN, createTestServer, deviceCookieOf } from "#tests/support/server/testServer.ts";
import type { ApiResponse, TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE_MS = 60_000;
const STRANGER = "203.0.113.9";
/** So that the tests take little time. */
const FEW_BITS = 3;
const INVENTED = "no@one.example";

interface Attempt {
  peer?: string;
  email?: string;
  password?: string;
  proof?: unknown;
}

function attempt(
  server: TestServer,
  { peer = "198.51.100.7", email = ADMIN.email, password = ADMIN.password, proof }: Attempt = {},
) {
  return server.request("POST", "/auth/login", { peer, body: { email, password, proof } });
}

let solutions = 0;
/** Not the first solution each time: the clock stands still, so that several attempts get the same token. */
const solve = ({ data }: ApiResponse) => solveProof(data.token, data.workBits, (solutions += 1) * 1_000_000);

/** As the browser: solves the proof of work if the server asks for one. */
async function attemptWithWork(server: TestServer, given: Attempt = {}) {
  const response = await attempt(server, given);
  return response.data?.token ? attempt(server, { ...given, proof: solve(response) }) : response;
}

const guess = (server: TestServer, given: Attempt = {}) =>
  attempt(server, { peer: STRANGER, password: "wrong horse", ...given });

/** A server whose account has to wait for the failures of strangers. */
async function createFixture({ env = {}, workBits = FEW_BITS } = {}) {
  const server = await createTestServer(env);
  await server.addUser();
  Object.assign(server.parts.signInLane, createSignInLane({ ...server.parts, workBits }));
  for (const email of [ADMIN.email, INVENTED])
    for (let tries = 0; tries < 10; tries += 1) await guess(server, { email });
  return server;
}

const test = testWith(createFixture);

test("a stranger who polls keeps the owner out of no new browser", async (server) => {
  for (let round = 0; round < 45; round += 1) {
    const { headers } = await guess(server);
    server.advanceClock(Number(headers.get("retry-after")) * 1000);
    // The stranger is the first after each wait.
    await guess(server);
    const owner = await attemptWithWork(server);
    expect(owner.status).toBe(200);
    expect(deviceCookieOf(owner)).not.toBe("");
  }
});

it("the refusal asks for the work, and says how long others wait", async () => {
  await using server = await createFixture({ workBits: WORK_BITS });
  const { status, headers, body } = await attempt(server);
  expect(status).toBe(429);
  expect(headers.get("retry-after")).toBe("60");
  expect(body).toEqual({
    success: false,
    data: { token: expect.any(String), workBits: WORK_BITS },
    code: "too_many",
    message: "Too many attempts. Please try again in 1 minute.",
  } as never);
});

test("a network with failures has to wait", async (server) => {
  const refused = await attempt(server, { peer: STRANGER });
  expect([refused.status, refused.data]).toEqual([429, null]);
  const proof = solve(await attempt(server));
  expect((await attempt(server, { peer: STRANGER, proof })).status).toBe(429);
});

test("a few mistyped passwords behind a shared address close it for a minute, not for a day", async (server) => {
  const peer = "198.51.100.8";
  const mistype = () => guess(server, { peer, email: "another@one.example" });
  await mistype();
  await mistype();
  expect((await attempt(server, { peer })).data).not.toBeNull();
  await mistype();
  expect((await attempt(server, { peer })).data).toBeNull();
  server.advanceClock(MINUTE_MS);
  for (let tries = 0; tries < 4; tries += 1) await guess(server);
  expect((await attemptWithWork(server, { peer })).status).toBe(200);
});

test("a neighbour who fails all day closes it for an hour at most", async (server) => {
  for (let tries = 0; tries < 29; tries += 1)
    await guess(server, { peer: "198.51.100.9", email: `unknown-${tries}@one.example` });
  server.advanceClock(60 * MINUTE_MS);
  for (let tries = 0; tries < 4; tries += 1) await guess(server);
  expect((await attemptWithWork(server)).status).toBe(200);
});

test("a solution counts once, for ten minutes, and only for a token of this server", async (server) => {
  const proof = solve(await attempt(server));
  expect((await attempt(server, { proof, password: "wrong horse" })).status).toBe(401);
  expect((await attempt(server, { proof })).status).toBe(429);
  const { token, workBits } = (await attempt(server)).data;
  expect((await attempt(server, { proof: solveProof("made up", workBits) })).status).toBe(429);
  const old = solveProof(token, workBits);
  server.advanceClock(10 * MINUTE_MS + 1);
  for (let tries = 0; tries < 4; tries += 1) await guess(server);
  expect((await attempt(server, { proof: old })).status).toBe(429);
  expect((await attemptWithWork(server)).status).toBe(200);
});

test.each([null, "none", {}, { token: 1, nonce: 2 }, { token: "a".repeat(1_000), nonce: "0" }])(
  "the proof %p counts as none",
  async (server, proof) => {
    expect((await attempt(server, { proof })).status).toBe(429);
    expect((await attempt(server, { proof, peer: "192.0.2.1", email: "other@one.example" })).status).toBe(
      401,
    );
  },
);

test("three wrong passwords close it for a network, and a hundred for the account", async (server) => {
  let guesses = 0;
  for (let network = 0; network < 35; network += 1) {
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const given = { peer: `192.0.${network}.1`, password: "wrong horse" };
      statuses.push((await attemptWithWork(server, given)).status);
    }
    guesses += statuses.filter((status) => status === 401).length;
    if (network < 33) expect(statuses).toEqual([401, 401, 401, 429]);
  }
  expect(guesses).toBe(100);
  const refused = await attempt(server);
  expect([refused.status, refused.data]).toEqual([429, null]);
});

test("the networks of one IPv6 /48 share it", async (server) => {
  let guesses = 0;
  for (let network = 0; network < 60; network += 1) {
    const given = { peer: `2001:db8:1:${network}00::1`, password: "wrong horse" };
    if ((await attemptWithWork(server, given)).status === 401) guesses += 1;
  }
  expect(guesses).toBe(50);
  expect((await attemptWithWork(server, { peer: "2001:db8:2::1" })).status).toBe(200);
});

test("an unknown account gets the same replies", async (server) => {
  for (let tries = 0; tries < 5; tries += 1) {
    const replies = await Promise.all(
      [ADMIN.email, INVENTED].map(async (email, index) => {
        const given = { email, peer: `192.0.${index}.1`, password: "wrong horse" };
        const first = await attempt(server, given);
        const second = await attemptWithWork(server, given);
        return [first, second].map(({ status, body, headers }) => ({
          status,
          body: { ...body, data: Object.keys(body.data ?? {}) },
          headers: [...headers.keys()],
        }));
      }),
    );
    expect(replies[0]).toEqual(replies[1] ?? []);
  }
});

it("with the limits off, nobody is asked", async () => {
  await using server = await createFixture({ env: { RATE_LIMITS: "off" } });
  expect((await attempt(server)).status).toBe(200);
});
