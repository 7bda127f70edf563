import { expect } from "bun:test";

import { sessions } from "#server/database/schema.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { createSoftwarePasskey } from "#tests/support/server/softwarePasskey.ts";
import { ADMIN, deviceCookieOf } from "#tests/support/server/testServer.ts";
import type { ApiResponse } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ORIGIN = "https://www.firm.example";
const NEW_PASSWORD = "a longer secret";

/** An owner, and a thief who has a copy of each token that the owner had before an event. */
async function createFixture() {
  const server = await createSecondFactorServer({ PUBLIC_URL: ORIGIN });
  const { data } = await server.login();
  const { _id, email, firstName, lastName } = data.user;
  const call = (token: string, method: string, path: string, body?: unknown) =>
    server.request(method, path, { token, body });
  return {
    ...server,
    token: data.accessToken as string,
    refreshToken: data.refreshToken as string,
    userId: _id as string,
    as: call,
    read: async (token: string) => (await call(token, "GET", "/users/stats")).status,
    /** Needs a recent proof of identity. */
    useSudo: (token: string) => call(token, "POST", "/second-factor/totp/secret"),
    confirm: (token: string, fields: object = {}) =>
      call(token, "POST", "/auth/confirm", { password: ADMIN.password, ...fields }),
    changePassword: (token: string) =>
      call(token, "PUT", `/users/${_id}`, { email, firstName, lastName, password: NEW_PASSWORD }),
    refresh: async (refreshToken: string) =>
      server.request("POST", "/auth/refresh", { body: { refreshToken } }),
    renewed: async (token: string) => (await call(token, "GET", "/users/stats")).headers.get("x-new-token"),
    rows: () => server.parts.db.select().from(sessions).all(),
    devices: async (token: string) => (await call(token, "GET", "/auth/sessions")).data,
  };
}

type Fixture = Awaited<ReturnType<typeof createFixture>>;

function tokensOf({ body }: ApiResponse) {
  return body["tokens"] as { accessToken: string; refreshToken: string };
}

const test = testWith(createFixture);

test("after the owner confirms, a copy of the token has no sudo and opens nothing", async (server) => {
  server.wait(11 * MINUTE);
  expect((await server.useSudo(server.token)).body.code).toBe("reauthentication_required");
  const confirmed = await server.confirm(server.token);
  expect(confirmed.status).toBe(200);
  const owner = tokensOf(confirmed);
  expect((await server.useSudo(server.token)).status).toBe(401);
  expect(await server.read(server.token)).toBe(401);
  expect((await server.refresh(server.refreshToken)).status).toBe(401);
  expect((await server.useSudo(owner.accessToken)).status).toBe(200);
  expect((await server.refresh(owner.refreshToken)).status).toBe(200);
});

test("wrong passwords with a copy of the token keep no owner from confirming", async (server) => {
  const cookie = deviceCookieOf(await server.login());
  const wrong = { password: "wrong horse" };
  for (let tries = 0; tries < 10; tries += 1) await server.confirm(server.token, wrong);
  expect((await server.confirm(server.token)).status).toBe(429);
  const body = { password: ADMIN.password };
  const confirmed = await server.request("POST", "/auth/confirm", {
    token: server.token,
    body,
    headers: { cookie },
  });
  expect(confirmed.status).toBe(200);
  const { accessToken: token } = tokensOf(confirmed);
  expect((await server.request("POST", "/auth/confirm", { token, body })).status).toBe(429);
});

test("sudo belongs to the token that proved it, not to those that renew it", async (server) => {
  const { accessToken } = (await server.refresh(server.refreshToken)).data;
  server.wait(1);
  expect((await server.useSudo(accessToken)).body.code).toBe("reauthentication_required");
  expect((await server.useSudo(server.token)).status).toBe(200);
});

const FACTOR_CHANGES: Record<string, (server: Fixture, token: string) => Promise<ApiResponse>> = {
  "adding an app": async (server, token) => addApp(server, token),
  "removing the app": (server, token) => server.as(token, "DELETE", "/second-factor/totp"),
  "new recovery codes": (server, token) => server.as(token, "POST", "/second-factor/recovery-codes"),
  "adding a passkey": (server, token) => addPasskey(server, token),
  "removing a passkey": async (server, token) => {
    const [passkey] = (await server.as(token, "GET", "/second-factor")).data.passkeys;
    return server.as(token, "DELETE", `/second-factor/passkeys/${passkey._id}`);
  },
  "one's own password": (server, token) => server.changePassword(token),
};

async function addApp(server: Fixture, token: string) {
  const { TOTP } = await import("otpauth");
  const { secret } = (await server.useSudo(token)).data;
  const code = new TOTP({ secret }).generate({ timestamp: server.time() });
  return server.as(token, "POST", "/second-factor/totp", { secret, code });
}

async function addPasskey(server: Fixture, token: string) {
  const passkey = await createSoftwarePasskey(ORIGIN);
  const { challenge, options } = (await server.as(token, "POST", "/second-factor/passkeys/options")).data;
  const body = { name: "Laptop", challenge, passkey: await passkey.register(options.challenge) };
  return server.as(token, "POST", "/second-factor/passkeys", body);
}

/** What must exist before a change. */
const PREPARATIONS: Record<string, (server: Fixture, token: string) => Promise<ApiResponse>> = {
  "removing the app": addApp,
  "new recovery codes": addApp,
  "removing a passkey": addPasskey,
};

