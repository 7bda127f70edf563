import { expect, test as it } from "bun:test";

import { ARTICLES } from "#resources/articles.ts";
import { PAGES } from "#resources/pages.ts";
import { separateWords, isOneLetterOff } from "#server/searchWords.ts";
import { createSearchServer } from "#tests/support/content/searchTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createSearchServer);

test("ranks titles before texts, complete words before beginnings, and the newest first", async (server) => {
  await server.write("Rivers", "A harbour.");
  await server.write("Harbours", "Nothing.");
  await server.write("An old harbour");
  await server.write("A new harbour");
  await server.write("Ports", "All harbours.");
  expect((await server.search("harbour")).titles).toEqual([
    "A new harbour",
    "An old harbour",
    "Harbours",
    "Rivers",
    "Ports",
  ]);
});

test("all words must match, in any order, only the last one may be unfinished", async (server) => {
  await server.write("Flood maps", "They show streets of the city.");
  await server.write("Flood walls");
  expect((await server.search("stre")).titles).toEqual(["Flood maps"]);
  expect((await server.search("city FLOOD str")).titles).toEqual(["Flood maps"]);
  expect((await server.search("stre city")).titles).toEqual(["Flood maps"]);
  expect((await server.search("flood bridge")).titles).toEqual([]);
});

test.each([
  ["inserted", "harrbour"],
  ["missing", "habour"],
  ["other", "hardour"],
  ["first", "karbour"],
  ["last", "harboun"],
  ["swapped", "hrabour"],
])("finds a word with a letter that is %s", async (server, _, typed) => {
  await server.write("The harbour");
  const { items } = await server.search(typed);
  expect(items.map(({ title }) => title)).toEqual([["The ", "harbour", ""]]);
});

test("a wrong letter is forgiven in words of four letters or more, and only if there are few other results", async (server) => {
  await server.write("The map");
  expect((await server.search("mab")).titles).toEqual([]);
  expect((await server.search("hrrbuor")).titles).toEqual([]);
  await server.write("Lines and lanes");
  await server.write("Lines");
  expect((await server.search("lines")).titles).toEqual(["Lines", "Lines and lanes"]);
  await server.write("The lanes");
  expect((await server.search("lines")).titles).toEqual(["Lines", "Lines and lanes", "The lanes"]);
  await server.write("More lines");
  expect((await server.search("lines")).titles).toEqual(["More lines", "Lines", "Lines and lanes"]);
});

test("finds Thai words inside a sentence, unfinished and misspelt ones", async (server) => {
  await server.write("กลยุทธ์น้ำท่วมของเมือง", "ทีมของเราวางแผนที่สำหรับชุมชนริมแม่น้ำ");
  // Thai in the main language, as firms do that have only one.
  for (const typed of ["น้ำท่วม", "ชุมชน", "แม่น้ำ", "กลยุทธ์", "กลยุทธ", "กลยุ", "กลยทุธ์", "เมือง ชุมชน"])
    expect([typed, (await server.search(typed)).titles]).toEqual([typed, ["กลยุทธ์น้ำท่วมของเมือง"]]);
  const [found] = (await server.search("ชุมชน")).items;
  expect(found?.excerpt).toContain("ชุมชน");
  expect(found?.excerpt.join("")).toContain("ทีมของเราวางแผนที่สำหรับชุมชนริมแม่น้ำ");
});

test("ignores case and accents, and marks the words as they are written", async (server) => {
  await server.write("Café Zürich", "The café opens.");
  const [found] = (await server.search("CAFE zurich")).items;
  expect(found?.title).toEqual(["", "Café", " ", "Zürich", ""]);
  expect(found?.excerpt.slice(0, 3)).toEqual(["The ", "café", " opens. Mali"]);
});

test("the excerpt is the part of a long text with the word, cut between words", async (server) => {
  const thai = "ทีมของเราวางแผนร่วมกับชุมชนริมแม่น้ำ ";
  await server.write("Long", `${thai.repeat(60)}\n\nสะพานแห่งใหม่เปิดแล้ว ${thai.repeat(60)}`);
  const [found] = (await server.search("สะพาน")).items;
  const excerpt = found?.excerpt.join("") ?? "";
  expect(excerpt).toContain("สะพานแห่งใหม่");
  expect(excerpt.length).toBeLessThan(400);
  expect(excerpt).not.toMatch(/^…\p{M}|\u200b/u);
});

