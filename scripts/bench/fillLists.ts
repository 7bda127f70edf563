// Fills an empty database with thousands of records of every list, of the length that people write them in.
import { Database } from "bun:sqlite";
import { join } from "node:path";

/** Stands in one record of each list. */
export const RARE = "ครบถ้วน";
/** Stands in every record. */
export const COMMON = "วิทยาลัย";

const PARAGRAPH = `โครงการของ${COMMON}แห่งนี้เริ่มจากคำถามเดียว What does a flood map leave out, and who is told of it? `;
const MINUTE = 60_000;
const START = Date.UTC(2020, 0, 1);
const PICTURES_EACH = 3;

/** Straight into the file, while no Vitrine runs on it: by its calls it would take an hour. */
export function fillLists(dataDir: string, count: number): void {
  using sqlite = new Database(join(dataDir, "vitrine.db"), { strict: true });
  const fill = sqlite.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const time = START + index * MINUTE;
      const record = {
        id: Bun.randomUUIDv7("hex", time),
        index,
        time,
        last: index === count / 2 ? RARE : "",
      };
      addActivity(sqlite, record);
      addArticle(sqlite, record);
      addClient(sqlite, record);
      addUser(sqlite, record);
      addMessage(sqlite, record);
    }
  });
  fill();
}

interface Sample {
  id: string;
  index: number;
  time: number;
  /** Ends one text of the record. */
  last: string;
}

function addActivity(sqlite: Database, { id, index, time, last }: Sample) {
  insert(sqlite, "activities", {
    id,
    name: `Activity ${index} ของ${COMMON}`,
    description: PARAGRAPH.repeat(4) + last,
    published_at: time,
    created_at: time,
    updated_at: time,
  });
  const slugs = sqlite.query<{ slug: string }, []>("SELECT slug FROM categories").all();
  for (const position of [0, 1]) {
    const { slug } = slugs[(index + position) % slugs.length] ?? { slug: "" };
    insert(sqlite, "activity_categories", { activity_id: id, position, slug });
  }
  addPictures(sqlite, "activity", id, time);
}

function addArticle(sqlite: Database, { id, index, time, last }: Sample) {
  insert(sqlite, "articles", {
    id,
    title: `Article ${index} ของ${COMMON}`,
    // About 7 KB: three pages.
    content: `${PARAGRAPH}\n\n`.repeat(36) + last,
    author: "Mali Suksan",
    position: "Principal",
    status: index % 5 === 0 ? "Draft" : "Published",
    published_at: index % 5 === 0 ? null : time,
    created_at: time,
    updated_at: time,
  });
  addPictures(sqlite, "article", id, time);
}

function addPictures(sqlite: Database, noun: "activity" | "article", owner: string, time: number) {
  for (let position = 0; position < PICTURES_EACH; position += 1) {
    const file = `${Bun.hash(`${noun}${owner}${position}`).toString(16).padStart(32, "0")}.jpg`;
    const facts = { type: "image/jpeg", width: 1600, height: 1200, bytes: 300_000, created_at: time };
    insert(sqlite, "pictures", { file, ...facts });
    insert(sqlite, `${noun}_images`, { [`${noun}_id`]: owner, position, file, alt: "A picture of it" });
  }
}

function addClient(sqlite: Database, { id, index, time, last }: Sample) {
  insert(sqlite, "clients", {
    id,
    name: `${THAI_LETTERS[index % THAI_LETTERS.length]}${COMMON} ${index}${last}`,
    url: `https://client-${index}.example`,
    status: index % 7 === 0 ? "inactive" : "active",
    type: index % 3 === 0 ? "partner" : "client",
    joined_at: time,
    updated_at: time,
  });
}

const THAI_LETTERS = ["ก", "เข", "ค", "โง", "จ", "แช", "ด", "ไต", "น", "ม", "ใส", "อ"];

function addUser(sqlite: Database, { id, index, time, last }: Sample) {
  insert(sqlite, "users", {
    id,
    email: `person-${index}@firm.example`,
    first_name: COMMON,
    last_name: `Person ${index}${last}`,
    role: "admin",
    is_active: index % 4,
    password_hash: "none",
    last_login_at: index % 2 === 0 ? time : null,
    created_at: time,
    updated_at: time,
  });
}

function addMessage(sqlite: Database, { id, index, time, last }: Sample) {
  insert(sqlite, "messages", {
    id,
    name: `Visitor ${index}`,
    email: `visitor-${index}@home.example`,
    message: PARAGRAPH.repeat(4) + last,
    status: (["new", "read", "archived"] as const)[index % 3] ?? "new",
    created_at: time,
  });
}

function insert(sqlite: Database, table: string, row: Record<string, string | number | null>) {
  const columns = Object.keys(row);
  const places = columns.map(() => "?").join(", ");
  sqlite.query(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`).run(...Object.values(row));
}
