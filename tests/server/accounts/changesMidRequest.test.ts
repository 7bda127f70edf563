import { expect, test } from "bun:test";

import { eq } from "drizzle-orm";

import { users, sessions } from "#server/database/schema.ts";
import { activityForm, uniquePng, uploadForm } from "#tests/support/content/activityForm.ts";
import { createTestServer, ADMIN } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const ENDED = {
  success: false,
  data: null,
  code: "unauthenticated" as const,
  message: "Session expired. Please login again.",
};
const NEWCOMER = {
  email: "new@firm.example",
  firstName: "Nok",
  lastName: "Srisuk",
  password: "a long password",
};

async function createFixture() {
  const server = await createTestServer();
  const { user, accessToken } = await server.signInWithPassword();
  const { db } = server.parts;
  const deactivate = () =>
    void db.$writer.connection.update(users).set({ isActive: false }).where(eq(users.id, user._id)).run();
  const send = async (method: string, path: string, body: BodyInit) => {
    const whole = new Response(body);
    const headers = { authorization: `Bearer ${accessToken}`, "content-type": typeOf(whole) };
    const bytes = await whole.bytes();
    const answer = await server.app.request(`/api/v1${path}`, {
      method,
      headers,
      body: endingWith(deactivate, bytes),
    });
    return [answer.status, await answer.json()];
  };
  return { ...server, user, deactivate, send };
}

/** A string is sent as JSON. */
function typeOf({ headers }: Response): string {
  const type = headers.get("content-type") ?? "";
  return type.startsWith("multipart/") ? type : "application/json";
}

/** Runs between the two halves of the body. */
function endingWith(happen: () => void, bytes: Uint8Array): ReadableStream<Uint8Array> {
  const middle = bytes.length >> 1;
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes.subarray(0, middle)),
    pull(controller) {
      happen();
      controller.enqueue(bytes.subarray(middle));
      controller.close();
    },
  });
}

function formWith(texts: Record<string, string>, file?: string): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  if (file) form.set(file, new Blob([Uint8Array.from(uniquePng(1))]), "picture.png");
  return form;
}

const ARTICLE = { title: "A title", content: "A text", author: "Somsri" };
const CLIENT = { name: "A school", url: "https://school.example" };

test.each<[string, string, () => BodyInit]>([
  ["POST", "/users", () => JSON.stringify(NEWCOMER)],
  ["PUT", "/settings", () => JSON.stringify({ productName: "Another name" })],
  ["POST", "/projects/create", () => activityForm({ images: [uniquePng(1)] })],
  ["POST", "/articles/create", () => formWith(ARTICLE)],
  ["POST", "/clients", () => formWith(CLIENT, "logo")],
  ["PUT", "/settings/logo", () => formWith({}, "logo")],
  ["POST", "/upload/article-image", () => uploadForm(uniquePng(2))],
])("%s %s writes nothing if the admin is deactivated during the upload", async (method, path, body) => {
  await using server = await createFixture();
  expect(await server.send(method, path, body())).toEqual([401, ENDED]);
  expect(server.listStoredFiles()).toEqual([]);
  expect(storedIn(server)).toEqual([0, 0, 0, 0, 1]);
});

test("does not change an existing record", async () => {
  await using server = await createFixture();
  const token = await server.signIn();
  const { data: article } = await server.request("POST", "/articles/create", {
    token,
    form: formWith(ARTICLE),
  });
  const change = { ...ARTICLE, title: "Another title" };
  expect(await server.send("PUT", `/articles/update/${article._id}`, formWith(change))).toEqual([401, ENDED]);
  expect((await server.request("GET", `/articles/${article._id}`)).data.title).toBe(ARTICLE.title);
});

test.each([
  ["POST", "/users"],
  ["PUT", "/users/:id"],
])("%s %s writes nothing if the admin is deactivated while the password is hashed", async (method, path) => {
  await using server = await createFixture();
  const { hash } = server.parts.passwords;
  server.parts.passwords.hash = async (password) => {
    server.deactivate();
    return hash(password);
  };
  const { accessToken: token } = await server.signInWithPassword();
  const answer = await server.request(method, path.replace(":id", server.user._id), {
    token,
    body: NEWCOMER,
  });
  expect([answer.status, answer.body]).toEqual([401, ENDED]);
  expect(storedIn(server)).toEqual([0, 0, 0, 0, 1]);
  const { db } = server.parts;
  expect(db.select({ email: users.email }).from(users).all()).toEqual([{ email: server.user.email }]);
});

function storedIn({ parts }: TestServer): number[] {
  const tables = ["activities", "articles", "clients", "settings", "users"];
  return tables.map((table) => {
    const row = parts.db.$client.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get();
    return row?.n ?? NaN;
  });
}

const WRONG = {
  success: false,
  data: null,
  code: "unauthenticated" as const,
  message: "Invalid email or password",
};

/** Makes the change right after the password was verified. */
function changeAfterVerify({ parts }: TestServer, change: () => void) {
  const { verify } = parts.passwords;
  parts.passwords.verify = async (...given) => {
    const matches = await verify(...given);
    change();
    return matches;
  };
}

test.each([
  ["the password is changed", { passwordHash: "another" }],
  ["the account is deactivated", { isActive: false }],
  ["the account gets another role", { role: "staff" }],
  ["the account is deleted", null],
] as const)("a sign-in fails if %s while the password is verified", async (_what, change) => {
  await using server = await createTestServer();
  const id = await server.addUser();
  const { db } = server.parts;
  changeAfterVerify(server, () => {
    if (change) db.$writer.connection.update(users).set(change).where(eq(users.id, id)).run();
    else db.$writer.connection.delete(users).where(eq(users.id, id)).run();
  });
  const answer = await server.request("POST", "/auth/login", { body: ADMIN });
  expect([answer.status, answer.body]).toEqual([401, WRONG]);
  expect(db.select().from(sessions).all()).toEqual([]);
});
