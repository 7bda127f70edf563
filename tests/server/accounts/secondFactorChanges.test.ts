import { expect, test } from "bun:test";

import { TOTP } from "otpauth";

import { SECOND_FACTOR_MESSAGES, RECOVERY_CODE_COUNT } from "#contract/accounts/secondFactor.ts";
import { recoveryCodes, totpFactors, passkeys } from "#server/database/accountSchema.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { ADMIN, createTestServer, START_TIME } from "#tests/support/server/testServer.ts";
import { AUTH_MESSAGES } from "#contract/accounts/session.ts";

const MINUTE = 60_000;

test("the authenticator app is added only with a code of its secret", async () => {
  await using server = await createSecondFactorServer();
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
  await using server = await createSecondFactorServer();
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
  await using server = await createSecondFactorServer();
  await server.addTotp();
  server.wait(11 * MINUTE);
  expect((await server.call(method, path, body)).body.code).toBe("reauthentication_required");
});

test("changes end no session, and each sign-in reports them", async () => {
  await using server = await createSecondFactorServer();
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
  await using server = await createSecondFactorServer();
  const codes = await server.addTotp();
  const copy = Buffer.from(server.parts.db.$client.serialize()).toString("latin1");
  for (const text of [server.secret(), ...codes, ...codes.map((code) => code.replace("-", ""))])
    expect(copy).not.toContain(text);
});

test("a secret of another data folder opens nothing, and is logged", async () => {
  await using server = await createSecondFactorServer();
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
  await using server = await createSecondFactorServer();
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

async function createConfirmingServer() {
  const server = await createSecondFactorServer();
  return {
    ...server,
    confirm: (fields: object) => server.ask("POST", "/auth/confirm", { password: ADMIN.password, ...fields }),
    sudo: async () => (await server.call("POST", "/recovery-codes")).status,
  };
}

test("with an authenticator app, a confirmation needs its code as well as the password", async () => {
  await using server = await createConfirmingServer();
  await server.addTotp();
  server.wait(11 * MINUTE);
  const missing = await server.confirm({});
  expect({ status: missing.status, errors: missing.body.errors }).toEqual({
    status: 422,
    errors: { totp: SECOND_FACTOR_MESSAGES.codeFormat },
  });
  const wrong = await server.confirm({ totp: "000000" });
  expect({ status: wrong.status, errors: wrong.body.errors }).toEqual({
    status: 422,
    errors: { totp: SECOND_FACTOR_MESSAGES.wrongCode },
  });
  expect(await server.sudo()).toBe(403);
  expect((await server.confirm({ totp: server.totp() })).status).toBe(200);
  expect(await server.sudo()).toBe(200);
});

test("a wrong password uses up no code, and a code confirms once", async () => {
  await using server = await createConfirmingServer();
  await server.addTotp();
  server.wait(11 * MINUTE);
  const totp = server.totp();
  const wrong = await server.confirm({ password: "wrong horse", totp });
  expect(wrong.body.errors).toEqual({ password: AUTH_MESSAGES.wrongPassword });
  expect((await server.confirm({ totp })).status).toBe(200);
  expect((await server.confirm({ totp })).body.errors).toEqual({ totp: SECOND_FACTOR_MESSAGES.wrongCode });
});

test("a recovery code takes the place of a lost app", async () => {
  await using server = await createConfirmingServer();
  const [recoveryCode] = await server.addTotp();
  server.wait(11 * MINUTE);
  expect((await server.confirm({ recoveryCode })).status).toBe(200);
  expect(await server.sudo()).toBe(200);
  const again = await server.confirm({ recoveryCode });
  expect(again.body.errors).toEqual({ recoveryCode: SECOND_FACTOR_MESSAGES.wrongRecoveryCode });
});

test("of two confirmations at once, the one that loses uses up no recovery code", async () => {
  await using server = await createConfirmingServer();
  const [first = "", second = ""] = await server.addTotp();
  server.wait(11 * MINUTE);
  const token = server.token();
  const confirm = (recoveryCode: string) => {
    const body = { password: ADMIN.password, recoveryCode };
    return server.request("POST", "/auth/confirm", { token, body });
  };
  const statuses = await Promise.all([first, second].map(async (code) => (await confirm(code)).status));
  expect(statuses.toSorted()).toEqual([200, 401]);
  expect(server.parts.db.select().from(recoveryCodes).all()).toHaveLength(RECOVERY_CODE_COUNT - 1);
});

test("with passkeys only, the password alone confirms nothing", async () => {
  await using server = await createConfirmingServer();
  const row = { id: "x", publicId: "x", name: "Laptop", publicKey: "x", counter: 0, transports: [] };
  const values = { ...row, userId: server.user._id, createdAt: 0 };
  server.parts.db.$writer.connection.insert(passkeys).values(values).run();
  server.wait(11 * MINUTE);
  expect((await server.confirm({})).status).toBe(422);
  expect(await server.sudo()).toBe(403);
});

test("wrong codes make the session's own confirmations wait", async () => {
  await using server = await createConfirmingServer();
  await server.addTotp();
  server.wait(11 * MINUTE);
  for (let tries = 0; tries < 10; tries += 1)
    expect((await server.confirm({ totp: "000000" })).status).toBe(422);
  expect((await server.confirm({ totp: server.totp() })).status).toBe(429);
});

test("a sign-in with a second factor counts as a fresh proof for 10 minutes", async () => {
  await using server = await createConfirmingServer();
  await server.addTotp();
  server.wait(11 * MINUTE);
  const { data } = await server.complete({ challenge: await server.challenge(), totp: server.totp() });
  server.wait(10 * MINUTE);
  const renew = () => server.request("POST", "/second-factor/totp/secret", { token: data.accessToken });
  expect((await renew()).status).toBe(200);
  server.wait(1);
  expect((await renew()).status).toBe(403);
});
