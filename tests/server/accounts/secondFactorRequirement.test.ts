import { expect, it } from "bun:test";

import { SECOND_FACTOR_MESSAGES } from "#contract/accounts/secondFactor.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { ADMIN, START_TIME } from "#tests/support/server/testServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const DAY = 24 * 3_600_000;

async function createFixture({ graceDays = 7 } = {}) {
  const server = await createSecondFactorServer();
  const get = (path: string, token = server.token()) => server.request("GET", path, { token });
  return {
    ...server,
    get,
    /** An admin requires a second factor with the settings screen's call. */
    async require() {
      const body = { secondFactor: "required", secondFactorGraceDays: graceDays };
      const { status } = await server.request("PUT", "/settings", { token: server.token(), body });
      expect(status).toBe(200);
    },
  };
}

const test = testWith(createFixture);

test("without the setting, no admin needs a second factor", async (server) => {
  expect((await server.call("GET", "/")).data.requiredFrom).toBeNull();
  const { data } = await server.login();
  expect(data.notices).toBeUndefined();
  expect((await server.get("/users/stats", data.accessToken)).status).toBe(200);
});

test("during the grace period, admins work as before, and each sign-in announces its end", async (server) => {
  await server.require();
  const at = new Date(START_TIME + 7 * DAY).toISOString();
  expect((await server.call("GET", "/")).data.requiredFrom).toBe(at);
  server.wait(6 * DAY);
  const { status, data } = await server.login();
  expect({ status, notices: data.notices }).toEqual({ status: 200, notices: [{ kind: "required", at }] });
  expect((await server.get("/users/stats", data.accessToken)).status).toBe(200);
});

test("after it, an admin without a second factor can only set one up", async (server) => {
  await server.require();
  server.wait(7 * DAY);
  const { data } = await server.login();
  expect(data.notices).toBeUndefined();
  const token = data.accessToken;
  for (const [method, path] of [
    ["GET", "/users/stats"],
    ["GET", "/messages"],
    ["GET", "/settings"],
    ["PUT", "/settings"],
    ["GET", "/auth/sessions"],
    ["GET", "/analytics/dashboard"],
  ] as const) {
    const { status, body } = await server.request(method, path, { token });
    expect({ path, status, code: body.code, message: body.message }).toEqual({
      path,
      status: 403,
      code: "second_factor_setup_required",
      message: SECOND_FACTOR_MESSAGES.setupRequired,
    });
  }
  const proof = { token, body: { password: ADMIN.password } };
  const confirmed = await server.request("POST", "/auth/confirm", proof);
  expect(confirmed.status).toBe(200);
  const confirmedToken = { token: confirmed.body.tokens?.accessToken };
  const { secret } = (await server.request("POST", "/second-factor/totp/secret", confirmedToken)).data;
  expect(secret).toHaveLength(32);
});

it("drafts are visible to nobody who must set up a second factor", async () => {
  await using server = await createFixture({ graceDays: 0 });
  writeSetting(server.parts.db, "comingSoon", true);
  expect((await server.get("/projects/get")).status).toBe(200);
  await server.require();
  expect((await server.get("/projects/get")).status).not.toBe(200);
});

it("setting up a second factor lifts the restriction at once", async () => {
  await using server = await createFixture({ graceDays: 0 });
  await server.require();
  expect((await server.get("/users/stats")).status).toBe(403);
  await server.addTotp();
  expect((await server.get("/users/stats")).status).toBe(200);
  await server.call("DELETE", "/totp");
  expect((await server.get("/users/stats")).status).toBe(403);
});

test("the grace period of a new account starts with the account", async (server) => {
  await server.require();
  server.wait(6 * DAY);
  await server.addUser({ email: "nok@firm.example" });
  const statusAfter = async (days: number) => {
    server.wait(days * DAY);
    const body = { ...ADMIN, email: "nok@firm.example" };
    const { data } = await server.request("POST", "/auth/login", { body });
    return (await server.get("/users/stats", data.accessToken)).status;
  };
  expect(await statusAfter(6)).toBe(200);
  expect(await statusAfter(1)).toBe(403);
});
