import { expect, it } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";

import { eq } from "drizzle-orm";

import { readConfig } from "#commands/config.ts";
import { createServerParts } from "#commands/createServerParts.ts";
import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { sessions, users } from "#server/database/schema.ts";
import { createSecondFactorServer as createFixture } from "#tests/support/server/secondFactorServer.ts";
import { createSoftwarePasskey } from "#tests/support/server/softwarePasskey.ts";
import { ADMIN, createTestServer, deviceCookieOf } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const ORIGIN = "https://www.firm.example";
const MINUTE = 60_000;
const STEP = 30_000;

const test = testWith(createFixture);

test("without a second factor, the password signs in, and the response has no further fields", async (server) => {
  const { status, data } = await server.login();
  expect(status).toBe(200);
  expect(Object.keys(data)).toEqual(["user", "accessToken", "refreshToken"]);
});

test("with an authenticator app, the password alone opens no session", async (server) => {
  await server.addTotp();
  const before = server.parts.db.select().from(sessions).all();
  const { status, body } = await server.login();
  expect(status).toBe(401);
  expect(body).toEqual({
    success: false,
    code: "second_factor_required",
    message: SECOND_FACTOR_MESSAGES.required,
    data: { challenge: expect.any(String), methods: ["totp", "recoveryCode"] },
  } as never);
  expect(server.parts.db.select().from(sessions).all()).toEqual(before);
  const token = body.data?.["challenge"];
  expect((await server.request("GET", "/users/stats", { token })).status).toBe(401);
});

test("a wrong password does not reveal that the account has a second factor", async (server) => {
  await server.addTotp();
  const body = { ...ADMIN, password: "wrong horse" };
  expect((await server.request("POST", "/auth/login", { body })).body.code).toBe("unauthenticated");
});

test("the app's code completes the sign-in", async (server) => {
  await server.addTotp();
  server.wait(MINUTE);
  const spaced = `${server.totp().slice(0, 3)} ${server.totp().slice(3)}`;
  const { status, data } = await server.complete({ challenge: await server.challenge(), totp: spaced });
  expect(status).toBe(200);
  expect(data.user._id).toBe(server.user._id);
  const stats = await server.request("GET", "/users/stats", { token: data.accessToken });
  expect(stats.status).toBe(200);
});

test("accepts the codes of the previous and the next 30 seconds only", async (server) => {
  await server.addTotp();
  server.wait(10 * MINUTE);
  const statusAt = async (offset: number) => {
    const totp = server.totpAt(server.time() + offset * STEP);
    return (await server.complete({ challenge: await server.challenge(), totp })).status;
  };
  expect(await statusAt(-2)).toBe(422);
  expect(await statusAt(2)).toBe(422);
  expect(await statusAt(-1)).toBe(200);
  expect(await statusAt(0)).toBe(200);
  expect(await statusAt(1)).toBe(200);
});

test("accepts no code twice, nor an earlier one", async (server) => {
  await server.addTotp();
  const challenge = await server.challenge();
  // It confirmed the app.
  expect((await server.complete({ challenge, totp: server.totp() })).status).toBe(422);
  server.wait(MINUTE);
  const used = { challenge, totp: server.totp() };
  expect((await server.complete(used)).status).toBe(200);
  const again = await server.complete(used);
  expect(again.status).toBe(422);
  expect(again.body.errors).toEqual({ totp: SECOND_FACTOR_MESSAGES.wrongCode });
  const earlier = { challenge, totp: server.totpAt(server.time() - STEP) };
  expect((await server.complete(earlier)).status).toBe(422);
});

