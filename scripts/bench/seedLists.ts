import { Database } from "bun:sqlite";
import { join } from "node:path";

import { getTableColumns, getTableName } from "drizzle-orm";

import type { Field } from "#resources/fields.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { fingerprintOf } from "#server/resources/texts.ts";
import { CONTENT_FEATURES } from "#server/content/registry.ts";
import { defineSearchFunctions } from "#server/database/queryHelpers.ts";

/** Appears in one record of each list. */
export const RARE_WORD = "ครบถ้วน";
/** Appears in every record. */
export const COMMON_WORD = "วิทยาลัย";

const PARAGRAPH = `โครงการของ${COMMON_WORD}แห่งนี้เริ่มจากคำถามเดียว What does a flood map leave out, and who is told of it? `;
const MINUTE = 60_000;
const START = Date.UTC(2020, 0, 1);
const IMAGES_PER_RECORD = 3;

/**
 * Inserts records of realistic length directly into the database, because creating them with requests would
 * take an hour. Must not run while Vitrine uses the database.
 */
export function seedLists(dataDir: string, count: number): void {
  using sqlite = new Database(join(dataDir, "vitrine.db"), { strict: true });
  defineSearchFunctions(sqlite);
  const fill = sqlite.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const time = START + index * MINUTE;
      const record = {
        id: Bun.randomUUIDv7("hex", time),
        index,
        time,
        suffix: index === count / 2 ? RARE_WORD : "",
      };
      for (const { collection } of CONTENT_FEATURES) addRecord(sqlite, collection, record);
      addCategories(sqlite, record);
      addClient(sqlite, record);
      addUser(sqlite, record);
      addMessage(sqlite, record);
    }
  });
  fill();
}

interface RecordSeed {
  id: string;
  index: number;
  time: number;
  /** Appended to one text of the record. */
  suffix: string;
}

/** Typical texts fill about a twentieth of the limit. */
const PARAGRAPHS_PER_CHARACTER = 1 / 5500;

/** A text of typical length for the field; `null` for other kinds of fields. */
function sampleText(field: Field, { index, suffix }: RecordSeed): string | null {
  switch (field.kind) {
    case "line":
      return `Record ${index} ของ${COMMON_WORD}`;
    case "text":
    case "markdown":
      return `${PARAGRAPH}\n\n`.repeat(Math.round(field.max * PARAGRAPHS_PER_CHARACTER)) + suffix;
    case "webAddress":
      return `https://record-${index}.example`;
    case "choice":
      return field.defaultValue;
    case "blocks":
      return "[]";
    case "image":
    case "lines":
      return null;
  }
}

function addRecord(
  sqlite: Database,
  { type, table, textTable, addressTable, galleryTable, derivedFields }: Collection,
  sample: RecordSeed,
) {
  const { id, index, time } = sample;
  const isDraft = type.plural === "articles" && index % 5 === 0;
  const sampleValues = (columns: Record<string, { name: string }>) =>
    Object.fromEntries(
      Object.entries(type.fields).flatMap(([name, field]) => {
        const column = columns[name]?.name;
        const text = sampleText(field, sample);
        return column !== undefined && text !== null ? [[column, text]] : [];
      }),
    );
  insert(sqlite, getTableName(table), {
    id,
    ...sampleValues(getTableColumns(table)),
    published_at: isDraft ? null : time,
    created_at: time,
    updated_at: time,
  });
  const texts = sampleValues(getTableColumns(textTable));
  insert(sqlite, getTableName(textTable), {
    [textTable.ownerId.name]: id,
    language: "en",
    fingerprint: fingerprintOf(texts),
    ...texts,
    ...derivedFields?.derive(texts),
    status: isDraft ? "Draft" : "Published",
    listed_at: time,
    updated_at: time,
  });
  insert(sqlite, getTableName(addressTable), {
    slug: `record-${index}`,
    language: "en",
    [addressTable.ownerId.name]: id,
    is_current: 1,
    is_public: isDraft ? 0 : 1,
  });
  for (let position = 0; position < IMAGES_PER_RECORD; position += 1) {
    const file = addImage(sqlite, `${type.name}${id}${position}`, time);
    insert(sqlite, getTableName(galleryTable), {
      [galleryTable.ownerId.name]: id,
      position,
      file,
      alt: "A picture of it",
    });
  }
}

/** @returns the file name, derived from the seed */
function addImage(sqlite: Database, seed: string, time: number): string {
  const file = `${Bun.hash(seed).toString(16).padStart(32, "0")}.jpg`;
  const facts = { type: "image/jpeg", width: 1600, height: 1200, bytes: 300_000, created_at: time };
  insert(sqlite, "pictures", { file, ...facts });
  return file;
}

function addCategories(sqlite: Database, { id, index }: RecordSeed) {
  const slugs = sqlite.query<{ slug: string }, []>("SELECT slug FROM categories").all();
  for (const position of [0, 1]) {
    const { slug } = slugs[(index + position) % slugs.length] ?? { slug: "" };
    insert(sqlite, "activity_categories", { activity_id: id, position, slug });
  }
}

function addClient(sqlite: Database, { id, index, time, suffix }: RecordSeed) {
  insert(sqlite, "clients", {
    id,
    name: `${THAI_LETTERS[index % THAI_LETTERS.length]}${COMMON_WORD} ${index}${suffix}`,
    url: `https://client-${index}.example`,
    status: index % 7 === 0 ? "inactive" : "active",
    type: index % 3 === 0 ? "partner" : "client",
    logo_file: addImage(sqlite, `client${id}`, time),
    joined_at: time,
    updated_at: time,
  });
}

const THAI_LETTERS = ["ก", "เข", "ค", "โง", "จ", "แช", "ด", "ไต", "น", "ม", "ใส", "อ"];

function addUser(sqlite: Database, { id, index, time, suffix }: RecordSeed) {
  insert(sqlite, "users", {
    id,
    email: `person-${index}@firm.example`,
    first_name: COMMON_WORD,
    last_name: `Person ${index}${suffix}`,
    role: "admin",
    is_active: index % 4,
    password_hash: "none",
    last_login_at: index % 2 === 0 ? time : null,
    created_at: time,
    updated_at: time,
  });
}

function addMessage(sqlite: Database, { id, index, time, suffix }: RecordSeed) {
  insert(sqlite, "messages", {
    id,
    name: `Visitor ${index}`,
    email: `visitor-${index}@home.example`,
    message: PARAGRAPH.repeat(4) + suffix,
    status: (["new", "read", "archived"] as const)[index % 3] ?? "new",
    created_at: time,
  });
}

function insert(sqlite: Database, table: string, row: Record<string, string | number | null>) {
  const columns = Object.keys(row);
  const placeholders = columns.map(() => "?").join(", ");
  sqlite
    .query(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${placeholders})`)
    .run(...Object.values(row));
}
