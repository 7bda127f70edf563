import { expect, test } from "bun:test";

import type { AuditEntry } from "#contract/audit/audit.ts";
import { CHROME } from "#tests/support/analytics/trackView.ts";
import { activityForm, activityUpdateForm } from "#tests/support/content/activityForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { ADMIN, START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions } from "#tests/support/server/testServer.ts";
import { auditEntries } from "#server/database/schema.ts";
import { createAccountLinkServer, INVITED } from "#tests/support/server/accountLinkServer.ts";
import { createSecondFactorServer } from "#tests/support/server/secondFactorServer.ts";
import { createSoftwarePasskey } from "#tests/support/server/softwarePasskey.ts";

const DAY_MS = 24 * 3_600_000;

async function createFixture() {
  const server = await createTestServer();
  const { accessToken, user } = await server.signInWithPassword();
  let token = accessToken;
  return {
    ...server,
    user,
    /** Takes over new tokens, as the browser does. */
    async call(method: string, path: string, options?: RequestOptions) {
      const response = await server.request(method, path, { token, ...options });
      token = response.body.tokens?.accessToken ?? token;
      return response;
    },
    /** Newest first. */
    entries: async (query = ""): Promise<AuditEntry[]> =>
      (await server.request("GET", `/audit${query}`, { token })).data,
  };
}

test("an entry says who changed which record, and the fields before and after", async () => {
  await using server = await createFixture();
  const { _id } = (await server.call("POST", "/projects/create", { form: activityForm() })).data;
  const form = activityUpdateForm({ name: "Renamed", category: ["Business Consult"] });
  await server.call("PUT", `/projects/update/${_id}`, { form });
  const [entry] = await server.entries();
  expect(entry).toEqual({
    _id: 4,
    at: new Date(START_TIME).toISOString(),
    person: { id: server.user._id, name: "Somsri Jaidee" },
    device: "Unknown browser",
    session: expect.stringMatching(/^[0-9a-f]{16}$/),
    action: "update",
    kind: "activity",
    recordId: _id,
    recordName: "Renamed",
    changes: [
      { field: "name", before: "A school that reads", after: "Renamed" },
      { field: "category", before: "EdTech Consult", after: "Business Consult" },
    ],
    isErased: false,
  });
});

test("of a long text the beginning, the length and the hash are stored", async () => {
  await using server = await createFixture();
  const content = "ก".repeat(5000);
  await server.call("POST", "/articles/create", { form: articleForm({ content }) });
  const [entry] = await server.entries("?kind=article");
  const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
  expect(entry?.changes.find(({ field }) => field === "content")).toEqual({
    field: "content",
    before: null,
    after: { text: "ก".repeat(200), length: 5000, sha256 },
  });
});

test("a change that fails leaves no entry", async () => {
  await using server = await createFixture();
  const { _id } = (await server.call("POST", "/projects/create", { form: activityForm() })).data;
  const count = (await server.entries()).length;
  const stale = activityUpdateForm({ name: "Later" });
  stale.set("updatedAt", "2001-01-01T00:00:00.000Z");
  expect((await server.call("PUT", `/projects/update/${_id}`, { form: stale })).status).toBe(409);
  const unknown = activityForm({ category: ["No such category"] });
  expect((await server.call("POST", "/projects/create", { form: unknown })).status).toBe(422);
  expect(await server.entries()).toHaveLength(count);
});

test("a password change is recorded without the password, and ends the other sessions", async () => {
  await using server = await createFixture();
  const { _id, email, firstName, lastName } = server.user;
  await server.signInWithPassword();
  const password = "fourteen herons";
  const body = { email, firstName, lastName, password };
  expect((await server.call("PUT", `/users/${_id}`, { body })).status).toBe(200);
  const [ended, updated] = await server.entries();
  expect(updated).toMatchObject({ kind: "account", action: "update", recordId: _id });
  expect(updated?.changes).toEqual([
    { field: "password", before: { hidden: true }, after: { hidden: true } },
  ]);
  expect(ended).toMatchObject({
    action: "end_sessions",
    changes: [{ field: "sessions", before: 1, after: 0 }],
  });
  const stored = JSON.stringify(server.parts.db.$client.query("SELECT * FROM audit_entries").all());
  for (const secret of [password, ADMIN.password, "argon2", "$2"]) expect(stored).not.toContain(secret);
  expect(server.logEntries).toContainEqual(
    expect.objectContaining({ event: "security event", reason: "account_changed", account: _id }),
  );
});

test("a session that is replaced stays the same one", async () => {
  await using server = await createFixture();
  await server.call("POST", "/auth/confirm", { body: { password: ADMIN.password } });
  await server.call("POST", "/projects/create", { form: activityForm() });
  const sessions = (await server.entries("?limit=3")).map(({ action, session }) => ({ action, session }));
  const { session = "" } = sessions[0] ?? {};
  expect(session).toMatch(/^[0-9a-f]{16}$/);
  expect(sessions).toEqual(
    ["create", "confirm_identity", "sign_in"].map((action) => ({ action, session }) as never),
  );
});

