import { afterEach, expect, test } from "bun:test";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { getLanguage } from "#texts/language.ts";
import { readSources } from "#tests/support/system/sourceFiles.ts";

import { flattenCatalogues, readAdminCatalogues } from "../../scripts/texts/adminCatalogues.ts";
import { findCatalogueProblems, listMessages } from "../../scripts/texts/catalogues.ts";
import { ADMIN_COMPILED_FOLDER, compileAdminTexts } from "../../scripts/texts/compileAdminTexts.ts";

const catalogues = await readAdminCatalogues();
const flat = flattenCatalogues(catalogues);

/** Texts that are the same in both languages: names, numbers, examples, and the Thai dialog. */
const SAME = /^[\d–:.%\s{}a-z,]*$|^https:|CSV|Markdown|Vitrine|^\{|admin>|“\{search\}”|terms, cookies|\.txt$/;

afterEach(() => loadAdminLanguage("en"));

test("every language has every message of the back office, with the same placeholders", () => {
  expect(findCatalogueProblems(flat)).toEqual([]);
});

test("every message of the back office is translated", () => {
  const thai = listMessages(flat.th);
  const untranslated = [...listMessages(flat.en)].filter(
    ([key, text]) => thai.get(key) === text && !SAME.test(text) && !/[ก-๙]/.test(text),
  );
  expect(untranslated).toEqual([]);
});

test("the compiled modules of the back office are those of the catalogues", async () => {
  const modules = compileAdminTexts(catalogues);
  const files = await Array.fromAsync(new Bun.Glob("*.ts").scan(ADMIN_COMPILED_FOLDER));
  expect(files.toSorted()).toEqual([...modules.keys()].toSorted());
  for (const [name, source] of modules)
    expect(await Bun.file(`${ADMIN_COMPILED_FOLDER}/${name}`).text()).toBe(source);
});

test("every group of messages of the back office is used", async () => {
  const sources = (await readSources("src/web/**/*.{ts,tsx}")).map(({ text }) => text).join("\n");
  const names = [...listMessages(flat.en).keys()].map((key) => key.split(".")[1] ?? "");
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
});

test("the texts of the back office follow its language", async () => {
  await loadAdminLanguage("th");
  expect([getLanguage(), uiTexts.saveChanges, userTexts.scopes.owner.name]).toEqual([
    "th",
    "บันทึกการแก้ไข",
    "เจ้าของ",
  ]);
  expect(dashboardTexts.viewsInPeriod({ period: "1 วัน", count: 1200 })).toBe("1 วัน: เข้าชม 1,200 ครั้ง");
  await loadAdminLanguage("en");
  expect([getLanguage(), uiTexts.saveChanges]).toEqual(["en", "Save Changes"]);
});

test("a count has the plural form of the language", async () => {
  expect(userTexts.signOut.done({ name: "Ada", sessions: 0 })).toBe("Ada was not signed in");
  expect(listTexts.found({ count: 2, noun: "articles" })).toBe("2 articles found");
  await loadAdminLanguage("th");
  expect(listTexts.found({ count: 2, noun: "บทความ" })).toBe("พบบทความ 2 รายการ");
});
