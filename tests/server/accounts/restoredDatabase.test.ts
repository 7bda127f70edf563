import { expect } from "bun:test";
import { join } from "node:path";

import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { endUsedCodes } from "#server/accounts/secondFactor/endUsedCodes.ts";
import { secrets } from "#server/database/schema.ts";
import { totpFactors } from "#server/database/accountSchema.ts";
import { endSessionsOfReplacedDatabase, renewGeneration } from "#server/keys/sessionGeneration.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE = 60_000;

/** An admin with an app and recovery codes. */
async function createFixture() {
  const server = await createSecondFactorServer();
  const { db, log } = server.parts;
  const folder = join(server.dataDir, "keys");
  await renewGeneration(db, folder);
  const recoveryCodes = await server.addTotp();
  server.wait(MINUTE);
  return {
    ...server,
    recoveryCodes,
    /** What a start does. */
    async restart() {
      if (await endSessionsOfReplacedDatabase(db, folder, log)) await endUsedCodes(db, server.time());
      await renewGeneration(db, folder);
    },
    /** Simulates a copy of the database from another time. */
    replaceDatabase: () => db.$writer.connection.update(secrets).set({ value: "of a backup" }).run(),
    signInWith: async (factor: object) => server.complete({ challenge: await server.challenge(), ...factor }),
  };
}

const test = testWith(createFixture);

test("recovery codes survive restarts", async (server) => {
  await server.restart();
  const [recoveryCode] = server.recoveryCodes;
  expect((await server.signInWith({ recoveryCode })).status).toBe(200);
});

test("in a restored database no earlier recovery code works", async (server) => {
  server.replaceDatabase();
  await server.restart();
  expect((await server.login()).data.methods).toEqual(["totp"]);
  const [recoveryCode] = server.recoveryCodes;
  const refused = await server.signInWith({ recoveryCode });
  expect({ status: refused.status, errors: refused.body.errors }).toEqual({
    status: 422,
    errors: { recoveryCode: SECOND_FACTOR_MESSAGES.wrongRecoveryCode },
  });
});

test("in a restored database the app signs in, but not with a code that may have been used, and a notice says why recovery codes ended", async (server) => {
  const used = server.totp();
  expect((await server.signInWith({ totp: used })).status).toBe(200);
  server.parts.db.$writer.connection.update(totpFactors).set({ lastStep: 0 }).run();
  server.replaceDatabase();
  await server.restart();
  expect((await server.signInWith({ totp: used })).status).toBe(422);
  const at = new Date(server.time()).toISOString();
  server.wait(MINUTE);
  const { status, data } = await server.signInWith({ totp: server.totp() });
  expect({ status, notices: data.notices }).toMatchObject({
    status: 200,
    notices: [{ kind: "totpAdded" }, { kind: "codesRestored", at }],
  });
});

test("new recovery codes work as usual", async (server) => {
  server.replaceDatabase();
  await server.restart();
  server.wait(MINUTE);
  const { accessToken: token } = (await server.signInWith({ totp: server.totp() })).data;
  const ask = (method: string, path: string) => server.request(method, `/second-factor${path}`, { token });
  expect((await ask("GET", "")).data.recoveryCodesLeft).toBe(0);
  const { recoveryCodes } = (await ask("POST", "/recovery-codes")).data;
  expect((await server.signInWith({ recoveryCode: recoveryCodes[0] })).status).toBe(200);
  const [recoveryCode] = server.recoveryCodes;
  const wrong = await server.signInWith({ recoveryCode });
  expect(wrong.body.errors).toEqual({ recoveryCode: SECOND_FACTOR_MESSAGES.wrongRecoveryCode });
});
