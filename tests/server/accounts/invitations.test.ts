import { expect } from "bun:test";

import { ACCOUNT_LINK_LIFETIME_MS, ACCOUNT_LINK_MESSAGES } from "#contract/accounts/accountLinks.ts";
import { createLinkTokens } from "#server/accounts/links/linkTokens.ts";
import { createInvitation, createResetLink } from "#server/accounts/links/repository.ts";
import { createUser } from "#server/accounts/repository.ts";
import { accountLinks } from "#server/database/accountSchema.ts";
import { createAccountLinkServer, INVITED, NEW_PASSWORD } from "#tests/support/server/accountLinkServer.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";
import type { RequestOptions } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const EXPIRY = new Date(START_TIME + ACCOUNT_LINK_LIFETIME_MS).toISOString();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const test = testWith(createAccountLinkServer);

test("an invited person reads the invitation, chooses a password and is signed in", async (server) => {
  const created = await server.invite({ email: "Mali@firm.example" });
  expect(created.status).toBe(201);
  const { token, isMailed, ...invitation } = created.data;
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(isMailed).toBe(false);
  expect(invitation).toEqual({
    ...INVITED,
    _id: expect.any(String),
    scope: "author",
    invitedBy: "Somsri Jaidee",
    createdAt: new Date(START_TIME).toISOString(),
    expiresAt: EXPIRY,
    isExpired: false,
  });
  expect((await server.call("GET", "/invitations")).data).toEqual([invitation]);
  expect((await server.read(token)).data).toEqual({ ...INVITED, purpose: "invite", expiresAt: EXPIRY });
  const accepted = await server.accept(token, { firstName: "Malee" });
  expect(accepted.status).toBe(201);
  expect(accepted.data.user).toMatchObject({ email: INVITED.email, firstName: "Malee", role: "admin" });
  const own = await server.request("GET", `/users/${accepted.data.user._id}`, {
    token: accepted.data.accessToken,
  });
  expect(own.status).toBe(200);
  expect((await server.signInAs(INVITED.email, NEW_PASSWORD)).status).toBe(200);
  expect((await server.call("GET", "/invitations")).data).toEqual([]);
});

test("an invitation keeps its scope, which the account gets", async (server) => {
  await server.invite({ scope: "author" });
  const [invitation] = (await server.call("GET", "/invitations")).data;
  expect(invitation.scope).toBe("author");
  const renewed = await server.call("POST", `/invitations/${invitation._id}/renew`);
  expect(renewed.data.scope).toBe("author");
  expect((await server.accept(renewed.data.token)).data.user).toMatchObject({
    role: "admin",
    scope: "author",
  });
});

