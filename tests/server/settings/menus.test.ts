import { expect } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import { recordTarget } from "#resources/kinds/linkTarget.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import type { LanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createLanguageTestServer);

const entry = (target: string, label = "", level = "top") => ({ target, label, level });

async function save(server: LanguageTestServer, menus: Record<string, unknown>) {
  const answer = await server.request("PUT", "/settings", { token: server.token, body: menus });
  expect(answer.status).toBe(200);
}

const readMenus = async (server: LanguageTestServer, lang = "en") =>
  (await server.request("GET", `/site?lang=${lang}`)).data.menus;

async function createArticle(server: LanguageTestServer, title: string) {
  const { data } = await server.create(ARTICLES, { title });
  return { id: data._id, target: recordTarget("article", data._id) };
}

test("visitors get the entries of the header with those below them", async (server) => {
  await save(server, {
    headerMenu: [
      entry("/about"),
      entry("/activities", "Work", "below"),
      entry("https://firm.example", "Shop"),
    ],
  });
  expect(await readMenus(server)).toEqual({
    header: [
      { href: "/about", label: "", children: [{ href: "/activities", label: "Work" }] },
      { href: "https://firm.example", label: "Shop" },
    ],
  });
});

test("an entry follows the address and the title of its record in each language", async (server) => {
  const { id, target } = await createArticle(server, "Our method");
  await save(server, { headerMenu: [entry(target)], footerMenu: [{ target, label: "How" }] });
  const href = "/article/our-method";
  expect(await readMenus(server)).toEqual({
    header: [{ href, label: "Our method" }],
    footer: [{ href, label: "How" }],
  });
  expect(await readMenus(server, "th")).toEqual({});
  await server.translate(ARTICLES, id, { title: "วิธีของเรา", status: "Published" });
  expect((await readMenus(server, "th")).header).toEqual([
    { href: `/article/${encodeURIComponent("วิธีของเรา")}`, label: "วิธีของเรา" },
  ]);
  await server.update(ARTICLES, id, { title: "Our method", slug: "method" });
  expect((await readMenus(server)).header).toEqual([{ href: "/article/method", label: "Our method" }]);
});

test("a draft and a deleted record are left out; what was below them moves up", async (server) => {
  const { id, target } = await createArticle(server, "Our method");
  await save(server, { headerMenu: [entry("/about"), entry(target), entry("/address", "", "below")] });
  await server.update(ARTICLES, id, { title: "Our method", status: "Draft" });
  const others = [
    { href: "/about", label: "" },
    { href: "/address", label: "" },
  ];
  expect((await readMenus(server)).header).toEqual(others);
  await server.remove(ARTICLES, id);
  expect((await readMenus(server)).header).toEqual(others);
});

const menusOf = (records: { menus?: string[] }[]) => records.map(({ menus }) => menus);

test("admins see in a list which menus lead to a record; visitors don't", async (server) => {
  const { target } = await createArticle(server, "Our method");
  await createArticle(server, "Another one");
  await save(server, { headerMenu: [entry("/about")], footerMenu: [{ target, label: "" }] });
  const read = async (options = {}) => (await server.request("GET", "/articles/get", options)).data;
  expect(menusOf(await read({ token: server.token }))).toEqual([undefined, ["footerMenu"]]);
  expect(menusOf(await read())).toEqual([undefined, undefined]);
});

test("two admins who order one menu: the second one gets a conflict", async (server) => {
  const { token } = server;
  const { updatedAt } = (await server.request("GET", "/settings", { token })).data;
  await save(server, { headerMenu: [entry("/about")], updatedAt });
  const body = { headerMenu: [entry("/address")], updatedAt };
  expect((await server.request("PUT", "/settings", { token, body })).status).toBe(409);
});
