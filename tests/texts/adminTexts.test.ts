import { afterEach, expect, test } from "bun:test";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import * as thai from "#texts/admin/th.ts";
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
/** Services and formats, and the terms under which their consoles show a key. */
const NAMES =
  /^(LINE|Google|Facebook|Webhook|JSON|Slack|Teams|Resend|Brevo|Postmark|Scope|Client (ID|secret)|Refresh token|Channel (access token|secret))$/;

afterEach(() => loadAdminLanguage("en"));

test("every language has every message of the back office, with the same placeholders", () => {
  expect(findCatalogueProblems(flat)).toEqual([]);
});

test("every message of the back office is translated", () => {
  const thai = listMessages(flat.th);
  const untranslated = [...listMessages(flat.en)].filter(
    ([key, text]) => thai.get(key) === text && !SAME.test(text) && !NAMES.test(text) && !/[ก-๙]/.test(text),
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

test("every message of the back office is used", async () => {
  const files = (await readSources("src/{commands,web}/**/*.{ts,tsx}")).map(({ text }) => text);
  const unused = [...listMessages(flat.en).keys()].filter((key) => {
    const [feature = "", ...path] = key.split(".");
    return !files.some((text) => text.includes(`#texts/admin/${feature}.ts`) && readsMessage(text, path));
  });
  expect(unused).toEqual([]);
});

/** True if a file reads a message by its name, or by a variable from its group, such as `texts.statuses[status]`. */
function readsMessage(text: string, path: readonly string[]): boolean {
  const [name = "", ...groups] = path.toReversed();
  const patterns = [
    `\\.${name}\\b`,
    `[{,]\\s*${name}\\s*[,:}]`,
    ...groups.map((group) => `(\\.${group}(?![\\w.])|\\{ ${group} \\})`),
    ...(groups.length === 0 ? ["[tT]exts[\\[)]"] : []),
  ];
  return new RegExp(patterns.join("|")).test(text);
}

test("the texts of the back office follow its language", async () => {
  await loadAdminLanguage("th");
  expect([getLanguage(), uiTexts.saveChanges, userTexts.scopes.owner.name]).toEqual([
    "th",
    thai.ui.saveChanges,
    thai.users.scopes.owner.name,
  ]);
  expect(dashboardTexts.viewsInPeriod({ period: "1 วัน", count: 1200 })).toContain("1,200");
  await loadAdminLanguage("en");
  expect([getLanguage(), uiTexts.saveChanges]).toEqual(["en", "Save Changes"]);
});

const formOf = (sessions: number) =>
  userTexts.signOut.done({ name: "Ada", sessions }).replace(String(sessions), "");

test("a count has the plural form of the language", async () => {
  expect(new Set([0, 1, 2, 5].map(formOf)).size).toBe(2);
  await loadAdminLanguage("th");
  expect(new Set([1, 2, 5].map(formOf)).size).toBe(1);
});
