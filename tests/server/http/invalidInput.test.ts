import { expect, test } from "bun:test";

import { ARTICLES } from "#content/articles.ts";
import type { ContentType } from "#content/contentType.ts";
import type { Field } from "#content/fields.ts";
import { activityForm, uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { apiPaths, recordForm, listTextFields, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions } from "#tests/support/server/testServer.ts";

const MARKUP = `<script>alert("1")</script><img src=x onerror=alert(1)> &lt; {{7*7}} \${1} %s'; --`;
const CONTROLS = "\u0000\u0001\u001b[31m\u007f\u0085";
const PERSON = { email: "ploy@firm.example", firstName: "Ploy", lastName: "Dee", password: "long enough" };

interface Noun {
  create: string;
  update: (id: string) => string;
  one: (id: string) => string;
  remove: (id: string) => string;
  /** The free-text fields, and a body with them. */
  texts: string[];
  /** The required ones. */
  required: string[];
  bodyOf: (texts: Record<string, string>) => RequestOptions;
  missing: string;
}

const CLIENT: Noun = {
  create: "/clients",
  update: (id) => `/clients/${id}`,
  one: (id) => `/clients/${id}`,
  remove: (id) => `/clients/${id}`,
  texts: ["name"],
  required: ["name"],
  bodyOf: (texts) => ({ form: clientForm({ logo: uniquePng(1), ...texts }) }),
  missing: "Client not found",
};
const USER: Noun = {
  create: "/users",
  update: (id) => `/users/${id}`,
  one: (id) => `/users/${id}`,
  remove: (id) => `/users/${id}`,
  texts: ["firstName", "lastName"],
  required: ["firstName", "lastName"],
  bodyOf: (texts) => ({ body: { ...PERSON, ...texts } }),
  missing: "User not found",
};
const NOUNS: [string, Noun][] = [
  ...TYPES_BY_NAME.map(([name, type]): [string, Noun] => [name, nounOf(type)]),
  ["client", CLIENT],
  ["user", USER],
];

function nounOf(type: ContentType): Noun {
  const { create, update, read, remove } = apiPaths(type);
  return {
    create,
    update,
    one: read,
    remove,
    texts: listTextFields(type),
    required: listTextFields(type).filter((name) => isRequired(type.fields[name])),
    bodyOf: (texts) => ({ form: recordForm(type, texts, { images: [uniquePng(1)] }) }),
    missing: type.messages.notFound,
  };
}

function isRequired(field: Field | undefined): boolean {
  return field !== undefined && "required" in field && field.required !== undefined;
}

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  const send = (method: string, path: string, asking: RequestOptions = {}) =>
    server.request(method, path, { ...asking, token });
  return { ...server, send };
}

function textsWith(noun: Noun, text: string): Record<string, string> {
  return Object.fromEntries(noun.texts.map((field) => [field, text]));
}

test.each(NOUNS)("%s: markup is plain text", async (_, noun) => {
  await using server = await createFixture();
  const texts = textsWith(noun, MARKUP);
  const { status, data } = await server.send("POST", noun.create, noun.bodyOf(texts));
  expect(status).toBe(201);
  expect(data).toMatchObject(texts);
  expect((await server.send("GET", noun.one(data._id))).data).toMatchObject(texts);
});

test.each(NOUNS)("%s: control characters are removed, and alone count as empty", async (_, noun) => {
  await using server = await createFixture();
  const mixed = textsWith(noun, `${CONTROLS}ก\u0000า`);
  const { data } = await server.send("POST", noun.create, noun.bodyOf(mixed));
  expect(data).toMatchObject(textsWith(noun, "[31mกา"));
  const empty = await server.send(
    "PUT",
    noun.update(data._id),
    noun.bodyOf(textsWith(noun, "\u0000\u0001\u007f")),
  );
  expect(empty.status).toBe(422);
  expect(Object.keys(empty.body.errors ?? {}).sort()).toEqual(noun.required.toSorted());
});

