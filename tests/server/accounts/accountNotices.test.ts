import { expect } from "bun:test";

import { auditEntries } from "#server/database/schema.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { ADMIN, deviceCookieOf } from "#tests/support/server/testServer.ts";
import type { ApiResponse } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW_PASSWORD = "fourteen herons";

interface SignedIn {
  token: string;
  cookie: string;
  notices: { kind: string; at: string }[];
}

const readSignIn = (response: ApiResponse): SignedIn => ({
  token: response.data.accessToken,
  cookie: deviceCookieOf(response),
  notices: response.data.notices ?? [],
});

const kindsOf = ({ notices }: SignedIn) => notices.map(({ kind }) => kind);

async function createFixture(env: Record<string, string> = {}) {
  const server = await createSecondFactorServer(env);
  return {
    ...server,
    /** A minute later, so that it is before or after a change. */
    async signIn({ cookie = "", password = ADMIN.password } = {}) {
      server.wait(MINUTE);
      const body = { email: ADMIN.email, password };
      const response = await server.request("POST", "/auth/login", { body, headers: { cookie } });
      server.wait(MINUTE);
      return readSignIn(response);
    },
    signInColleague: () => server.signIn(),
    /** Acknowledges what a sign-in reported. */
    acknowledge: ({ token, cookie, notices }: SignedIn, until = notices.at(-1)?.at) =>
      server.request("POST", "/auth/notices/acknowledge", { token, body: { until }, headers: { cookie } }),
    /** Changes the recovery codes and removes the app, so that the password alone signs in. */
    async changeFactors() {
      await server.addTotp();
      await server.call("DELETE", "/totp");
    },
    changePassword: (token: string, password = NEW_PASSWORD, cookie = "") =>
      server.request("PUT", `/users/${server.user._id}`, {
        token,
        headers: { cookie },
        body: { email: ADMIN.email, firstName: "Somsri", lastName: "Jaidee", password },
      }),
  };
}

const FACTORS = ["totpAdded", "totpRemoved"];

const test = testWith(createFixture);

test("a browser that signed in before a change acknowledges its notice", async (server) => {
  const before = await server.signIn();
  await server.changeFactors();
  expect(kindsOf(await server.signIn(before))).toEqual(FACTORS);
  const again = await server.signIn(before);
  expect(kindsOf(again)).toEqual(FACTORS);
  expect((await server.acknowledge(again)).status).toBe(200);
  expect(kindsOf(await server.signIn(before))).toEqual([]);
});

test("a session that began before a change acknowledges its notice", async (server) => {
  const before = await server.signIn();
  await server.changeFactors();
  const { notices } = await server.signIn();
  await server.acknowledge({ token: before.token, cookie: "", notices });
  expect(kindsOf(await server.signIn())).toEqual([]);
});

test("a sign-in after the change, such as a thief's, removes no notice", async (server) => {
  await server.changeFactors();
  const thief = await server.signIn();
  expect(kindsOf(thief)).toEqual(FACTORS);
  await server.acknowledge(thief);
  const again = await server.signIn(thief);
  expect(kindsOf(again)).toEqual(FACTORS);
  await server.acknowledge(again);
  expect(kindsOf(await server.signIn())).toEqual(FACTORS);
});

test("a thief who signed in less than a day before a change removes no notice, the owner's browser does", async (server) => {
  const owner = await server.signIn();
  server.wait(2 * DAY);
  const thief = await server.signIn();
  server.wait(5 * MINUTE);
  const token = (await server.changePassword(thief.token)).body.tokens?.accessToken ?? "";
  const { notices } = await server.signIn({ password: NEW_PASSWORD });
  expect((await server.acknowledge({ token, cookie: "", notices })).status).toBe(200);
  const again = await server.signIn({ password: NEW_PASSWORD, cookie: thief.cookie });
  await server.acknowledge(again);
  const returned = await server.signIn({ password: NEW_PASSWORD, cookie: owner.cookie });
  expect(kindsOf(returned)).toEqual(["passwordChanged"]);
  await server.acknowledge(returned);
  expect(kindsOf(await server.signIn({ password: NEW_PASSWORD }))).toEqual([]);
});

test("in the first day of an account, its owner removes the notice of a change", async (server) => {
  const first = await server.signIn();
  server.wait(MINUTE);
  await server.changePassword(first.token);
  const again = await server.signIn({ password: NEW_PASSWORD, cookie: first.cookie });
  await server.acknowledge(again);
  expect(kindsOf(await server.signIn({ password: NEW_PASSWORD }))).toEqual([]);
});

