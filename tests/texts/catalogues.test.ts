import { expect, test } from "bun:test";
import { stat } from "node:fs/promises";

import { DEFAULT_LANGUAGE, getLanguage, runInLanguage } from "#texts/language.ts";
import * as content from "#texts/public/content.ts";
import * as ui from "#texts/public/ui.ts";
import { readSources } from "#tests/support/system/sourceFiles.ts";

import { findCatalogueProblems, listMessages, readCatalogues } from "../../scripts/texts/catalogues.ts";
import { COMPILED_FOLDER, compileFeature, compileMessage } from "../../scripts/texts/compileMessages.ts";
import { writeCompiledTexts } from "../../scripts/texts/writeCompiledTexts.ts";

const catalogues = await readCatalogues();

test("every language has every message, with the same placeholders", () => {
  expect(findCatalogueProblems(catalogues)).toEqual([]);
});

test.each([
  ["a missing message", {}, "th: ui.back is missing"],
  ["an empty message", { back: " " }, "th: ui.back is missing"],
  ["an unknown message", { back: "กลับ", more: "อีก" }, "th: ui.more is not in en.json"],
  ["another placeholder", { back: "กลับ {name}" }, "th: ui.back has other placeholders or elements"],
  ["another element", { back: "<link>กลับ</link>" }, "th: ui.back has other placeholders or elements"],
])("reports %s", (_, th, problem) => {
  expect(findCatalogueProblems({ en: { ui: { back: "Back" } }, th: { ui: th } })).toContain(problem);
});

test("a message that is not in ICU format is an error", () => {
  const broken = { ui: { back: "{count, plural, one {#}" } };
  expect(() => findCatalogueProblems({ en: broken, th: broken })).toThrow();
});

test("the compiled modules are those of the catalogues; `npm run texts` writes them", async () => {
  const features = Object.keys(catalogues[DEFAULT_LANGUAGE]);
  const files = await Array.fromAsync(new Bun.Glob("*.ts").scan(COMPILED_FOLDER));
  expect(files.toSorted()).toEqual(features.map((feature) => `${feature}.ts`).toSorted());
  for (const feature of features) {
    const written = await Bun.file(`${COMPILED_FOLDER}/${feature}.ts`).text();
    expect(written).toBe(compileFeature(catalogues, feature));
  }
});

test("a compiled module without changes is not written again", async () => {
  const path = `${COMPILED_FOLDER}/ui.ts`;
  const { mtimeMs } = await stat(path);
  expect(await writeCompiledTexts()).toEqual([]);
  expect((await stat(path)).mtimeMs).toBe(mtimeMs);
});

test("every message is used", async () => {
  const used = new Set(
    (await readSources("src/{web,contract,resources,server}/**/*.{ts,tsx}")).flatMap(listUses),
  );
  const messages = [...listMessages(catalogues[DEFAULT_LANGUAGE]).keys()];
  expect(messages.filter((key) => !used.has(key))).toEqual([]);
});

/** The messages of a file, by `feature.name`. */
function listUses({ text }: { text: string }): string[] {
  const whole = [...text.matchAll(/import \* as (\w+) from "#texts\/public\/(\w+)\.ts"/g)];
  const single = [...text.matchAll(/import \{ ([^}]+) \} from "#texts\/public\/(\w+)\.ts"/g)];
  return [
    ...whole.flatMap(([, alias = "", feature = ""]) =>
      Array.from(text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g")), ([, name]) => `${feature}.${name}`),
    ),
    ...single.flatMap(([, names = "", feature = ""]) =>
      names.split(",").map((name) => `${feature}.${name.trim().split(" as ")[0]}`),
    ),
  ];
}

test("texts have the plural forms and digits of their language", () => {
  expect(withoutNumber(1)).not.toBe(withoutNumber(2));
  expect(withoutNumber(2)).toBe(withoutNumber(12_345));
  expect(new Set(runInLanguage("th", () => [1, 2, 12_345].map(withoutNumber))).size).toBe(1);
});

function withoutNumber(count: number): string {
  return content.count({ type: "activity", count }).replace(count.toLocaleString("en"), "");
}

test("a text in one language leaves the language of the next one unchanged, even after an error", () => {
  const thai = runInLanguage("th", ui.back);
  expect(thai).not.toBe(ui.back());
  expect(() =>
    runInLanguage("th", () => {
      throw new Error(ui.back());
    }),
  ).toThrow(thai);
  expect([getLanguage(), ui.back()]).toEqual(["en", "Back"]);
});

test("the module of a message for the browser contains no other language", () => {
  const compiled = compileMessage(catalogues, { language: "th", feature: "ui", name: "picture" });
  expect(compiled).toMatch(/\p{Script=Thai}/u);
  expect(compiled).not.toContain("Picture");
});
