import type { Database } from "bun:sqlite";

import { ALL_CONTACT_FIELDS } from "#tests/support/content/contactForm.ts";
import type { Language } from "#texts/language.ts";

import { startDemoSite } from "./demoSite.ts";
import { openDatabase } from "./openDatabase.ts";
import type { Vitrine } from "./startVitrine.ts";

/** In absolute links. */
export const ORIGIN = "https://firm.example";

/** The tables of texts, with the column of their record. */
const TEXT_TABLES = [
  { table: "activity_texts", owner: "activity_id" },
  { table: "article_texts", owner: "article_id" },
] as const;
type TextTable = (typeof TEXT_TABLES)[number];

/**
 * The demo site in English and Thai, with a web address and the admin of `ADMIN_ENV`. In addition to the text that the demo
 * lacks, the oldest activity and the oldest article exist in English only, and the next ones in Thai only.
 */
export function startBilingualSite(env: Record<string, string> = {}): Promise<Vitrine> {
  return startDemoSite(env, (dataDir) => {
    writeLanguages(dataDir, "en");
    using database = openDatabase(dataDir);
    for (const texts of TEXT_TABLES) {
      const [oldest, next] = findOldest(database, texts);
      deleteText(database, texts, { owner: oldest, language: "th" });
      deleteText(database, texts, { owner: next, language: "en" });
    }
  });
}

/** The demo site with both languages, without its Thai texts. */
export function startUntranslatedSite(main: Language): Promise<Vitrine> {
  return startDemoSite({}, (dataDir) => {
    writeLanguages(dataDir, main);
    deleteThaiTexts(dataDir);
  });
}

/** The demo site in both languages, with all fields in the contact form. */
export function startSiteWithAllFields(env: Record<string, string> = {}): Promise<Vitrine> {
  return startDemoSite(env, (dataDir) => {
    writeLanguages(dataDir, "en");
    using database = openDatabase(dataDir);
    writeSettings(database, { ...ALL_CONTACT_FIELDS, "contactSubjects:th": [...THAI_SUBJECTS] });
  });
}

export const THAI_SUBJECTS = ["ขอใบเสนอราคา", "เรื่องอื่น"] as const;

/** The demo site in English only. */
export function startEnglishSite(): Promise<Vitrine> {
  return startDemoSite({}, (dataDir) => {
    using database = openDatabase(dataDir);
    writeSettings(database, { languages: { main: "en", further: [] } });
    deleteThaiTexts(dataDir);
  });
}

/** Gives the site of a data folder both languages, and a web address. */
export function writeLanguages(dataDir: string, main: Language): void {
  using database = openDatabase(dataDir);
  const languages = { main, further: [main === "en" ? "th" : "en"] };
  writeSettings(database, { languages, webAddress: ORIGIN });
}

function writeSettings(database: Database, settings: Record<string, unknown>) {
  const insert = database.query("INSERT OR REPLACE INTO settings (key, value, updated_at) VALUES (?, ?, 1)");
  for (const [key, value] of Object.entries(settings)) insert.run(key, JSON.stringify(value));
}

function deleteThaiTexts(dataDir: string) {
  using database = openDatabase(dataDir);
  for (const texts of TEXT_TABLES) deleteText(database, texts, { language: "th" });
  database.run("DELETE FROM settings WHERE key LIKE '%:th'");
  database.run("DELETE FROM category_texts WHERE language = 'th'");
}

/** Ids of the published records, oldest first. */
function findOldest(database: Database, { table, owner }: TextTable): string[] {
  const query = database.query<{ id: string }, []>(
    `SELECT ${owner} AS id FROM ${table} WHERE language = 'en' AND status = 'Published' ORDER BY listed_at, id`,
  );
  return query.all().map(({ id }) => id);
}

/** The texts of all records in a language, or of one. The addresses are deleted with them. */
function deleteText(
  database: Database,
  { table, owner: column }: TextTable,
  { owner, language }: { owner?: string | undefined; language: Language },
) {
  database.run("PRAGMA foreign_keys = ON");
  const values = owner === undefined ? [language] : [language, owner];
  const condition = owner === undefined ? "" : ` AND ${column} = ?`;
  database.run(`DELETE FROM ${table} WHERE language = ?${condition}`, values);
}
