import { expect } from "bun:test";

import { ACCOUNT_LINK_LIFETIME_MS, ACCOUNT_LINK_MESSAGES } from "#contract/accounts/accountLinks.ts";
import { REAUTHENTICATION_WINDOW_MS } from "#contract/accounts/session.ts";
import { totpFactors } from "#server/database/accountSchema.ts";
import { createAccountLinkServer, NEW_PASSWORD } from "#tests/support/server/accountLinkServer.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

type Server = Awaited<ReturnType<typeof createAccountLinkServer>>;

/** A colleague who is signed in, and a link to reset their password. */
async function createLink(server: Server) {
  const id = await server.addColleague();
  const { email, password } = server.colleague;
  const session = (await server.signInAs(email, password)).data.accessToken;
  const created = await server.createResetLink(id);
  expect(created.status).toBe(201);
  return { id, email, password, session, link: created.data.token };
}

const test = testWith(createAccountLinkServer);

test("a forgotten password is reset with a link, which ends all sessions and signs in", async (server) => {
  const { email, password, session, link } = await createLink(server);
  expect((await server.read(link)).data).toEqual({
    purpose: "reset",
    email,
    firstName: "Somsri",
    lastName: "Jaidee",
    expiresAt: new Date(START_TIME + ACCOUNT_LINK_LIFETIME_MS).toISOString(),
  });
  // Until the link is used, nothing changes.
  expect((await server.request("GET", "/users/stats", { token: session })).status).toBe(200);
  const reset = await server.reset(link);
  expect(reset.status).toBe(200);
  const token = reset.data.accessToken;
  expect((await server.request("GET", "/users/stats", { token })).status).toBe(200);
  expect((await server.request("GET", "/users/stats", { token: session })).status).toBe(401);
  expect((await server.signInAs(email, password)).status).toBe(401);
  expect((await server.signInAs(email, NEW_PASSWORD)).status).toBe(200);
});

test("replies with a secret are not replayed: a copy of the token has no sudo", async (server) => {
  const id = await server.addColleague();
  const invitation = { email: "new@firm.example", firstName: "New", lastName: "Admin" };
  const calls = () =>
    Promise.all([
      server.call("POST", `/users/${id}/reset-link`),
      server.call("POST", "/invitations", { body: invitation }),
      server.call("POST", "/second-factor/totp/secret"),
    ]);
  expect((await calls()).map(({ status }) => status)).toEqual([201, 201, 200]);
  server.advanceClock(REAUTHENTICATION_WINDOW_MS + 1);
  const repeated = await calls();
  expect(repeated.map(({ body }) => body.code)).toEqual(Array(3).fill("reauthentication_required"));
});

test("every sign-in tells the owner", async (server) => {
  const { email, link } = await createLink(server);
  const notices = [{ kind: "passwordReset", at: new Date(START_TIME).toISOString() }];
  expect((await server.reset(link)).data.notices).toEqual(notices);
  // The first of them may be the holder's.
  for (let signIn = 0; signIn < 2; signIn += 1)
    expect((await server.signInAs(email, NEW_PASSWORD)).data.notices).toEqual(notices);
});

test("second factors stay, and the sign-in asks for one", async (server) => {
  const { id: userId, link } = await createLink(server);
  const factor = { userId, secret: "encrypted", lastStep: 0, createdAt: 0 };
  server.parts.db.$writer.connection.insert(totpFactors).values(factor).run();
  const reset = await server.reset(link);
  expect(reset.body).toMatchObject({ code: "second_factor_required", data: { methods: ["totp"] } });
  expect(server.parts.db.select().from(totpFactors).all()).toHaveLength(1);
  expect((await server.read(link)).body.message).toBe(ACCOUNT_LINK_MESSAGES.used);
});

