import { expect, it } from "bun:test";

import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { passkeys } from "#server/database/accountSchema.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { createSoftwarePasskey } from "#tests/support/server/softwarePasskey.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE = 60_000;
const ORIGIN = "https://www.firm.example";
const FAILED = { status: 422, message: SECOND_FACTOR_MESSAGES.passkeyFailed };

type Passkey = Awaited<ReturnType<typeof createSoftwarePasskey>>;

async function createFixture(env: Record<string, string> = { PUBLIC_URL: ORIGIN }) {
  const server = await createSecondFactorServer(env);
  const begin = () => server.call("POST", "/passkeys/options");
  async function add(passkey: Passkey, name = "Laptop") {
    const { challenge, options } = (await begin()).data;
    const body = { name, challenge, passkey: await passkey.register(options.challenge) };
    return server.call("POST", "/passkeys", body);
  }
  return {
    ...server,
    begin,
    add,
    /** Answers a new challenge of the sign-in. */
    async signWith(passkey: Passkey) {
      const { challenge, passkeyOptions } = (await server.login()).data;
      return { challenge, passkey: await passkey.sign(passkeyOptions.challenge) };
    },
    async confirmWith(passkey: Passkey) {
      const begun = await server.ask("POST", "/auth/confirm/passkey/options");
      const { challenge, options } = begun.data;
      const body = { challenge, passkey: await passkey.sign(options.challenge) };
      return server.ask("POST", "/auth/confirm/passkey", body);
    },
  };
}

function outcome({ status, body: { message } }: { status: number; body: { message: string } }) {
  return { status, message };
}

const test = testWith(createFixture);

test("a passkey completes a sign-in after the password", async (server) => {
  const passkey = await createSoftwarePasskey(ORIGIN);
  const added = await server.add(passkey);
  expect(added.status).toBe(201);
  expect(added.data.recoveryCodes).toHaveLength(10);
  const { status, body } = await server.login();
  expect({ status, code: body.code, data: body.data }).toMatchObject({
    status: 401,
    code: "second_factor_required",
    data: {
      methods: ["passkey", "recoveryCode"],
      passkeyOptions: { rpId: "www.firm.example", allowCredentials: [{ id: passkey.id }] },
    },
  } as never);
  const answer = await server.complete(await server.signWith(passkey));
  expect(answer.status).toBe(200);
  expect((await server.request("GET", "/users/stats", { token: answer.data.accessToken })).status).toBe(200);
});

test("an answer of a passkey is accepted once", async (server) => {
  const passkey = await createSoftwarePasskey(ORIGIN);
  await server.add(passkey);
  const signed = await server.signWith(passkey);
  expect((await server.complete(signed)).status).toBe(200);
  server.parts.db.$writer.connection.update(passkeys).set({ counter: 0 }).run();
  expect(outcome(await server.complete(signed))).toEqual(FAILED);
});

test("accepts no passkey of another site, of another challenge, or unknown to the account", async (server) => {
  const passkey = await createSoftwarePasskey(ORIGIN);
  await server.add(passkey);
  const { challenge } = await server.signWith(passkey);
  const stranger = await createSoftwarePasskey(ORIGIN);
  expect(outcome(await server.complete(await server.signWith(stranger)))).toEqual(FAILED);
  const otherChallenge = { challenge, passkey: await passkey.sign("AAAA") };
  expect(outcome(await server.complete(otherChallenge))).toEqual(FAILED);
  const phishing = await createSoftwarePasskey("https://www.firrm.example");
  expect(outcome(await server.add(phishing))).toEqual(FAILED);
});

test("a signature counter that goes back, as that of a copied key, is rejected", async (server) => {
  const passkey = await createSoftwarePasskey(ORIGIN);
  await server.add(passkey);
  server.parts.db.$writer.connection.update(passkeys).set({ counter: 100 }).run();
  expect(outcome(await server.complete(await server.signWith(passkey)))).toEqual(FAILED);
});

test("a passkey replaces the password of a reauthentication", async (server) => {
  const passkey = await createSoftwarePasskey(ORIGIN);
  await server.add(passkey);
  server.wait(11 * MINUTE);
  expect((await server.begin()).body.code).toBe("reauthentication_required");
  expect((await server.confirmWith(passkey)).status).toBe(200);
  expect((await server.begin()).status).toBe(200);
});