test("a message's sender and text are not copied into the log", async () => {
  await using server = await createFixture();
  await server.request("POST", "/contact", {
    body: { name: "Nok Suk", email: "nok@example.com", message: "Please call me" },
  });
  const { _id } = (await server.call("GET", "/messages")).data[0];
  await server.call("PATCH", `/messages/${_id}`, { body: { status: "read" } });
  await server.call("DELETE", `/messages/${_id}`);
  expect(await server.entries("?kind=message")).toMatchObject([
    { action: "delete", changes: [{ field: "status", before: "read", after: null }] },
    { action: "update", changes: [{ field: "status", before: "new", after: "read" }] },
  ]);
  expect(JSON.stringify(await server.entries())).not.toMatch(/Nok|nok@|call me/);
});

test("entries are filtered by person, kind, record, action and day, newest first and paged", async () => {
  await using server = await createFixture();
  const create = () => server.call("POST", "/projects/create", { form: activityForm() });
  const { _id } = (await create()).data;
  server.advanceClock(DAY_MS);
  const { accessToken: token, user } = await server.signInWithPassword();
  await server.request("DELETE", `/projects/delete/${_id}`, { token });
  const list = async (query: string) => {
    const { data, body } = await server.request("GET", `/audit${query}`, { token });
    return [data.map(({ _id: id }: AuditEntry) => id), body.pagination];
  };
  const page = { currentPage: 1, totalPages: 1, hasNext: false, hasPrev: false };
  expect(await list("")).toEqual([[5, 4, 3, 2, 1], { ...page, totalItems: 5 }]);
  expect(await list("?limit=2&page=2")).toEqual([
    [3, 2],
    { currentPage: 2, totalPages: 3, hasNext: true, hasPrev: true, totalItems: 5 },
  ]);
  expect((await list(`?person=${user._id}`))[0]).toEqual([5, 4, 3, 2]);
  expect((await list("?kind=activity"))[0]).toEqual([5, 3]);
  expect((await list("?kind=activity&action=trash"))[0]).toEqual([5]);
  expect((await list(`?record=${_id}`))[0]).toEqual([5, 3]);
  expect((await list("?day=2026-11-20"))[0]).toEqual([3, 2, 1]);
  expect((await list("?day=2026-11-21"))[0]).toEqual([5, 4]);
  expect((await list("?day=2569-11-21"))[0]).toEqual([5, 4]);
  for (const query of ["?day=2026-02-30", "?action=eat", "?kind=A", "?limit=101"])
    expect((await server.request("GET", `/audit${query}`, { token })).status).toBe(422);
});

test("entries say which device was signed out, and how many of a colleague's", async () => {
  await using server = await createTestServer();
  const id = await server.addUser();
  const signInAdmin = async (agent: string) =>
    (await server.request("POST", "/auth/login", { body: ADMIN, headers: { "user-agent": agent } })).data;
  const { accessToken: token } = await signInAdmin(CHROME);
  await signInAdmin(CHROME);
  const devices = (await server.request("GET", "/auth/sessions", { token })).data;
  const other = devices.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await server.request("DELETE", `/auth/sessions/${other._id}`, { token });
  await signInAdmin(CHROME);
  const colleague = await server.signIn();
  await server.request("DELETE", `/users/${id}/sessions`, { token: colleague });
  const { data } = await server.request("GET", "/audit?action=end_sessions", { token: colleague });
  expect(data.map(({ recordId, changes }: AuditEntry) => ({ recordId, changes }))).toEqual([
    { recordId: id, changes: [{ field: "sessions", before: 2, after: 0 }] },
    { recordId: id, changes: [{ field: "device", before: "Chrome on Windows", after: null }] },
  ]);
});

test("invitations and password links, and their use, are in the audit log", async () => {
  await using server = await createAccountLinkServer();
  const listEntries = () => server.parts.db.select().from(auditEntries).all();
  const colleague = await server.addColleague();
  const before = listEntries().length;
  await server.accept((await server.invite()).data.token);
  await server.reset((await server.createResetLink(colleague)).data.token);
  const entries = listEntries().slice(before);
  expect(entries.map(({ kind, action, userName }) => `${kind} ${action} ${userName}`)).toEqual([
    "invitation create Somsri Jaidee",
    "account create visitor",
    "invitation update visitor",
    "session sign_in Mali Suk",
    "password_link create Somsri Jaidee",
    "password_link update visitor",
    "account update visitor",
    "session sign_in Somsri Jaidee",
  ]);
  expect(entries[0]).toMatchObject({ recordName: "Mali Suk", recordId: entries[2]?.recordId });
  expect(JSON.parse(entries[0]?.changes ?? "")).toContainEqual({
    field: "email",
    before: null,
    after: INVITED.email,
  });
  expect(entries[4]).toMatchObject({ recordId: colleague });
});

test("a wrong link is a refused call in the audit log", async () => {
  await using server = await createAccountLinkServer();
  await server.read("wrong");
  const last = server.parts.db.select().from(auditEntries).all().at(-1);
  expect(last).toMatchObject({ action: "refuse", kind: "call", recordName: "POST /api/v1/auth/link" });
});

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
