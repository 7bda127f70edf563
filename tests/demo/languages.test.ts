import { describe, expect, test } from "bun:test";

import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { hasText, namesWith } from "#resources/settings/settings.ts";
import type { DemoRecordBase } from "#demo/demoRecord.ts";
import { DEMO_RECORDS_BY_TYPE } from "#demo/recordsByType.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { DEMO_SITE_THAI } from "#demo/siteThai.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

/** Names that Thais write in Latin letters. */
const LATIN_NAMES = new Set(["Vitrine", "LinkedIn", "Facebook", "YouTube"]);
/** Texts that are no words: addresses, and the names of icons. */
const NEUTRAL_KEYS = new Set(["url", "target", "icon"]);

const RECORDS = CONTENT_TYPES.flatMap((type) =>
  (DEMO_RECORDS_BY_TYPE[type.plural] ?? []).map((record) => ({ type, record })),
);

describe.each(CONTENT_TYPES.map((type) => [type.plural, type] as const))("%s", (plural, type) => {
  test.each(translatableFields(type))("%s has a text in both languages or in none", (name) => {
    const texts = (DEMO_RECORDS_BY_TYPE[plural] ?? []).filter(isTranslated).map((record) => ({
      english: textIn(record, name),
      thai: textIn(record.thai, name),
    }));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ english, thai }) => (english === "") !== (thai === ""))).toEqual([]);
    const filled = texts.filter(({ english }) => english !== "");
    expect(filled.filter(({ english }) => detectLanguage(english) === "th")).toEqual([]);
    expect(filled.filter(({ thai }) => detectLanguage(thai) !== "th")).toEqual([]);
  });
});

test("every picture is described in the languages of its record", () => {
  const described = RECORDS.flatMap(({ record }) => record.images.map((image) => ({ record, ...image })));
  expect(described.length).toBeGreaterThan(20);
  expect(described.filter(({ alt }) => alt.length < 20 || detectLanguage(alt) === "th")).toEqual([]);
  const translated = described.filter(({ record }) => isTranslated(record));
  const undescribed = translated.filter(
    ({ thaiAlt }) => thaiAlt.length < 20 || detectLanguage(thaiAlt) !== "th",
  );
  expect(undescribed).toEqual([]);
  expect(described.filter(({ record, thaiAlt }) => !isTranslated(record) && thaiAlt !== "")).toEqual([]);
});

test.each(namesWith("translatable").filter((name) => hasText(DEMO_SITE[name])))(
  "the setting %s has all its parts in Thai",
  (name) => {
    const thai: unknown = new Map(Object.entries(DEMO_SITE_THAI)).get(name);
    expect(shapeOf(thai)).toEqual(shapeOf(DEMO_SITE[name]));
    const foreign = wordsIn(thai).filter((text) => detectLanguage(text) !== "th" && !LATIN_NAMES.has(text));
    expect(foreign).toEqual([]);
  },
);

function translatableFields({ fields }: ContentType): string[] {
  return Object.entries(fields).flatMap(([name, field]) => ("translatable" in field ? [name] : []));
}

function isTranslated(record: DemoRecordBase) {
  return record.thai !== null;
}

function textIn(texts: object | null, name: string): string {
  return wordsIn(new Map<string, unknown>(Object.entries({ ...texts })).get(name)).join("\n");
}

/** The value with "text" for each text and an empty one for an empty text. */
function shapeOf(value: unknown, key = ""): unknown {
  if (typeof value === "string") return NEUTRAL_KEYS.has(key) ? value : value && "text";
  if (Array.isArray(value)) return value.map((entry) => shapeOf(entry));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part, name)]));
}

function wordsIn(value: unknown, key = ""): string[] {
  if (typeof value === "string") return value === "" || NEUTRAL_KEYS.has(key) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => wordsIn(part, name));
}