test("the excerpt has a point where no sentence ends", async (server) => {
  const texts = ["## Stones\n\nA granite\nquay.", "Of the harbour", "Seen from afar."];
  const blocks = texts.map((text) => ({ type: "text", isHidden: false, fields: { text } }));
  await server.create(PAGES, { title: "Ours", description: "Which are they?", blocks });
  const { items } = await server.search("granite");
  expect(items[0]?.excerpt.join("")).toBe(
    "Which are they? Stones · A granite quay. Of the harbour · Seen from afar.",
  );
});

test("shows type, address, date and the text of Markdown and visible blocks", async (server) => {
  const blocks = [
    { type: "text", isHidden: false, fields: { text: "A **granite** [quay](https://firm.example/basalt)." } },
    { type: "text", isHidden: true, fields: { text: "Hidden limestone." } },
  ];
  await server.create(PAGES, { title: "Our stones", blocks });
  const { items, body } = await server.search("granite");
  expect(items).toMatchObject([{ kind: "page", path: "/our-stones", title: ["Our stones"] }]);
  expect(items[0]?.publishedAt).toMatch(/^2026-/);
  expect(items[0]?.excerpt).toContain("granite");
  expect(items[0]?.excerpt.join("")).toContain("A granite quay.");
  expect(body["pagination"]).toMatchObject({ totalItems: 1, totalPages: 1 });
  expect((await server.search("limestone")).titles).toEqual([]);
  expect((await server.search("basalt")).titles).toEqual([]);
});

test("finds the pages of the site by their settings, also after a change", async (server) => {
  const save = (services: object[]) =>
    server.request("PUT", "/settings", { token: server.token, body: { services } });
  const service = {
    title: "Geology",
    icon: "network",
    summary: "",
    description: "",
    points: ["Core drilling"],
  };
  expect((await server.search("drilling")).items).toEqual([]);
  expect((await save([service])).status).toBe(200);
  expect((await server.search("drilling")).items).toMatchObject([
    { kind: "site", path: "/about", publishedAt: null },
  ]);
  await save([]);
  expect((await server.search("drilling")).items).toEqual([]);
});

test("has 20 results on a page, the next ones on the next", async (server) => {
  for (let number = 1; number <= 23; number += 1) await server.write(`Quay ${number}`);
  const first = await server.search("quay");
  const second = await server.search("quay", { page: "2" });
  expect(first.titles.length).toBe(20);
  expect(first.titles[0]).toBe("Quay 23");
  expect(first.body["pagination"]).toMatchObject({ totalItems: 23, totalPages: 2, hasNext: true });
  expect(second.titles).toEqual(["Quay 3", "Quay 2", "Quay 1"]);
  expect((await server.search("quay", { page: "3" })).titles).toEqual([]);
});

test("a record with a date of long ago is found in its language only", async (server) => {
  await server.write("Harbour of 1901", "Old.", { publishedAt: "1901-02-03" });
  const { items } = await server.search("harbour");
  expect(items[0]?.publishedAt).toMatch(/^1901-02-0/);
  expect((await server.search("harbour", { lang: "th" })).titles).toEqual([]);
  const { data } = await server.create(ARTICLES, { title: "New" });
  await server.translate(ARTICLES, data._id);
  expect((await server.search("ข้อความ")).titles).toEqual([]);
  expect((await server.search("ข้อความ", { lang: "th" })).titles).toEqual(["ข้อความไทย"]);
});

it("one letter off is an insertion, a deletion, a replacement or a swap", () => {
  const off = ["abcd abxcd", "abcd acd", "abcd abxd", "abcd acbd", "abcd abcde", "abcd xabcd", "abcd bacd"];
  const others = ["abcd abcd", "abcd axxd", "abcd dbca", "abcd ab", "abcd cbad", "aabb bbaa"];
  expect(off.map(isOff)).toEqual(off.map(() => true));
  expect(others.map(isOff)).toEqual(others.map(() => false));
});

it("no word begins with a mark", () => {
  const words = separateWords("น้ำท่วมกรุงเทพฯ เด็กๆ กู้ภัย ก็ คือ").split("\u200b");
  expect(words.filter((word) => /^\p{M}/u.test(word))).toEqual([]);
  expect(words.length).toBeGreaterThan(8);
});

/** @param pair two words */
function isOff(pair: string): boolean {
  const [one = "", other = ""] = pair.split(" ");
  return isOneLetterOff(one, other);
}
