import { expect } from "bun:test";

import { eq } from "drizzle-orm";

import { users } from "#server/database/schema.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions, TestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const MINUTE = 60_000;
const WINDOW = 10 * MINUTE;
const NOK = { email: "nok@firm.example", firstName: "Nok", lastName: "Sukjai" };
const NEW_PASSWORD = "a longer secret";
const REFUSED = {
  status: 403,
  body: {
    success: false,
    data: null,
    message: "Please confirm your password to make this change.",
    code: "reauthentication_required" as const,
  },
};

async function createFixture(env: Record<string, string> = {}) {
  const server = await createTestServer(env);
  const id = await server.addUser({ email: NOK.email });
  const staff = { ...NOK, email: "staff@firm.example" };
  const staffId = await server.addUser({ email: staff.email, role: "staff" });
  const { accessToken, refreshToken, user: me } = await server.signInWithPassword();
  let token = accessToken;
  /** Takes over new tokens, as the browser does. */
  async function call(method: string, path: string, body?: unknown, asking: RequestOptions = {}) {
    const response = await server.request(method, path, { token, body, ...asking });
    if (!asking.token) token = response.body.tokens?.accessToken ?? token;
    return response;
  }
  const own = { email: me.email, firstName: me.firstName, lastName: me.lastName };
  return {
    ...server,
    id,
    me,
    refreshToken,
    call,
    confirm: (password: string, asking?: RequestOptions) =>
      call("POST", "/auth/confirm", { password }, asking),
    changes: {
      "a colleague's password": () => call("PUT", `/users/${id}`, { ...NOK, password: NEW_PASSWORD }),
      "a colleague's email": () => call("PUT", `/users/${id}`, { ...NOK, email: "noknoi@firm.example" }),
      "one's own password": () => call("PUT", `/users/${me._id}`, { ...own, password: NEW_PASSWORD }),
      "one's own email": () => call("PUT", `/users/${me._id}`, { ...own, email: "me@firm.example" }),
      "a new admin": () =>
        call("POST", "/users", { ...NOK, email: "new@firm.example", password: NEW_PASSWORD }),
      "a role": () => call("PUT", `/users/${staffId}`, { ...staff, role: "admin" }),
      "a colleague's status": () => call("PUT", `/users/${id}`, { ...NOK, isActive: false }),
      "toggling a colleague's status": () => call("PATCH", `/users/${id}/status`),
      "deleting a colleague": () => call("DELETE", `/users/${id}`),
    },
  };
}

type Change = keyof Awaited<ReturnType<typeof createFixture>>["changes"];
const CHANGES: Change[] = [
  "a colleague's password",
  "a colleague's email",
  "one's own password",
  "one's own email",
  "a new admin",
  "a role",
  "a colleague's status",
  "toggling a colleague's status",
  "deleting a colleague",
];

function accounts(server: TestServer) {
  return server.parts.db.select().from(users).all();
}

const test = testWith(createFixture);

test("within 10 minutes of the sign-in, a change needs no confirmation", async (server) => {
  server.advanceClock(WINDOW);
  expect((await server.changes["a new admin"]()).status).toBe(201);
});

test.each(CHANGES)(
  "after 10 minutes, %s is rejected until the password is confirmed",
  async (server, change) => {
    server.advanceClock(11 * MINUTE);
    const before = accounts(server);
    const refused = await server.changes[change]();
    expect({ status: refused.status, body: refused.body }).toEqual(REFUSED);
    expect(accounts(server)).toEqual(before);
    const confirmed = await server.confirm(ADMIN.password);
    expect({ status: confirmed.status, body: confirmed.body }).toEqual({
      status: 200,
      body: { success: true, data: null, message: "Identity confirmed", tokens: expect.any(Object) } as never,
    });
    server.advanceClock(WINDOW);
    expect([200, 201]).toContain((await server.changes[change]()).status);
  },
);

test("a confirmation lasts 10 minutes and applies only to its session", async (server) => {
  const elsewhere = await server.signInWithPassword();
  server.advanceClock(11 * MINUTE);
  await server.confirm(ADMIN.password);
  const other = await server.request("PUT", `/users/${server.id}`, {
    token: elsewhere.accessToken,
    body: { ...NOK, password: NEW_PASSWORD },
  });
  expect(other.body["code"]).toBe("reauthentication_required");
  server.advanceClock(WINDOW + 1);
  expect((await server.changes["a colleague's password"]()).body).toEqual(REFUSED.body);
});

test("refreshing or renewing a token does not count as authentication", async (server) => {
  server.advanceClock(55 * MINUTE);
  const renewed = await server.call("GET", "/users/stats");
  const { data } = await server.request("POST", "/auth/refresh", {
    body: { refreshToken: server.refreshToken },
  });
  for (const token of [renewed.headers.get("x-new-token") ?? "", data.accessToken]) {
    const answer = await server.request("POST", "/users", {
      token,
      body: { ...NOK, password: NEW_PASSWORD },
    });
    expect({ status: answer.status, body: answer.body }).toEqual(REFUSED);
  }
});

