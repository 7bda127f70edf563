// `npm run bench:search` measures the search of the site with 10,000 records that consist of the demo's paragraphs in both
// languages.
import { Database } from "bun:sqlite";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { defineSearchFunctions } from "#server/database/queryHelpers.ts";
import { separateWords } from "#server/searchWords.ts";
import { updateSearchIndex } from "#server/resources/searchIndexing.ts";
import { getCollections } from "#server/serverParts.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { createRandomInt, pickRandom } from "#tests/support/random.ts";

import { seedLists } from "./seedLists.ts";
import { percentile } from "./statistics.ts";

const RECORDS_OF_A_TYPE = 3_334;
const PARAGRAPHS_OF_A_RECORD = 12;
const QUERIES_OF_A_KIND = 200;
/** Of all kinds, in milliseconds. */
const LIMIT_MS = 20;
const TABLES = [
  ["article_texts", "title", "content"],
  ["activity_texts", "name", "description"],
  ["page_texts", "title", "description"],
] as const;

const random = createRandomInt(7);
const paragraphs = await readParagraphs();
const words = [
  ...new Set(paragraphs.flatMap((text) => separateWords(text).match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [])),
];

/** By name, a query of the kind. */
const QUERIES: Record<string, () => string> = {
  "one word": () => pickRandom(random, words),
  "two words": () => `${pickRandom(random, words)} ${pickRandom(random, words)}`,
  "unfinished word": () => pickRandom(random, words).slice(0, 3),
  "word of one record": () => `own${1 + random(RECORDS_OF_A_TYPE)}word`,
  "wrong letter": () => `own${1 + random(RECORDS_OF_A_TYPE)}wrod`,
};

await using server = await createTestServer({ RATE_LIMITS: "off" });
seedLists(server.dataDir, RECORDS_OF_A_TYPE);
writeTexts();
const started = performance.now();
const { db } = server.parts;
await updateSearchIndex(db, getCollections(server.parts), new AbortController().signal);
console.log(`Built the index in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
await measure();

async function readParagraphs(): Promise<string[]> {
  const texts: string[] = [];
  for (const language of ["en", "th"]) {
    const folder = join(import.meta.dir, "../../src/demo/articles", language);
    for (const file of await readdir(folder)) texts.push(await Bun.file(join(folder, file)).text());
  }
  return texts.flatMap((text) => text.split(/\n{2,}/)).filter((text) => text.trim() !== "");
}

/** Rare words too: each record has one of its own. */
function writeTexts() {
  using sqlite = new Database(join(server.dataDir, "vitrine.db"), { strict: true });
  defineSearchFunctions(sqlite);
  sqlite.transaction(() => {
    for (const [table, title, text] of TABLES)
      for (const { rowid } of sqlite.query<{ rowid: number }, []>(`SELECT rowid FROM ${table}`).all()) {
        const content = Array.from({ length: PARAGRAPHS_OF_A_RECORD }, () => pickRandom(random, paragraphs));
        sqlite
          .query(`UPDATE ${table} SET ${title} = ?, ${text} = ?, status = 'Published' WHERE rowid = ?`)
          .run(
            `${pickRandom(random, words)} ${pickRandom(random, words)}`,
            [...content, `own${rowid}word`].join("\n\n"),
            rowid,
          );
      }
  })();
}

async function measure() {
  const all: number[] = [];
  const rows = [];
  for (const [kind, createQuery] of Object.entries(QUERIES)) {
    const times: number[] = [];
    for (let count = 0; count < QUERIES_OF_A_KIND; count += 1) {
      const query = new URLSearchParams({ q: createQuery() });
      // CPU time: other programs of the machine don't count.
      const before = process.cpuUsage();
      const { status } = await server.request("GET", `/search?${query}`);
      const { user, system } = process.cpuUsage(before);
      if (status !== 200) throw new Error(`${query} answered ${status}`);
      times.push((user + system) / 1000);
    }
    rows.push(describe(kind, times));
    all.push(...times);
  }
  console.table([...rows, describe("all", all)]);
  if (Number(describe("all", all)["p95 (ms)"]) > LIMIT_MS) throw new Error(`Slower than ${LIMIT_MS} ms`);
}

function describe(query: string, times: readonly number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const [median, p95, slowest] = [0.5, 0.95, 1].map((part) => percentile(sorted, part));
  return { query, "median (ms)": median, "p95 (ms)": p95, "slowest (ms)": slowest };
}
