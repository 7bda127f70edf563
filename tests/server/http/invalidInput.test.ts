import { expect, test } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import { activityForm, uniquePng } from "#tests/support/content/activityForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { apiPaths, recordForm, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import type { RequestOptions } from "#tests/support/server/testServer.ts";

const PERSON = { email: "ploy@firm.example", firstName: "Ploy", lastName: "Dee", password: "long enough" };

interface Noun {
  create: string;
  update: (id: string) => string;
  remove: (id: string) => string;
  /** A valid body, with the given fields. */
  bodyOf: (fields: Record<string, string>) => RequestOptions;
  missing: string;
}

const NOUNS: [string, Noun][] = [
  ...TYPES_BY_NAME.map(([name, type]): [string, Noun] => [
    name,
    {
      ...apiPaths(type),
      bodyOf: (fields) => ({ form: recordForm(type, fields, { images: [uniquePng(1)] }) }),
      missing: type.messages.notFound,
    },
  ]),
  [
    "client",
    {
      ...pathsBelow("/clients"),
      bodyOf: (fields) => ({ form: clientForm({ logo: uniquePng(1), ...fields }) }),
      missing: "Client not found",
    },
  ],
  [
    "user",
    {
      ...pathsBelow("/users"),
      bodyOf: (fields) => ({ body: { ...PERSON, ...fields } }),
      missing: "User not found",
    },
  ],
];

function pathsBelow(create: string) {
  const one = (id: string) => `${create}/${id}`;
  return { create, update: one, remove: one };
}

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  const send = (method: string, path: string, asking: RequestOptions = {}) =>
    server.request(method, path, { ...asking, token });
  return { ...server, send };
}

test.each(NOUNS)(
  "%s: who saves what was deleted meanwhile is told so, and nothing is left but the trash",
  async (name, noun) => {
    await using server = await createFixture();
    const { data } = await server.send("POST", noun.create, noun.bodyOf({}));
    const save = server.send("PUT", noun.update(data._id), noun.bodyOf({ updatedAt: data.updatedAt }));
    const gone = await server.send("DELETE", noun.remove(data._id));
    const saved = await save;
    expect(gone.status).toBe(200);
    // A user has no images to process, so the save may come first.
    expect(saved.status).toBeOneOf(name === "user" ? [200, 404] : [404]);
    const late = await server.send("PUT", noun.update(data._id), noun.bodyOf({}));
    expect([late.status, late.body.message, late.body.data]).toEqual([404, noun.missing, null]);
    await server.send("DELETE", "/trash");
    expect(server.listStoredFiles()).toEqual([]);
    expect(server.parts.db.$client.query("SELECT count(*) AS n FROM pictures").get()).toEqual({ n: 0 });
  },
);

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
  await server.send("POST", "/clients", { form: clientForm({ url, logo: uniquePng(2) }) });
  const body = { socialLinks: [{ name: "Stranger", url }] };
  expect((await server.send("PUT", "/settings", { body })).status).toBe(200);
  await server.send("POST", "/markdown/render", { body: { content: pictured } });
  await server.send("POST", "/contact", { body: { name: url, email: "a@b.co", message: url } });
  for (const path of ["/", "/about", `/article/${article.slug}`, `/activity-view/${activity.slug}`]) {
    expect(await (await server.app.request(path)).text()).toContain(url);
  }
  expect(asked).toEqual([]);
  await fetch(url);
  expect(asked).toEqual([url]);
});