test.each(Object.keys(FACTOR_CHANGES))("%s ends a copy of the token at once", async (server, name) => {
  const prepared = await PREPARATIONS[name]?.(server, server.token);
  const stolen = prepared ? tokensOf(prepared) : server;
  const token = "accessToken" in stolen ? stolen.accessToken : stolen.token;
  const changed = await FACTOR_CHANGES[name]?.(server, token);
  expect([200, 201]).toContain(changed?.status ?? 0);
  const owner = changed && tokensOf(changed);
  expect(await server.read(token)).toBe(401);
  expect((await server.refresh(stolen.refreshToken)).status).toBe(401);
  expect(await server.read(owner?.accessToken ?? "")).toBe(200);
  expect((await server.useSudo(owner?.accessToken ?? "")).status).toBe(200);
  expect((await server.refresh(owner?.refreshToken ?? "")).status).toBe(200);
  // Clients of the specification take the token over from the header.
  expect(changed?.headers.get("x-new-token")).toBe(owner?.accessToken ?? "");
  expect(Number(changed?.headers.get("x-token-expires-at"))).toBe(server.time() + HOUR);
});

test("a change that needs sudo does not prolong it", async (server) => {
  server.wait(9 * MINUTE);
  const { accessToken } = tokensOf(await server.changePassword(server.token));
  server.wait(MINUTE);
  expect((await server.useSudo(accessToken)).status).toBe(200);
  server.wait(1);
  expect((await server.useSudo(accessToken)).body.code).toBe("reauthentication_required");
});

test("a replaced session is the same device, with the same absolute end, and no new sign-in", async (server) => {
  server.wait(11 * MINUTE);
  const before = await server.devices(server.token);
  const rows = server.rows();
  const { accessToken, refreshToken } = tokensOf(await server.confirm(server.token));
  const after = await server.devices(accessToken);
  expect(after).toEqual(before);
  const identity = ({ publicId, createdAt }: (typeof rows)[number]) => ({ publicId, createdAt });
  expect(server.rows().map(identity)).toEqual(rows.map(identity));
  const ids = new Set(rows.map(({ id }) => id));
  expect(server.rows().filter(({ id }) => ids.has(id))).toHaveLength(rows.length - 1);
  for (let day = 0; day < 29; day += 1) {
    server.wait(DAY);
    expect((await server.refresh(refreshToken)).status).toBe(200);
    await server.read((await server.refresh(refreshToken)).data.accessToken);
  }
  server.wait(DAY - 11 * MINUTE);
  expect((await server.refresh(refreshToken)).status).toBe(401);
});

function readPreviewCookie({ headers }: ApiResponse): string {
  return /vitrine_preview=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1] ?? "";
}

test("the preview cookie follows the replaced session, and a copy of the earlier one opens nothing", async (server) => {
  const stolen = readPreviewCookie(await server.as(server.token, "GET", "/users/stats"));
  const owner = readPreviewCookie(await server.changePassword(server.token));
  const { tokens } = server.parts;
  const ids = new Set(server.rows().map(({ id }) => id));
  expect(ids).toContain((await tokens.readPreview(owner)) ?? "");
  expect(ids).not.toContain((await tokens.readPreview(stolen)) ?? "");
});

test("of two confirmations with one token, one succeeds", async (server) => {
  const answers = await Promise.all([server.confirm(server.token), server.confirm(server.token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const winner = answers.find(({ status }) => status === 200);
  expect(await server.read(winner ? tokensOf(winner).accessToken : "")).toBe(200);
});

test("a repeated call gets no tokens of the first one", async (server) => {
  const { email, firstName, lastName } = server.user;
  const body = { email, firstName, lastName, password: NEW_PASSWORD };
  const send = (token: string) => server.request("PUT", `/users/${server.userId}`, { token, body });
  const first = await send(server.token);
  expect(first.status).toBe(200);
  expect((await send(server.token)).status).toBe(401);
  expect(tokensOf(await send(tokensOf(first).accessToken))).not.toEqual(tokensOf(first));
});

test("only the newest generation that was used is renewed by a call", async (server) => {
  server.wait(51 * MINUTE);
  const renewed = (await server.renewed(server.token)) ?? "";
  expect(renewed).not.toBe("");
  // The owner may have lost the reply.
  expect(await server.renewed(server.token)).not.toBeNull();
  server.wait(MINUTE);
  expect(await server.read(renewed)).toBe(200);
  expect(await server.renewed(server.token)).toBeNull();
  expect(await server.read(server.token)).toBe(200);
});

test("the chain of a thief who renews first ends when the owner refreshes", async (server) => {
  server.wait(51 * MINUTE);
  const stolen = (await server.renewed(server.token)) ?? "";
  expect(await server.read(stolen)).toBe(200);
  expect(await server.renewed(server.token)).toBeNull();
  server.wait(MINUTE);
  const { accessToken } = (await server.refresh(server.refreshToken)).data;
  expect(await server.read(accessToken)).toBe(200);
  server.wait(55 * MINUTE);
  expect(await server.read(stolen)).toBe(200);
  expect(await server.renewed(stolen)).toBeNull();
  server.wait(5 * MINUTE);
  expect(await server.read(stolen)).toBe(401);
});

test("without the refresh token, calls renew a token for 12 hours", async (server) => {
  let token = server.token;
  for (let minutes = 0; minutes < 12 * 60 - 51; minutes += 51) {
    server.wait(51 * MINUTE);
    token = (await server.renewed(token)) ?? token;
  }
  expect(await server.read(token)).toBe(200);
  server.wait(59 * MINUTE);
  expect(await server.read(token)).toBe(200);
  expect(await server.renewed(token)).toBeNull();
  const { accessToken } = (await server.refresh(server.refreshToken)).data;
  server.wait(51 * MINUTE);
  expect(await server.renewed(accessToken)).not.toBeNull();
});
