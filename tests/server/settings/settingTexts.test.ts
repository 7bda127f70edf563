import { expect } from "bun:test";

import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const at = (lang: string) => (lang ? `?lang=${lang}` : "");

async function createFixture() {
  const server = await createLanguageTestServer();
  const { token } = server;
  return {
    ...server,
    save: (body: object, lang = "") => server.request("PUT", `/settings${at(lang)}`, { token, body }),
    settings: async (lang = "") => (await server.send("GET", `/settings${at(lang)}`)).data,
    /** As a visitor. */
    site: async (lang = "") => (await server.request("GET", `/site${at(lang)}`)).data,
  };
}

const test = testWith(createFixture);

test("a setting has a text in each language; without one it has that of the main language", async (server) => {
  await server.save({ productName: "Firm", footerNote: "Chiang Mai", phone: "+66 2 000 0000" });
  const before = await server.site();
  expect(await server.site("th")).toEqual(before);
  expect((await server.save({ footerNote: "เชียงใหม่" }, "th")).status).toBe(200);
  expect(await server.site("th")).toEqual({ ...before, footerNote: "เชียงใหม่" });
  expect(await server.site()).toEqual(before);
  const { untranslated } = await server.settings("th");
  expect([untranslated.includes("footerNote"), untranslated.includes("productName")]).toEqual([false, true]);
  expect("untranslated" in (await server.settings())).toBe(false);
});

test("the same text as in the main language counts as translated", async (server) => {
  await server.save({ footerNote: "2026" });
  await server.save({ footerNote: "2026" }, "th");
  await server.save({ footerNote: "2027" });
  expect((await server.site("th")).footerNote).toBe("2026");
});

test.each([
  ["footerNote", "Chiang Mai", "เชียงใหม่", ""],
  ["taglines", [{ name: "Method", text: "One" }], [{ name: "วิธี", text: "หนึ่ง" }], []],
])(
  "an emptied %s is missing, also after a change of the main language",
  async (server, key, main, thai, empty) => {
    await server.save({ [key]: main });
    await server.save({ [key]: thai }, "th");
    expect((await server.save({ [key]: empty }, "th")).status).toBe(200);
    const { untranslated, ...settings } = await server.settings("th");
    expect([settings[key], untranslated.includes(key)]).toEqual([main, true]);
    expect((await server.site("th"))[key]).toEqual(main);
    await server.save({ languages: { main: "th", further: ["en"] } });
    expect((await server.site())[key]).toEqual(main);
  },
);

test("an emptied product name is missing too, but the main language needs one", async (server) => {
  await server.save({ productName: "Firm" });
  await server.save({ productName: "บริษัท" }, "th");
  expect((await server.save({ productName: "" }, "th")).status).toBe(200);
  expect((await server.site("th")).productName).toBe("Firm");
  const { untranslated, unreadable } = await server.settings("th");
  expect([untranslated.includes("productName"), unreadable]).toEqual([true, []]);
  expect((await server.save({ productName: "" })).status).toBe(422);
});

test("a text whose source changed is outdated until it is saved again, also unchanged", async (server) => {
  await server.save({ footerNote: "Bangkok", contactPrompt: "Write to us" });
  await server.save({ footerNote: "กรุงเทพฯ", contactPrompt: "เขียนถึงเรา" }, "th");
  expect((await server.settings("th")).outdated).toEqual({});
  await server.save({ footerNote: "Chiang Mai" });
  expect((await server.settings("th")).outdated).toEqual({ footerNote: "Bangkok" });
  expect("outdated" in (await server.settings())).toBe(false);
  const { data } = await server.save({ footerNote: "กรุงเทพฯ" }, "th");
  expect([data.footerNote, data.outdated]).toEqual(["กรุงเทพฯ", {}]);
  await server.save({ footerNote: "Phuket" });
  await server.save({ footerNote: "Chiang Mai" });
  expect((await server.settings("th")).outdated).toEqual({});
});

test("after a change of the main language no text is outdated", async (server) => {
  await server.save({ footerNote: "Bangkok" });
  await server.save({ footerNote: "กรุงเทพฯ" }, "th");
  await server.save({ footerNote: "Chiang Mai" });
  await server.save({ languages: { main: "th", further: ["en"] } });
  const { footerNote, outdated } = await server.settings("en");
  expect([footerNote, outdated]).toEqual(["Chiang Mai", {}]);
  await server.save({ footerNote: "เชียงใหม่" });
  expect((await server.settings("en")).outdated).toEqual({ footerNote: "กรุงเทพฯ" });
});

test("refuses a shared setting in a translation, and an unknown language", async (server) => {
  const shared = await server.save({ phone: "+66 2 111 1111", footerNote: "ก" }, "th");
  const message = "This setting is the same in all languages";
  expect([shared.status, shared.body.errors]).toEqual([422, { phone: message }]);
  expect((await server.settings("th")).footerNote).toBe("");
  expect((await server.save({ footerNote: "a" }, "de")).status).toBe(400);
  expect((await server.request("GET", "/site?lang=de")).status).toBe(400);
});

test("the texts in two languages don't conflict, two changes of one do", async (server) => {
  await server.save({ footerNote: "One" });
  await server.save({ footerNote: "หนึ่ง" }, "th");
  const { updatedAt } = await server.settings();
  server.advanceClock(1000);
  expect((await server.save({ footerNote: "Two", updatedAt })).status).toBe(200);
  expect((await server.save({ footerNote: "สอง", updatedAt }, "th")).status).toBe(200);
  // A translation of the text that its editor saw.
  expect((await server.settings("th")).outdated).toEqual({ footerNote: "One" });
  const conflict = await server.save({ footerNote: "สาม", updatedAt }, "th");
  expect([conflict.status, conflict.data.current.footerNote]).toEqual([409, "สอง"]);
});

test("texts keep their language when the main language changes", async (server) => {
  await server.save({ productName: "Firm", footerNote: "Chiang Mai" });
  await server.save({ footerNote: "เชียงใหม่" }, "th");
  await server.save({ languages: { main: "th", further: ["en"] } });
  expect(await server.site()).toMatchObject({ productName: "Firm", footerNote: "เชียงใหม่" });
  expect(await server.site("en")).toMatchObject({ productName: "Firm", footerNote: "Chiang Mai" });
  await server.save({ languages: { main: "en", further: [] } });
  expect(await server.site()).toMatchObject({ productName: "Firm", footerNote: "Chiang Mai" });
  await server.save({ languages: { main: "en", further: ["th"] } });
  expect((await server.site("th")).footerNote).toBe("เชียงใหม่");
});

test("the audit log names the language", async (server) => {
  await server.save({ footerNote: "เชียงใหม่" }, "th");
  const { data } = await server.send("GET", "/audit?kind=settings");
  expect(data[0].changes).toEqual([{ field: "footerNote (th)", before: "", after: "เชียงใหม่" }]);
});

test("the audit log has a translation as changed or as confirmed", async (server) => {
  const rewrite = async (main: string, thai: string) => {
    await server.save({ footerNote: main });
    await server.save({ footerNote: thai }, "th");
    return (await server.send("GET", "/audit?kind=settings")).data[0].changes;
  };
  await rewrite("One", "หนึ่ง");
  expect(await rewrite("Two", "สอง")).toEqual([{ field: "footerNote (th)", before: "หนึ่ง", after: "สอง" }]);
  expect(await rewrite("2", "สอง")).toEqual([{ field: "confirmed", before: null, after: "footerNote (th)" }]);
});