test("an invitation works once, also with two requests at the same time", async (server) => {
  const { token } = (await server.invite()).data;
  const answers = await Promise.all([server.accept(token), server.accept(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
  const again = await server.read(token);
  expect(again.body).toMatchObject({ code: "invalid_account_link", message: ACCOUNT_LINK_MESSAGES.used });
});

test("an invitation expires after seven days, and can be renewed", async (server) => {
  const { token, _id } = (await server.invite()).data;
  server.advanceClock(ACCOUNT_LINK_LIFETIME_MS - 1);
  expect((await server.read(token)).status).toBe(200);
  server.advanceClock(1);
  for (const answer of [await server.read(token), await server.accept(token)])
    expect(answer.body).toMatchObject({
      code: "invalid_account_link",
      message: ACCOUNT_LINK_MESSAGES.expired,
    });
  const admin = await server.signIn();
  const [listed] = (await server.request("GET", "/invitations", { token: admin })).data;
  expect(listed).toMatchObject({ _id, isExpired: true });
  const renewed = await server.request("POST", `/invitations/${_id}/renew`, { token: admin });
  expect(renewed.status).toBe(201);
  expect((await server.accept(renewed.data.token)).status).toBe(201);
});

test("a newer invitation of the same person ends the earlier one", async (server) => {
  const first = (await server.invite()).data;
  const second = (await server.invite({ email: "MALI@firm.example", lastName: "T." })).data;
  const renewed = (await server.call("POST", `/invitations/${second._id}/renew`)).data;
  for (const { token } of [first, second])
    expect((await server.read(token)).body.message).toBe(ACCOUNT_LINK_MESSAGES.revoked);
  expect((await server.read(renewed.token)).data.lastName).toBe("T.");
  expect((await server.call("GET", "/invitations")).data).toHaveLength(1);
  const gone = await server.call("POST", `/invitations/${second._id}/renew`);
  expect(gone.body).toMatchObject({ code: "not_found", message: ACCOUNT_LINK_MESSAGES.invitationGone });
});

test("a revoked invitation opens nothing", async (server) => {
  const { token, _id } = (await server.invite()).data;
  expect((await server.call("DELETE", `/invitations/${_id}`)).status).toBe(200);
  expect((await server.accept(token)).body.message).toBe(ACCOUNT_LINK_MESSAGES.revoked);
  expect((await server.call("DELETE", `/invitations/${_id}`)).status).toBe(404);
  expect((await server.call("GET", "/invitations")).data).toEqual([]);
});

test.each([
  ["PATCH", "/status", { isActive: false }],
  ["DELETE", "", undefined],
] as const)("the links of an admin end with %s %s of the account", async (server, method, path, body) => {
  const id = await server.addColleague();
  const colleague = await server.signInAs(server.colleague.email, server.colleague.password);
  const call = (route: string, options: RequestOptions = {}) =>
    server.request("POST", route, { token: colleague.data.accessToken, ...options });
  const invitation = (await call("/invitations", { body: INVITED })).data.token;
  const reset = (await call(`/users/${server.user._id}/reset-link`)).data.token;
  const own = (await server.invite({ email: "b@firm.example" })).data.token;
  await server.call(method, `/users/${id}${path}`, { body });
  for (const token of [invitation, reset])
    expect((await server.read(token)).body.message).toBe(ACCOUNT_LINK_MESSAGES.revoked);
  expect((await server.read(own)).status).toBe(200);
});

test("the links that an owner created end when they are demoted", async (server) => {
  const other = await server.addColleague();
  const { email, password } = server.colleague;
  const { accessToken: token } = (await server.signInAs(email, password)).data;
  const invitation = await server.request("POST", "/invitations", { token, body: INVITED });
  const reset = await server.request("POST", `/users/${server.user._id}/reset-link`, { token });
  const body = { email, firstName: "Nok", lastName: "T.", scope: "analyst" };
  expect((await server.call("PUT", `/users/${other}`, { body })).status).toBe(200);
  for (const answer of [await server.accept(invitation.data.token), await server.reset(reset.data.token)])
    expect(answer.body.message).toBe(ACCOUNT_LINK_MESSAGES.revoked);
});

test("an owner who loses the scope after the call was authorized creates neither a link nor an account", async (server) => {
  const { db, linkTokens, now } = server.parts;
  const userId = await server.addUser({ email: "demoted@firm.example", scope: "analyst" });
  const actor = { userId, name: "Nok T.", device: "", session: "" };
  const context = { actor, now: now(), linkTokens };
  const account = { ...INVITED, role: "admin", passwordHash: "" } as const;
  for (const create of [
    () => createInvitation(db, { ...INVITED, scope: "owner" }, context),
    () => createResetLink(db, server.user._id, context),
    () => createUser(db, account, context),
  ])
    await expect(create()).rejects.toMatchObject({ code: "insufficientScope" });
});

test("an email that has an account can't be invited, nor accept an earlier invitation", async (server) => {
  const { token } = (await server.invite()).data;
  await server.addUser({ email: INVITED.email });
  for (const answer of [await server.invite(), await server.accept(token)]) {
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual({ email: "An account with this email exists already" });
  }
  // A failed use does not use the link up.
  expect((await server.read(token)).status).toBe(200);
});

test("the password of an invited person must not be easy to guess", async (server) => {
  const { token } = (await server.invite()).data;
  for (const password of ["12345678", "mali-suk", "short"]) {
    const answer = await server.accept(token, { password });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ["password"]]);
  }
  expect((await server.accept(token)).status).toBe(201);
});

test("a link needs a recent authentication of the admin who creates it", async (server) => {
  const { _id } = (await server.invite()).data;
  const colleague = await server.addColleague();
  server.advanceClock(11 * MINUTE);
  const { token } = server;
  for (const answer of [
    await server.invite({ email: "new@firm.example" }),
    await server.call("POST", `/invitations/${_id}/renew`),
    await server.createResetLink(colleague),
  ])
    expect(answer.body.code).toBe("reauthentication_required");
  expect((await server.request("DELETE", `/invitations/${_id}`, { token })).status).toBe(200);
});

test("the database contains only a keyed hash of the token", async (server) => {
  const { token } = (await server.invite()).data;
  const copy = Buffer.from(server.parts.db.$client.serialize()).toString("latin1");
  expect(copy).not.toContain(token);
  const [row] = server.parts.db.select().from(accountLinks).all();
  expect(createLinkTokens(Buffer.alloc(32)).hash(token)).not.toBe(row?.tokenHash);
  expect(server.parts.linkTokens.hash(token)).toBe(row?.tokenHash ?? "");
});

test("neither the log nor the audit log contains the token", async (server) => {
  const { token } = (await server.invite()).data;
  await server.accept(token);
  const entries = (await server.call("GET", "/audit")).data;
  expect(JSON.stringify([server.logEntries, entries])).not.toContain(token);
});

test("links are deleted 30 days after they expire", async (server) => {
  const { token } = (await server.invite()).data;
  server.advanceClock(37 * DAY + 1);
  const admin = await server.signIn();
  await server.request("POST", "/invitations", {
    token: admin,
    body: { ...INVITED, email: "b@firm.example" },
  });
  expect((await server.read(token)).body.message).toBe(ACCOUNT_LINK_MESSAGES.unknown);
  expect(server.parts.db.select().from(accountLinks).all()).toHaveLength(1);
});

test("wrong links make the network wait, right ones do not", async (server) => {
  const { token } = (await server.invite()).data;
  const peer = "203.0.113.7";
  for (let count = 0; count < 40; count += 1) expect((await server.read(token, { peer })).status).toBe(200);
  const statuses = new Set<number>();
  for (let count = 0; count < 31; count += 1) statuses.add((await server.read(`x${count}`, { peer })).status);
  expect([...statuses]).toEqual([403, 429]);
  expect((await server.read(token, { peer: "198.51.100.9" })).status).toBe(200);
});