test("of two requests with one link, one changes the password", async (server) => {
  const { email, link } = await createLink(server);
  const passwords = [NEW_PASSWORD, "sixteen cranes"];
  const answers = await Promise.all(passwords.map((password) => server.reset(link, password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const signIns = await Promise.all(passwords.map((password) => server.signInAs(email, password)));
  expect(signIns.map(({ status }) => status)).toEqual(
    answers.map(({ status }) => (status === 200 ? 200 : 401)),
  );
});

test("a newer link ends the earlier one", async (server) => {
  const { id, link } = await createLink(server);
  await server.createResetLink(id);
  expect((await server.reset(link)).body.message).toBe(ACCOUNT_LINK_MESSAGES.revoked);
});

test.each([
  ["password", { password: "sixteen cranes" }],
  ["email", { email: "other@firm.example" }],
  ["status", { isActive: false }],
])("a change of the %s ends the link", async (server, _, change) => {
  const { id, email, link } = await createLink(server);
  const body = { email, firstName: "Nok", lastName: "T.", ...change };
  expect((await server.call("PUT", `/users/${id}`, { body })).status).toBe(200);
  expect((await server.reset(link)).body.message).toBe(ACCOUNT_LINK_MESSAGES.revoked);
});

test("the link of a deleted account is not valid", async (server) => {
  const { id, link } = await createLink(server);
  await server.call("DELETE", `/users/${id}`);
  expect((await server.reset(link)).body.message).toBe(ACCOUNT_LINK_MESSAGES.unknown);
});

test("a link expires after seven days", async (server) => {
  const { link } = await createLink(server);
  server.advanceClock(ACCOUNT_LINK_LIFETIME_MS);
  expect((await server.reset(link)).body.message).toBe(ACCOUNT_LINK_MESSAGES.expired);
});

test("a weak password leaves the link open", async (server) => {
  const { link } = await createLink(server);
  for (const weak of ["12345678", "somsri-1"])
    expect(Object.keys((await server.reset(link, weak)).body.errors ?? {})).toEqual(["password"]);
  expect((await server.reset(link)).status).toBe(200);
});

test("a link is of one purpose only", async (server) => {
  const { link } = await createLink(server);
  const invitation = (await server.invite()).data.token;
  for (const answer of [await server.accept(link), await server.reset(invitation)])
    expect(answer.body).toMatchObject({
      code: "invalid_account_link",
      message: ACCOUNT_LINK_MESSAGES.unknown,
    });
});

test("only active admins other than oneself get a link", async (server) => {
  const own = await server.createResetLink(server.user._id);
  expect(own.body).toMatchObject({ code: "conflict", message: ACCOUNT_LINK_MESSAGES.ownAccount });
  const colleague = await server.addColleague();
  await server.call("PATCH", `/users/${colleague}/status`, { body: { isActive: false } });
  const staff = await server.addUser({ email: "staff@firm.example", role: "staff" });
  for (const id of [colleague, staff])
    expect((await server.createResetLink(id)).body.message).toBe(ACCOUNT_LINK_MESSAGES.notActive);
  expect((await server.createResetLink("unknown")).status).toBe(404);
});

test("a link works while failed sign-ins of others keep the account waiting", async (server) => {
  const { email, password, link } = await createLink(server);
  const signIn = (peer: string, body: object) => server.request("POST", "/auth/login", { body, peer });
  for (let count = 0; count < 11; count += 1)
    await signIn("203.0.113.7", { email, password: "wrong password" });
  expect((await signIn("198.51.100.9", { email, password })).status).toBe(429);
  expect((await server.reset(link)).status).toBe(200);
});

test("a changed password or email is reported at the next sign-in", async (server) => {
  const { id, email } = await createLink(server);
  const body = { email: "other@firm.example", firstName: "Nok", lastName: "T.", password: NEW_PASSWORD };
  await server.call("PUT", `/users/${id}`, { body });
  await server.call("PUT", `/users/${id}`, { body: { ...body, password: "", lastName: "U." } });
  expect((await server.signInAs(email, NEW_PASSWORD)).status).toBe(401);
  const kinds = (await server.signInAs(body.email, NEW_PASSWORD)).data.notices.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(kinds.sort()).toEqual(["emailChanged", "passwordChanged"]);
});
