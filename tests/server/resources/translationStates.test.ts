import { expect, test } from "bun:test";

import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { apiPaths, TYPES_BY_NAME } from "#tests/support/content/recordForm.ts";
import {
  articleForm,
  createArticle,
  createScopeTestServer,
  draft,
} from "#tests/support/content/scopeTestServer.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const thai = (state: string) => [{ language: "th", state }];

test.each(TYPES_BY_NAME)("a list of %s has the states of translations for editors only", async (_, type) => {
  await using server = await createLanguageTestServer();
  const name = type.nameField;
  const ids: string[] = [];
  for (const text of ["Missing", "Draft", "Published", "Outdated"])
    ids.push((await server.create(type, { [name]: text })).data._id);
  const [, drafted = "", published = "", outdated = ""] = ids;
  await server.translate(type, drafted, { status: "Draft" });
  await server.translate(type, published, { status: "Published" });
  await server.translate(type, outdated, { status: "Published" });
  await server.update(type, outdated, { [name]: "Changed" });

  const list = async (token?: string) => {
    const reply = await server.request("GET", apiPaths(type).list, token ? { token } : {});
    return reply.data.map((record: Record<string, unknown>) => [record[name], record["translations"]]);
  };
  expect(await list(server.token)).toEqual([
    ["Changed", thai("outdated")],
    ["Published", thai("published")],
    ["Draft", thai("draft")],
    ["Missing", thai("missing")],
  ]);
  expect(new Set((await list()).map(([, states]: unknown[]) => states))).toEqual(new Set([undefined]));
  server.setLanguages("en", []);
  expect((await list(server.token))[0]).toEqual(["Changed", undefined]);
});

test("an author sees only the states of own articles", async () => {
  await using server = await createScopeTestServer();
  writeSetting(server.parts.db, "languages", { main: "en", further: ["th"] });
  const { author, editor } = server.tokens;
  await draft(server, author, { title: "Own" });
  const { data } = await createArticle(server, editor, { title: "Foreign", status: "Published" });
  const form = articleForm({ title: "ไทย", content: "เรื่องแม่น้ำ", author: "นก", status: "Draft" });
  await server.request("PUT", `/articles/update/${data._id}?lang=th`, { token: editor, form });
  const reply = await server.request("GET", "/articles/get", { token: author });
  const states = reply.data.map(({ title, translations }: Record<string, unknown>) => [title, translations]);
  expect(Object.fromEntries(states)).toEqual({
    Own: [{ language: "th", state: "missing" }],
    Foreign: undefined,
  });
});