test("other changes to an account need no confirmation", async (server) => {
  server.advanceClock(11 * MINUTE);
  const body = { ...NOK, email: ` ${NOK.email.toUpperCase()} `, firstName: "Noknoi", password: "" };
  expect((await server.call("PUT", `/users/${server.id}`, body)).status).toBe(200);
  expect((await server.call("PATCH", `/users/${server.id}/status`, { isActive: true })).status).toBe(200);
});

test("reports validation errors and conflicts before it requires a confirmation", async (server) => {
  server.advanceClock(11 * MINUTE);
  const put = (changes: object) => server.call("PUT", `/users/${server.id}`, { ...NOK, ...changes });
  expect((await put({ password: "12345678" })).status).toBe(422);
  const outdated = new Date(0).toISOString();
  expect((await put({ password: NEW_PASSWORD, updatedAt: outdated })).body.data).toMatchObject({
    current: { _id: server.id },
  });
});

test("tells whether an account has an email only after the proof of identity", async (server) => {
  const author = await server.signIn("admin", "author");
  const { email: _, ...own } = NOK;
  const id = (await server.call("GET", "/users")).data.find(
    ({ scope }: { scope: string }) => scope === "author",
  )._id;
  server.advanceClock(11 * MINUTE);
  const answers = ["taken@firm.example", "free@firm.example"].map(async (email, index) => {
    if (index === 0) await server.addUser({ email });
    const body = { ...own, email };
    return server.request("PUT", `/users/${id}`, { token: author, body });
  });
  for (const { status, body } of await Promise.all(answers)) expect({ status, body }).toEqual(REFUSED);
});

test("a wrong password confirms nothing, ends no session and is logged", async (server) => {
  server.advanceClock(11 * MINUTE);
  const message = "Wrong password. Please try again.";
  const answer = await server.confirm("wrong horse");
  expect({ status: answer.status, body: answer.body }).toEqual({
    status: 422,
    body: { success: false, data: null, code: "invalid", message, errors: { password: message } },
  });
  expect((await server.changes["a new admin"]()).body).toEqual(REFUSED.body);
  expect((await server.call("GET", "/users/stats")).status).toBe(200);
  expect(server.logEntries.filter(({ reason }) => reason === "confirm_identity_failed")).toEqual([
    expect.objectContaining({ level: "warn", userId: server.me._id, code: "invalid" }),
  ]);
  expect(JSON.stringify(server.logEntries)).not.toContain("horse");
});

test("a confirmation needs a password", async (server) => {
  const empty = await server.confirm("");
  expect(empty.status).toBe(422);
  expect(empty.body.errors).toEqual({ password: "Password is required" });
});

test("wrong passwords lock only the session's own confirmations, and a correct one resets them", async (server) => {
  const other = await server.signInWithPassword();
  for (let tries = 0; tries < 9; tries += 1) expect((await server.confirm("wrong horse")).status).toBe(422);
  expect((await server.confirm(ADMIN.password)).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) expect((await server.confirm("wrong horse")).status).toBe(422);
  const stopped = await server.confirm(ADMIN.password);
  expect(stopped.status).toBe(429);
  expect(stopped.headers.get("retry-after")).toBe("60");
  expect((await server.confirm(ADMIN.password, { token: other.accessToken })).status).toBe(200);
  expect((await server.request("POST", "/auth/login", { body: ADMIN })).status).toBe(200);
});

test("strangers who lock the account do not lock confirmations", async (server) => {
  for (let tries = 0; tries < 11; tries += 1) {
    await server.request("POST", "/auth/login", { body: { ...ADMIN, password: "wrong horse" } });
  }
  expect((await server.request("POST", "/auth/login", { body: ADMIN })).status).toBe(429);
  expect((await server.confirm(ADMIN.password)).status).toBe(200);
});

test("setting the clock back does not extend a confirmation", async (server) => {
  server.advanceClock(-2 * WINDOW);
  expect((await server.changes["a new admin"]()).body).toEqual(REFUSED.body);
});

test("a password that is changed while it is verified confirms nothing", async (server) => {
  server.advanceClock(11 * MINUTE);
  const { db, passwords } = server.parts;
  const { verify } = passwords;
  passwords.verify = async (...given) => {
    const matches = await verify(...given);
    const passwordHash = await passwords.hash(NEW_PASSWORD);
    db.$writer.connection.update(users).set({ passwordHash }).where(eq(users.id, server.me._id)).run();
    return matches;
  };
  expect((await server.confirm(ADMIN.password)).status).toBe(401);
  expect((await server.changes["a new admin"]()).body).toEqual(REFUSED.body);
});
