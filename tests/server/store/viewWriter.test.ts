// Sources in the kept views: as many new ones as a site can have in a day; what is made up beyond them is counted as unknown.
import { expect, test } from "bun:test";

import type { Db } from "#server/store/database.ts";
import { createSourceAllowance, MOST_NEW_SOURCES } from "#server/store/sourceAllowance.ts";
import { createViewWriter } from "#server/store/viewWriter.ts";
import type { NewView } from "#server/store/viewWriter.ts";
import { write } from "#server/store/write.ts";
import { testApp } from "#tests/support/testApp.ts";

const DAY = 86_400_000;
const NOON = 20_000 * DAY + DAY / 2;
const NOBODY = { title: "", campaign: "", country: "", device: "", browser: "", system: "" };

const sessionOf = (index: number) => Buffer.from(String(index).padStart(16));

function viewOf(index: number, source: number, at: number): NewView {
  const referrer = `https://made-up-${source}.example/`;
  return { ...NOBODY, path: "/", at, visitor: "v", session: sessionOf(index), referrer };
}

const rows = ({ $client }: Db, sql: string) => $client.query<Record<string, string>, []>(sql).all();

test("a day has so many new sources; known ones go on, and the next day has as many again", async () => {
  await using house = await testApp();
  const { db } = house.services;
  const newSources = createSourceAllowance();
  let views = 0;
  const see = (source: number, at = NOON) =>
    write(db, () => createViewWriter(db, newSources).addView(viewOf(views++, source, at)));
  const known = () => rows(db, "SELECT n FROM view_sources").length;

  write(db, () => {
    const writer = createViewWriter(db, newSources);
    for (; views < MOST_NEW_SOURCES; views += 1) writer.addView(viewOf(views, views, NOON));
  });
  expect(known()).toBe(MOST_NEW_SOURCES);

  // One for all that follow, and none where a known one comes again or a clock is set back.
  see(MOST_NEW_SOURCES);
  see(MOST_NEW_SOURCES + 1);
  see(MOST_NEW_SOURCES + 2, NOON - DAY);
  see(0);
  expect(known()).toBe(MOST_NEW_SOURCES + 1);
  expect(rows(db, "SELECT n FROM views")).toHaveLength(views);
  expect(rows(db, "SELECT n FROM view_sources WHERE referrer = '' AND campaign = ''")).toHaveLength(1);

  see(MOST_NEW_SOURCES, NOON + DAY);
  expect(known()).toBe(MOST_NEW_SOURCES + 2);
});