test("no notice of a later time is acknowledged in advance", async (server) => {
  const before = await server.signIn();
  server.wait(5 * MINUTE);
  await server.changeFactors();
  server.wait(-4 * MINUTE);
  await server.acknowledge(before, "2027-01-01T00:00:00.000Z");
  expect(kindsOf(await server.signIn(before))).toEqual(FACTORS);
});

test("only notices that were shown are acknowledged, and only one's own", async (server) => {
  const before = await server.signIn();
  await server.addTotp();
  server.wait(MINUTE);
  const until = new Date(server.time()).toISOString();
  server.wait(MINUTE);
  await server.call("DELETE", "/totp");
  const colleague = await server.signInColleague();
  await server.acknowledge({ ...before, token: colleague }, new Date(server.time()).toISOString());
  await server.acknowledge(before, until);
  expect(kindsOf(await server.signIn())).toEqual(["totpRemoved"]);
});

test("notices that nobody acknowledges end after 30 days", async (server) => {
  await server.changeFactors();
  server.wait(30 * DAY - 2 * MINUTE);
  expect(kindsOf(await server.signIn())).toEqual(FACTORS);
  expect(kindsOf(await server.signIn())).toEqual([]);
});

test("the audit log says who acknowledged how many notices", async (server) => {
  const before = await server.signIn();
  await server.changeFactors();
  await server.acknowledge(await server.signIn(before));
  await server.acknowledge(await server.signIn(before), new Date(server.time()).toISOString());
  const entries = server.parts.db.select().from(auditEntries).all();
  const acknowledged = entries.filter(({ changes }) => changes.includes("notices"));
  expect(acknowledged).toMatchObject([
    {
      userId: server.user._id,
      action: "update",
      kind: "account",
      recordId: server.user._id,
      changes: JSON.stringify([{ field: "notices", before: null, after: 2 }]),
    },
  ]);
});

test("an invalid time acknowledges nothing", async (server) => {
  const before = await server.signIn();
  for (const until of ["", "yesterday", undefined])
    expect((await server.acknowledge(before, until)).status).toBe(422);
});

test("three wrong codes after the right password are a notice, which only the owner removes", async (server) => {
  await server.addTotp();
  const complete = async (totp: string, cookie = "") => {
    const body = { challenge: await server.challenge(), totp };
    return server.request("POST", "/auth/second-factor", { body, headers: { cookie } });
  };
  const signInCompletely = async (cookie = "") => {
    server.wait(MINUTE);
    return readSignIn(await complete(server.totp(), cookie));
  };
  const owner = await signInCompletely();
  await server.acknowledge(owner, new Date(server.time()).toISOString());
  for (const isReported of [false, false, true]) {
    server.wait(MINUTE);
    await complete("000000");
    const kinds = kindsOf(await signInCompletely(owner.cookie));
    expect(kinds.includes("secondFactorFailed")).toBe(isReported);
  }
  await complete("000000");
  const { notices } = await signInCompletely(owner.cookie);
  const at = new Date(server.time() - MINUTE).toISOString();
  expect(notices.filter(({ kind }) => kind === "secondFactorFailed")).toEqual([
    { kind: "secondFactorFailed", at },
  ]);
  await server.acknowledge({ ...(await signInCompletely(owner.cookie)), cookie: owner.cookie, notices });
  expect(kindsOf(await signInCompletely(owner.cookie))).not.toContain("secondFactorFailed");
  await complete("000000");
  expect(kindsOf(await signInCompletely(owner.cookie))).toContain("secondFactorFailed");
});

test("three wrong codes at a confirmation are a notice, neither missing codes nor wrong passwords", async (server) => {
  await server.addTotp();
  server.wait(11 * MINUTE);
  const confirm = (fields: object) =>
    server.ask("POST", "/auth/confirm", { password: ADMIN.password, ...fields });
  const signInCompletely = async () => {
    server.wait(MINUTE);
    const { data } = await server.complete({ challenge: await server.challenge(), totp: server.totp() });
    return (data.notices as { kind: string }[]).map(({ kind }) => kind);
  };
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await confirm({})).status).toBe(422);
    expect((await confirm({ password: "wrong horse", totp: "000000" })).status).toBe(422);
  }
  for (let tries = 0; tries < 2; tries += 1) await confirm({ totp: "000000" });
  expect(await signInCompletely()).toEqual(["totpAdded"]);
  await confirm({ totp: "000000" });
  expect(await signInCompletely()).toEqual(["totpAdded", "secondFactorFailed"]);
});