test("of two concurrent sign-ins with one code, one succeeds", async (server) => {
  await server.addTotp();
  server.wait(MINUTE);
  const body = { challenge: await server.challenge(), totp: server.totp() };
  const answers = await Promise.all([server.complete(body), server.complete(body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test("each of the ten recovery codes signs in once", async (server) => {
  const codes = await server.addTotp();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const [first = "", second = ""] = codes;
  const typed = ` ${first.toLowerCase().replace("-", " ")} `;
  const complete = async (recoveryCode: string) =>
    server.complete({ challenge: await server.challenge(), recoveryCode });
  expect((await complete(typed)).status).toBe(200);
  const again = await complete(first);
  expect({ status: again.status, errors: again.body.errors }).toEqual({
    status: 422,
    errors: { recoveryCode: SECOND_FACTOR_MESSAGES.wrongRecoveryCode },
  });
  expect((await complete(second)).status).toBe(200);
  expect((await server.call("GET", "/")).data.recoveryCodesLeft).toBe(8);
});

test("new recovery codes replace the earlier ones", async (server) => {
  const [old = ""] = await server.addTotp();
  const { data } = await server.call("POST", "/recovery-codes");
  expect(data.recoveryCodes).toHaveLength(10);
  const challenge = await server.challenge();
  expect((await server.complete({ challenge, recoveryCode: old })).status).toBe(422);
  expect((await server.complete({ challenge, recoveryCode: data.recoveryCodes[0] })).status).toBe(200);
});

test("a challenge ends after 5 minutes, and with the password that it was issued for", async (server) => {
  await server.addTotp();
  const expired = await server.challenge();
  server.wait(5 * MINUTE);
  const answer = await server.complete({ challenge: expired, totp: server.totp() });
  expect({ status: answer.status, message: answer.body.message }).toEqual({
    status: 401,
    message: SECOND_FACTOR_MESSAGES.challengeExpired,
  });
  const challenge = await server.challenge();
  const passwordHash = await server.parts.passwords.hash("another secret");
  const { connection } = server.parts.db.$writer;
  connection.update(users).set({ passwordHash }).where(eq(users.id, server.user._id)).run();
  expect((await server.complete({ challenge, totp: server.totp() })).status).toBe(401);
});

test("a challenge ends with the process that issued it, which knows the used ones", async (server) => {
  await using restarted = await createTestServer();
  const owner = { userId: server.user._id, passwordId: "" };
  const { challenge } = await server.parts.challenges.issue("signIn", owner);
  expect(await server.parts.challenges.read("signIn", challenge)).toMatchObject(owner);
  copyFileSync(join(server.dataDir, "keys/accessTokens"), join(restarted.dataDir, "keys/accessTokens"));
  const parts = await createServerParts(readConfig({ DATA_DIR: restarted.dataDir }), restarted.parts);
  expect(await parts.challenges.read("signIn", challenge)).toBeNull();
  await Promise.all([parts.analytics.close(), parts.images.codec.close()]);
});

test.each(["access token", "nonsense"])("accepts no %s as a challenge", async (server, kind) => {
  await server.addTotp();
  server.wait(MINUTE);
  const challenge = kind === "access token" ? server.token() : kind;
  expect((await server.complete({ challenge, totp: server.totp() })).status).toBe(401);
});

test("a deactivated admin can't complete a sign-in", async (server) => {
  await server.addTotp();
  server.wait(MINUTE);
  const challenge = await server.challenge();
  const { connection } = server.parts.db.$writer;
  connection.update(users).set({ isActive: false }).where(eq(users.id, server.user._id)).run();
  expect((await server.complete({ challenge, totp: server.totp() })).status).toBe(401);
});

test("wrong codes count towards the sign-in limit, and a complete sign-in resets it", async (server) => {
  await server.addTotp();
  server.wait(MINUTE);
  const challenge = await server.challenge();
  for (let tries = 0; tries < 8; tries += 1)
    expect((await server.complete({ challenge, totp: "000000" })).status).toBe(422);
  expect((await server.complete({ challenge, totp: server.totp() })).status).toBe(200);
  server.wait(MINUTE);
  for (let tries = 0; tries < 10; tries += 1)
    expect((await server.complete({ challenge, totp: "000000" })).status).toBe(422);
  expect((await server.complete({ challenge, totp: server.totp() })).status).toBe(429);
});

test("a right password does not reset the count of wrong codes", async (server) => {
  await server.addTotp();
  server.wait(MINUTE);
  for (let tries = 0; tries < 10; tries += 1) {
    const challenge = await server.challenge();
    expect((await server.complete({ challenge, totp: "000000" })).status).toBe(422);
  }
  const challenge = await server.challenge();
  expect((await server.complete({ challenge, totp: server.totp() })).status).toBe(429);
});

it("wrong codes of others keep out neither a browser that signed in before nor a passkey", async () => {
  await using server = await createFixture({ PUBLIC_URL: ORIGIN });
  const passkey = await createSoftwarePasskey(ORIGIN);
  const { challenge: begun, options } = (await server.call("POST", "/passkeys/options")).data;
  const added = { name: "Key", challenge: begun, passkey: await passkey.register(options.challenge) };
  await server.call("POST", "/passkeys", added);
  await server.addTotp();
  server.wait(MINUTE);
  const first = await server.complete({ challenge: await server.challenge(), totp: server.totp() });
  const headers = { cookie: deviceCookieOf(first) };
  const guess = async (extra: object) =>
    (await server.complete({ challenge: await server.challenge(), ...extra })).status;
  for (let tries = 0; tries < 10; tries += 1) expect(await guess({ totp: "000000" })).toBe(422);
  expect(await guess({ totp: "000000" })).toBe(429);
  server.wait(MINUTE / 2);
  // A code beside the passkey is a code.
  expect(await guess({ totp: "000000", passkey: await passkey.sign("AAAA") })).toBe(429);
  const { challenge, passkeyOptions } = (await server.login()).data;
  const signed = { challenge, passkey: await passkey.sign(passkeyOptions.challenge) };
  expect((await server.complete(signed)).status).toBe(200);
  const known = { challenge: await server.challenge(), totp: server.totp() };
  expect((await server.complete(known)).status).toBe(429);
  expect((await server.request("POST", "/auth/second-factor", { body: known, headers })).status).toBe(200);
});

test("a browser that signed in before waits for its own wrong codes", async (server) => {
  await server.addTotp();
  server.wait(MINUTE);
  const first = await server.complete({ challenge: await server.challenge(), totp: server.totp() });
  const headers = { cookie: deviceCookieOf(first) };
  const complete = async (totp: string, from: object) => {
    const body = { challenge: await server.challenge(), totp };
    return (await server.request("POST", "/auth/second-factor", { body, ...from })).status;
  };
  for (let tries = 0; tries < 10; tries += 1) expect(await complete("000000", { headers })).toBe(422);
  server.wait(MINUTE / 2);
  expect(await complete(server.totp(), { headers })).toBe(429);
  expect(await complete(server.totp(), {})).toBe(200);
});

it.each<{ fields: object; errors: Record<string, string> }>([
  { fields: {}, errors: { totp: SECOND_FACTOR_MESSAGES.codeFormat } },
  { fields: { totp: "12345" }, errors: { totp: SECOND_FACTOR_MESSAGES.codeFormat } },
  { fields: { totp: 123456 }, errors: { totp: SECOND_FACTOR_MESSAGES.codeFormat } },
  { fields: { recoveryCode: "ABC" }, errors: { recoveryCode: SECOND_FACTOR_MESSAGES.recoveryCodeFormat } },
])("rejects $fields", async ({ fields, errors }) => {
  await using server = await createFixture();
  const { status, body } = await server.complete({ challenge: "any", ...fields });
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
});
