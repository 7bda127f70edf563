import { expect, test } from "bun:test";

import { RECOVERY_CODE_COUNT, SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { AUTH_MESSAGES } from "#contract/accounts/session.ts";
import { passkeys, recoveryCodes } from "#server/database/secondFactorSchema.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { ADMIN } from "#tests/support/server/testServer.ts";

const MINUTE = 60_000;

async function createFixture() {
  const server = await createSecondFactorServer();
  return {
    ...server,
    confirm: (fields: object) => server.ask("POST", "/auth/confirm", { password: ADMIN.password, ...fields }),
    sudo: async () => (await server.call("POST", "/recovery-codes")).status,
  };
}

test("with an authenticator app, a confirmation needs its code as well as the password", async () => {
  await using server = await createFixture();
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
  await using server = await createFixture();
  await server.addTotp();
  server.wait(11 * MINUTE);
  const totp = server.totp();
  const wrong = await server.confirm({ password: "wrong horse", totp });
  expect(wrong.body.errors).toEqual({ password: AUTH_MESSAGES.wrongPassword });
  expect((await server.confirm({ totp })).status).toBe(200);
  expect((await server.confirm({ totp })).body.errors).toEqual({ totp: SECOND_FACTOR_MESSAGES.wrongCode });
});

test("a recovery code takes the place of a lost app", async () => {
  await using server = await createFixture();
  const [recoveryCode] = await server.addTotp();
  server.wait(11 * MINUTE);
  expect((await server.confirm({ recoveryCode })).status).toBe(200);
  expect(await server.sudo()).toBe(200);
  const again = await server.confirm({ recoveryCode });
  expect(again.body.errors).toEqual({ recoveryCode: SECOND_FACTOR_MESSAGES.wrongRecoveryCode });
});

test("of two confirmations at once, the one that loses uses up no recovery code", async () => {
  await using server = await createFixture();
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
  await using server = await createFixture();
  const row = { id: "x", publicId: "x", name: "Laptop", publicKey: "x", counter: 0, transports: [] };
  const values = { ...row, userId: server.user._id, createdAt: 0 };
  server.parts.db.$writer.connection.insert(passkeys).values(values).run();
  server.wait(11 * MINUTE);
  expect((await server.confirm({})).status).toBe(422);
  expect(await server.sudo()).toBe(403);
});

test("wrong codes make the session's own confirmations wait", async () => {
  await using server = await createFixture();
  await server.addTotp();
  server.wait(11 * MINUTE);
  for (let tries = 0; tries < 10; tries += 1)
    expect((await server.confirm({ totp: "000000" })).status).toBe(422);
  expect((await server.confirm({ totp: server.totp() })).status).toBe(429);
});

test("a sign-in with a second factor counts as a fresh proof for 10 minutes", async () => {
  await using server = await createFixture();
  await server.addTotp();
  server.wait(11 * MINUTE);
  const { data } = await server.complete({ challenge: await server.challenge(), totp: server.totp() });
  server.wait(10 * MINUTE);
  const renew = () => server.request("POST", "/second-factor/totp/secret", { token: data.accessToken });
  expect((await renew()).status).toBe(200);
  server.wait(1);
  expect((await renew()).status).toBe(403);
});
