// An admin whose account ends while a call of theirs is under way: what they sent slowly is not written any more.
import { expect, test } from "bun:test";

import { eq } from "drizzle-orm";

import { users } from "#server/database/schema.ts";
import { activityForm, picture, uploadForm } from "#tests/support/activityForm.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

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

async function openHouse() {
  const house = await testApp();
  const { user, accessToken } = await house.signIn();
  const { db } = house.parts;
  const deactivate = () =>
    void db.$writer.connection.update(users).set({ isActive: false }).where(eq(users.id, user._id)).run();
  const send = async (method: string, path: string, body: BodyInit) => {
    const whole = new Response(body);
    const headers = { authorization: `Bearer ${accessToken}`, "content-type": typeOf(whole) };
    const bytes = await whole.bytes();
    const answer = await house.app.request(`/api/v1${path}`, {
      method,
      headers,
      body: endingWith(deactivate, bytes),
    });
    return [answer.status, await answer.json()];
  };
  return { ...house, user, deactivate, send };
}

/** A text is sent as JSON. */
function typeOf({ headers }: Response): string {
  const type = headers.get("content-type") ?? "";
  return type.startsWith("multipart/") ? type : "application/json";
}

/** It happens between the first half and the second. */
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
  if (file) form.set(file, new Blob([Uint8Array.from(picture(1))]), "picture.png");
  return form;
}

const ARTICLE = { title: "A title", content: "A text", author: "Somsri" };
const CLIENT = { name: "A school", url: "https://school.example" };

test.each<[string, string, () => BodyInit]>([
  ["POST", "/users", () => JSON.stringify(NEWCOMER)],
  ["PUT", "/settings", () => JSON.stringify({ productName: "Another name" })],
  ["POST", "/projects/create", () => activityForm({ images: [picture(1)] })],
  ["POST", "/articles/create", () => formWith(ARTICLE)],
  ["POST", "/clients", () => formWith(CLIENT, "logo")],
  ["PUT", "/settings/logo", () => formWith({}, "logo")],
  ["POST", "/upload/article-image", () => uploadForm(picture(2))],
])("%s %s", async (method, path, body) => {
  await using house = await openHouse();
  expect(await house.send(method, path, body())).toEqual([401, ENDED]);
  expect(house.files()).toEqual([]);
  expect(storedIn(house)).toEqual([0, 0, 0, 0, 1]);
});

test("records that are there stay as they are", async () => {
  await using house = await openHouse();
  const token = await house.enter();
  const { data: article } = await house.ask("POST", "/articles/create", { token, form: formWith(ARTICLE) });
  const change = { ...ARTICLE, title: "Another title" };
  expect(await house.send("PUT", `/articles/update/${article._id}`, formWith(change))).toEqual([401, ENDED]);
  expect((await house.ask("GET", `/articles/${article._id}`)).data.title).toBe(ARTICLE.title);
});

test.each([
  ["POST", "/users"],
  ["PUT", "/users/:id"],
])("%s %s while the password is worked on", async (method, path) => {
  await using house = await openHouse();
  const { hash } = house.parts.passwords;
  house.parts.passwords.hash = async (password) => {
    house.deactivate();
    return hash(password);
  };
  const { accessToken: token } = await house.signIn();
  const answer = await house.ask(method, path.replace(":id", house.user._id), { token, body: NEWCOMER });
  expect([answer.status, answer.body]).toEqual([401, ENDED]);
  expect(storedIn(house)).toEqual([0, 0, 0, 0, 1]);
  const { db } = house.parts;
  expect(db.select({ email: users.email }).from(users).all()).toEqual([{ email: house.user.email }]);
});

function storedIn({ parts }: TestApp): number[] {
  const tables = ["activities", "articles", "clients", "settings", "users"];
  return tables.map((table) => {
    const row = parts.db.$client.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get();
    return row?.n ?? NaN;
  });
}
