import type { Database } from "bun:sqlite";

import { slugify } from "#contract/content/slugs.ts";
import type { Language } from "#texts/language.ts";

import { ADMIN_ENV } from "./apiClient.ts";
import { startDemoSite } from "./demoSite.ts";
import { openDatabase } from "./openDatabase.ts";
import type { Vitrine } from "./startVitrine.ts";

/** In absolute links. */
export const ORIGIN = "https://firm.example";

/** Before the names of the Thai texts, which are copies of the English ones. */
export const THAI_PREFIX = "ฉบับแปล: ";

/** The other settings have the texts of the main language. */
const THAI_TAGLINES = [
  { name: "แนวทาง", text: "แนวทางที่ใช้ได้ต่อเมื่อโครงการจบ" },
  { name: "เทคโนโลยี", text: "เทคโนโลยีที่ทีมของท่านดูแลเองได้" },
];

/** The tables of texts and their addresses, with the columns that they share and their own ones. */
const TEXT_TABLES = [
  {
    table: "activity_texts",
    addresses: "activity_addresses",
    owner: "activity_id",
    name: "name",
    others: "description",
  },
  {
    table: "article_texts",
    addresses: "article_addresses",
    owner: "article_id",
    name: "title",
    others: "excerpt, author, position, content",
  },
] as const;

/**
 * The demo site in English and Thai, with the admin of `ADMIN_ENV`. All records have texts in both languages, except the
 * oldest activity and the oldest article, which exist in English only, and the next ones, which exist in Thai only.
 */
export function startBilingualSite(): Promise<Vitrine> {
  return startDemoSite(ADMIN_ENV, (dataDir) => {
    writeLanguages(dataDir, "en");
    using database = openDatabase(dataDir);
    database.run("PRAGMA foreign_keys = ON");
    writeSettings(database, { "taglines:th": THAI_TAGLINES });
    for (const texts of TEXT_TABLES) copyTexts(database, texts);
  });
}

/** The demo site with both languages, whose records have texts in the main one only. */
export function startUntranslatedSite(main: Language): Promise<Vitrine> {
  return startDemoSite(ADMIN_ENV, (dataDir) => writeLanguages(dataDir, main));
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

type TextTable = (typeof TEXT_TABLES)[number];

function copyTexts(database: Database, { table, addresses, owner, name, others }: TextTable) {
  const oldest = (position: number) =>
    `(SELECT ${owner} FROM ${table} WHERE language = 'en' AND status = 'Published'
      ORDER BY listed_at, ${owner} LIMIT 1 OFFSET ${position})`;
  const shared = `${owner}, status, listed_at, updated_at, fingerprint, ${others}`;
  database.run(
    `INSERT INTO ${table} (language, ${name}, ${shared})
     SELECT 'th', ? || ${name}, ${shared} FROM ${table} WHERE language = 'en' AND ${owner} <> ${oldest(0)}`,
    [THAI_PREFIX],
  );
  database.run(
    `INSERT INTO ${addresses} (language, slug, ${owner}, is_current, is_public)
     SELECT 'th', ? || slug, ${owner}, is_current, is_public FROM ${addresses}
     JOIN ${table} USING (${owner}) WHERE ${table}.language = 'th'`,
    [`${slugify(THAI_PREFIX)}-`],
  );
  database.run(`DELETE FROM ${table} WHERE language = 'en' AND ${owner} = ${oldest(1)}`);
}
