import { expect, test } from "bun:test";

import { TOTP } from "otpauth";

import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { recoveryCodes, totpFactors } from "#server/database/secondFactorSchema.ts";
import { createSecondFactorServer as createFixture } from "#tests/support/server/secondFactorServer.ts";
import { ADMIN, createTestServer, START_TIME } from "#tests/support/server/testServer.ts";

const MINUTE = 60_000;

test("the authenticator app is added only with a code of its secret", async () => {
  await using server = await createFixture();
  const { data } = await server.call("POST", "/totp/secret");
  expect(data.uri).toBe(
    `otpauth://totp/Vitrine:${encodeURIComponent(ADMIN.email)}?issuer=Vitrine&secret=${data.secret}&algorithm=SHA1&digits=6&period=30`,
  );
  const wrong = await server.call("POST", "/totp", { secret: data.secret, code: "000000" });
  expect(wrong.body.errors).toEqual({ code: SECOND_FACTOR_MESSAGES.wrongCode });
  const weak = await server.call("POST", "/totp", { secret: "AAAA", code: "000000" });
  expect(weak.body.errors).toEqual({ secret: SECOND_FACTOR_MESSAGES.secret });
  expect((await server.login()).status).toBe(200);
  await server.addTotp();
  const { secret } = (await server.call("POST", "/totp/secret")).data;
  const code = new TOTP({ secret }).generate({ timestamp: START_TIME });
  expect((await server.call("POST", "/totp", { secret, code })).status).toBe(409);
});

test("removing the app removes the recovery codes, and the password signs in again", async () => {
  await using server = await createFixture();
  await server.addTotp();
  expect((await server.call("DELETE", "/totp")).status).toBe(200);
  expect((await server.call("DELETE", "/totp")).status).toBe(404);
  expect((await server.call("POST", "/recovery-codes")).status).toBe(409);
  expect(server.parts.db.select().from(recoveryCodes).all()).toEqual([]);
  expect((await server.login()).status).toBe(200);
});

test.each([
  ["POST", "/totp/secret", undefined],
  ["POST", "/totp", { secret: "A".repeat(32), code: "000000" }],
  ["DELETE", "/totp", undefined],
  ["POST", "/recovery-codes", undefined],
] as const)("%s %s needs a recent authentication", async (method, path, body) => {
  await using server = await createFixture();
  await server.addTotp();
  server.wait(11 * MINUTE);
  expect((await server.call(method, path, body)).body.code).toBe("reauthentication_required");
});

test("changes end no session, and each sign-in reports them", async () => {
  await using server = await createFixture();
  const { accessToken } = await server.signInWithPassword();
  await server.addTotp();
  server.wait(MINUTE);
  await server.call("DELETE", "/totp");
  for (const token of [accessToken, server.token()])
    expect((await server.request("GET", "/users/stats", { token })).status).toBe(200);
  for (let signIn = 0; signIn < 2; signIn += 1)
    expect((await server.login()).data.notices).toEqual([
      { kind: "totpAdded", at: new Date(START_TIME).toISOString() },
      { kind: "totpRemoved", at: new Date(START_TIME + MINUTE).toISOString() },
    ]);
});

test("a copy of the database contains neither the secret nor the recovery codes", async () => {
  await using server = await createFixture();
  const codes = await server.addTotp();
  const copy = Buffer.from(server.parts.db.$client.serialize()).toString("latin1");
  for (const text of [server.secret(), ...codes, ...codes.map((code) => code.replace("-", ""))])
    expect(copy).not.toContain(text);
});

test("a secret of another data folder opens nothing, and is logged", async () => {
  await using server = await createFixture();
  await server.addTotp();
  await using other = await createTestServer();
  const secret = await other.parts.factorSecrets.encrypt(server.user._id, server.secret());
  server.parts.db.$writer.connection.update(totpFactors).set({ secret }).run();
  server.wait(MINUTE);
  const answer = await server.complete({ challenge: await server.challenge(), totp: server.totp() });
  expect(answer.status).toBe(422);
  expect(server.logEntries).toContainEqual(
    expect.objectContaining({ level: "warn", userId: server.user._id }),
  );
});

test("a secret copied from another account opens nothing", async () => {
  await using server = await createFixture();
  await server.addTotp();
  const userId = await server.addUser({ email: "nok@firm.example" });
  const [row] = server.parts.db.select().from(totpFactors).all();
  if (!row) throw new Error("no factor");
  server.parts.db.$writer.connection
    .insert(totpFactors)
    .values({ ...row, userId })
    .run();
  server.wait(MINUTE);
  const body = { ...ADMIN, email: "nok@firm.example" };
  const { challenge } = (await server.request("POST", "/auth/login", { body })).data;
  expect((await server.complete({ challenge, totp: server.totp() })).status).toBe(422);
});