test.each(NOUNS)("%s: rejects another body type", async (_, noun) => {
  await using server = await createFixture();
  const isForm = noun.bodyOf({}).form !== undefined;
  const other: RequestOptions = isForm ? { body: PERSON } : { form: clientForm() };
  expect((await server.send("POST", noun.create, other)).status).toBe(415);
  expect((await server.send("POST", noun.create)).status).toBe(415);
  const type = isForm ? "multipart/form-data; boundary=x" : "application/json";
  const broken = await server.app.request(`/api/v1${noun.create}`, {
    method: "POST",
    headers: { "content-type": type, authorization: `Bearer ${await server.signIn()}` },
    body: '--x\r\nContent-Disposition: form-data; name="name',
  });
  expect(broken.status).toBe(400);
});

test.each(NOUNS)(
  "%s: who saves what was deleted meanwhile is told so, and nothing is left",
  async (_, noun) => {
    await using server = await createFixture();
    const { data } = await server.send("POST", noun.create, noun.bodyOf({}));
    const save = server.send("PUT", noun.update(data._id), noun.bodyOf({ updatedAt: data.updatedAt }));
    const gone = await server.send("DELETE", noun.remove(data._id));
    const saved = await save;
    expect(gone.status).toBe(200);
    // A user has no images to process, so the save may come first.
    expect(saved.status).toBeOneOf(noun === USER ? [200, 404] : [404]);
    const late = await server.send("PUT", noun.update(data._id), noun.bodyOf({}));
    expect([late.status, late.body.message, late.body.data]).toEqual([404, noun.missing, null]);
    expect(server.listStoredFiles()).toEqual([]);
    expect(server.parts.db.$client.query("SELECT count(*) AS n FROM pictures").get()).toEqual({ n: 0 });
  },
);

test.each([
  ["author", ARTICLES.fields.author.max],
  ["position", ARTICLES.fields.position.max],
])("article: %s is rejected beyond %i characters", async (field, most) => {
  await using server = await createFixture();
  const send = (text: string) =>
    server.send("POST", "/articles/create", { form: recordForm(ARTICLES, { [field]: text }) });
  expect((await send("ก".repeat(most))).status).toBe(201);
  const answer = await send("ก".repeat(most + 1));
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { [field]: `Please use at most ${most} characters` },
  ]);
});

test("settings: markup is plain text, control characters are removed", async () => {
  await using server = await createFixture();
  const body = {
    footerNote: MARKUP.slice(0, 100),
    openingHours: `${CONTROLS}ก`,
    philosophy: { statement: "a\u0000b", explanation: MARKUP },
  };
  const { status, data } = await server.send("PUT", "/settings", { body });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    ...body,
    openingHours: "[31mก",
    philosophy: { statement: "ab", explanation: MARKUP },
  });
});

test("the server makes no request to URLs in fields", async () => {
  await using server = await createFixture();
  const asked: string[] = [];
  using stranger = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch(request) {
      asked.push(request.url);
      return new Response("");
    },
  });
  const url = `http://127.0.0.1:${stranger.port}/a.png`;
  const pictured = `![A picture](${url}) <img src="${url}">`;
  const { data: article } = await server.send("POST", "/articles/create", {
    form: recordForm(ARTICLES, { content: pictured }),
  });
  const { data: activity } = await server.send("POST", "/projects/create", {
    form: activityForm({ link: url, removeImages: [url] }),
  });
  await server.send("POST", CLIENT.create, { form: clientForm({ url, logo: uniquePng(2) }) });
  const body = { socialLinks: [{ name: "Stranger", url }] };
  expect((await server.send("PUT", "/settings", { body })).status).toBe(200);
  await server.send("POST", "/articles/preview", { body: { content: pictured } });
  await server.send("POST", "/contact", { body: { name: url, email: "a@b.co", message: url } });
  for (const path of ["/", "/about", `/article/${article.slug}`, `/activity-view/${activity.slug}`]) {
    expect(await (await server.app.request(path)).text()).toContain(url);
  }
  expect(asked).toEqual([]);
  await fetch(url);
  expect(asked).toEqual([url]);
});
