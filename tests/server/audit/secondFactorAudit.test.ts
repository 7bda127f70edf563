import { expect, test } from "bun:test";

import { auditEntries } from "#server/database/schema.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { createSoftwarePasskey } from "#tests/support/server/softwarePasskey.ts";

const ORIGIN = "https://www.firm.example";

test("changes of second factors, and sign-ins and confirmations with them, are in the audit log", async () => {
  await using server = await createSecondFactorServer({ PUBLIC_URL: ORIGIN });
  const listEntries = () => server.parts.db.select().from(auditEntries).all();
  const before = listEntries().length;
  const passkey = await createSoftwarePasskey(ORIGIN);
  await server.addTotp();
  await server.call("POST", "/recovery-codes");
  const begun = (await server.call("POST", "/passkeys/options")).data;
  const added = {
    name: "Laptop",
    challenge: begun.challenge,
    passkey: await passkey.register(begun.options.challenge),
  };
  await server.call("POST", "/passkeys", added);
  const { data } = await server.ask("POST", "/auth/confirm/passkey/options");
  const proof = { challenge: data.challenge, passkey: await passkey.sign(data.options.challenge) };
  await server.ask("POST", "/auth/confirm/passkey", proof);
  await server.complete({ challenge: await server.challenge(), totp: "000000" });
  server.wait(60_000);
  await server.complete({ challenge: await server.challenge(), totp: server.totp() });
  const [{ _id }] = (await server.call("GET", "/")).data.passkeys;
  await server.call("DELETE", `/passkeys/${_id}`);
  await server.call("DELETE", "/totp");
  const entries = listEntries().slice(before);
  const names = entries.map(({ action, changes }) =>
    action === "update" ? JSON.parse(changes)[0].after : action,
  );
  expect(names).toEqual([
    "totpAdded",
    "recoveryCodesReplaced",
    "passkeyAdded",
    "confirm_identity",
    "password_accepted",
    "sign_in_failed",
    "password_accepted",
    "sign_in",
    "passkeyRemoved",
    "totpRemoved",
  ]);
  expect(entries.find(({ action }) => action === "update")?.userId).toBe(server.user._id);
});
