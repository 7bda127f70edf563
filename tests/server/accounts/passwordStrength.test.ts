import { expect, test } from "bun:test";

import { foldPassword } from "#contract/accounts/passwordPatterns.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";
import { createUser } from "#server/accounts/repository.ts";
import {
  loadCommonPasswords,
  WEAK_PASSWORD_MESSAGES,
  findWeakness,
} from "#server/accounts/hashNewPassword.ts";
import { users } from "#server/database/schema.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { ADMIN, createTestServer } from "#tests/support/server/testServer.ts";

const NOBODY = { email: "", firstName: "", lastName: "" };
const MALI = { email: "mali.srisai@acme-group.co.th", firstName: "Mali", lastName: "Sri-Sai สุขใจ" };
const common = await loadCommonPasswords();

const weakness = (password: string, person = NOBODY, productName = "Vitrine") =>
  findWeakness(password, { ...person, productName }, common);

test("the list contains 100,000 different passwords that the rules of length allow, as they are compared", () => {
  const listed = common.slice(1, -1).split("\n");
  expect(new Set(listed).size).toBe(100_000);
  expect(listed.filter(({ length }) => length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH)).toEqual(
    [],
  );
  expect(listed.filter((password) => password !== foldPassword(password))).toEqual([]);
});

test.each([
  "password",
  "PassWord",
  "iloveyou",
  "1qaz2wsx",
  "Password123",
  "p@ssw0rd",
  // Not among the first 10,000.
  "marlene1",
  "Letmein123",
  " password ",
  // Full-width letters of an Asian keyboard.
  "ｐａｓｓｗｏｒｄ",
])("rejects the common password %p", (password) => {
  expect(weakness(password)).toBe("common");
});

test.each([
  "aaaaaaaa",
  "12345678",
  "ฮฮฮฮฮฮฮฮ",
  "😀😀😀😀😀😀😀😀",
  "abcabcabcab",
  "12-12-12-12-",
  "AbCdEfGhIj",
  "zyxwvuts",
  "01234567",
  "890123456789",
  "98765432109",
  "ertyuiop",
  "lkjhgfdsa",
  "กขฃคฅฆงจ",
  "ๆไำพะัีรน",
  "ฟหกดเ้่าส",
])("rejects the repetition or sequence %p", (password) => {
  expect(weakness(password)).toBe("pattern");
});

test.each([
  "mali.srisai@acme-group.co.th",
  "malisrisai",
  "Mali2026",
  "srisai!!",
  "acme-group",
  "AcmeAcme1",
  "สุขใจ999",
  "vitrine1",
  "Vitrine-2026",
])("rejects %p for its owner's account only", (password) => {
  expect(weakness(password, MALI)).toBe("personal");
  expect(weakness(password, NOBODY, "Another")).toBeNull();
});

test("rejects the product name of the site", () => {
  expect(weakness("siam-consult", NOBODY, "Siam Consult")).toBe("personal");
  expect(weakness("siam-consult", NOBODY)).toBeNull();
});

test.each([
  "correct horse",
  "mali likes cold mountains",
  "hG7$kq2!",
  "น้ำตกเย็นชื่นใจ",
  "abcdefgh-then-more",
  "vitrine made of glass",
  // Part of a listed password, and two of them.
  "iloveyou and you",
  "password sunshine",
])("accepts %p", (password) => {
  expect(weakness(password, MALI)).toBeNull();
});

async function createFixture() {
  const server = await createTestServer();
  const { accessToken: token, user: me } = await server.signInWithPassword();
  const call = (method: string, path: string, body: unknown) => server.request(method, path, { token, body });
  return { ...server, me, call };
}

const NOK = { email: "nok@firm.example", firstName: "Nok", lastName: "Sukjai" };
const REFUSALS = [
  ["password", "common"],
  ["aaaaaaaa", "pattern"],
  ["Sukjai-1", "personal"],
  ["VITRINE1", "personal"],
] as const;

test.each(REFUSALS)(
  "an account gets the password %p neither at its creation nor later",
  async (password, reason) => {
    await using server = await createFixture();
    const message = WEAK_PASSWORD_MESSAGES[reason];
    const created = await server.call("POST", "/users", { ...NOK, password });
    expect({ status: created.status, body: created.body }).toEqual({
      status: 422,
      body: { success: false, data: null, code: "invalid", message, errors: { password: message } },
    });
    expect(server.parts.db.select().from(users).all()).toHaveLength(1);
    const id = await server.addUser({ email: NOK.email });
    const changed = await server.call("PUT", `/users/${id}`, { ...NOK, password });
    expect([changed.status, changed.body.errors]).toEqual([422, { password: message }]);
    const body = { email: NOK.email, password: ADMIN.password };
    expect((await server.request("POST", "/auth/login", { body })).status).toBe(200);
  },
);

test("the setup link rejects a weak password and can be used again", async () => {
  await using server = await createTestServer();
  const setUp = (password: string) =>
    server.request("POST", "/auth/setup", {
      body: { ...NOK, password, token: server.parts.setupLink.token },
    });
  const refused = await setUp("password");
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual({ password: WEAK_PASSWORD_MESSAGES.common });
  expect(server.parts.db.select().from(users).all()).toEqual([]);
  expect((await setUp("a longer secret")).status).toBe(201);
});

test("an admin with an existing weak password can sign in and change other fields", async () => {
  await using server = await createTestServer();
  const { db, passwords, now } = server.parts;
  const passwordHash = await passwords.hash("password");
  const { _id } = await createUser(db, { ...NOK, role: "admin", passwordHash }, testContext(now()));
  const login = await server.request("POST", "/auth/login", {
    body: { email: NOK.email, password: "password" },
  });
  expect(login.status).toBe(200);
  const token = login.data.accessToken;
  const body = { ...NOK, firstName: "Noknoi", password: "" };
  expect((await server.request("PUT", `/users/${_id}`, { token, body })).status).toBe(200);
});