test("wrong passwords and passkeys keep no passkey from reauthenticating", async (server) => {
  const passkey = await createSoftwarePasskey(ORIGIN);
  await server.add(passkey);
  const stranger = await createSoftwarePasskey(ORIGIN);
  const body = { password: "wrong horse" };
  for (let tries = 0; tries < 11; tries += 1) {
    await server.request("POST", "/auth/confirm", { token: server.token(), body });
    expect(outcome(await server.confirmWith(stranger))).toEqual(FAILED);
  }
  expect((await server.request("POST", "/auth/confirm", { token: server.token(), body })).status).toBe(429);
  expect((await server.confirmWith(passkey)).status).toBe(200);
});

test("a reauthentication needs a PIN or biometrics, a second factor does not", async (server) => {
  const passkey = await createSoftwarePasskey(ORIGIN, { verifiesUser: false });
  await server.add(passkey);
  server.wait(11 * MINUTE);
  expect(outcome(await server.confirmWith(passkey))).toEqual(FAILED);
  expect((await server.begin()).body.code).toBe("reauthentication_required");
  expect((await server.complete(await server.signWith(passkey))).status).toBe(200);
});

test("the challenge of a sign-in does not reauthenticate", async (server) => {
  const passkey = await createSoftwarePasskey(ORIGIN);
  await server.add(passkey);
  const body = await server.signWith(passkey);
  const answer = await server.request("POST", "/auth/confirm/passkey", { token: server.token(), body });
  expect(outcome(answer)).toEqual(FAILED);
});

test("lists, names and removes several passkeys", async (server) => {
  const [laptop, phone] = [await createSoftwarePasskey(ORIGIN), await createSoftwarePasskey(ORIGIN)];
  await server.add(laptop, "Laptop");
  expect((await server.add(laptop)).status).toBe(409);
  expect((await server.add(phone, " ")).body.errors).toEqual({ name: SECOND_FACTOR_MESSAGES.passkeyName });
  server.wait(1);
  expect((await server.add(phone, "Phone")).data.recoveryCodes).toBeNull();
  await server.complete(await server.signWith(phone));
  const list = async () => (await server.call("GET", "/")).data.passkeys;
  const [first, second] = await list();
  expect(first).toMatchObject({ name: "Laptop", lastUsedAt: null });
  expect(second).toMatchObject({ name: "Phone", lastUsedAt: expect.any(String) });
  expect(JSON.stringify([first, second])).not.toContain(phone.id);
  expect((await server.call("DELETE", `/passkeys/${second._id}`)).status).toBe(200);
  expect((await server.call("DELETE", `/passkeys/${second._id}`)).status).toBe(404);
  expect((await server.login()).status).toBe(401);
  await server.call("DELETE", `/passkeys/${first._id}`);
  expect((await server.login()).status).toBe(200);
});

test("nobody removes another admin's passkey", async (server) => {
  await server.add(await createSoftwarePasskey(ORIGIN));
  const [{ _id }] = (await server.call("GET", "/")).data.passkeys;
  const token = await server.signIn();
  expect((await server.request("DELETE", `/second-factor/passkeys/${_id}`, { token })).status).toBe(404);
});

it.each<{ env: Record<string, string>; url: string; canUsePasskeys: boolean }>([
  { env: {}, url: "http://localhost:3000", canUsePasskeys: true },
  { env: {}, url: "http://firm.example", canUsePasskeys: false },
  { env: { PUBLIC_URL: "http://firm.example" }, url: "http://localhost:3000", canUsePasskeys: false },
  { env: { PUBLIC_URL: ORIGIN }, url: "http://localhost:3000", canUsePasskeys: true },
])("with $env and the address $url, passkeys: $canUsePasskeys", async ({ env, url, canUsePasskeys }) => {
  await using server = await createFixture(env);
  const headers = { authorization: `Bearer ${server.token()}` };
  const response = await server.app.request(`${url}/api/v1/second-factor`, { headers });
  expect((await response.json()).data.canUsePasskeys).toBe(canUsePasskeys);
});

it("where passkeys can't be used, a recovery code completes the sign-in", async () => {
  await using server = await createFixture({ PUBLIC_URL: "http://firm.example" });
  const { connection } = server.parts.db.$writer;
  const row = { id: "x", publicId: "x", name: "Laptop", publicKey: "x", counter: 0, transports: [] };
  connection
    .insert(passkeys)
    .values({ ...row, userId: server.user._id, createdAt: 0 })
    .run();
  const { recoveryCodes } = (await server.call("POST", "/recovery-codes")).data;
  const { data } = await server.login();
  expect(data.methods).toEqual(["recoveryCode"]);
  const body = { challenge: data.challenge, recoveryCode: recoveryCodes[0] };
  expect((await server.complete(body)).status).toBe(200);
});
