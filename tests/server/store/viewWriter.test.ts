// Names in the kept views: as many new ones as a site can have in a day; what is made up beyond them is counted together.
import { expect, test } from "bun:test";

import type { Db } from "#server/store/database.ts";
import { MOST_NEW_NAMES } from "#server/store/nameAllowance.ts";
import { createAllowances, createViewWriter } from "#server/store/viewWriter.ts";
import type { NewView } from "#server/store/viewWriter.ts";
import { write } from "#server/store/write.ts";
import { testApp } from "#tests/support/testApp.ts";

const DAY = 86_400_000;
const NOON = 20_000 * DAY + DAY / 2;

function viewOf(index: number, at: number, part: Partial<NewView>): NewView {
  const nobody = { title: "", referrer: "", campaign: "", country: "", device: "", browser: "", system: "" };
  const session = Buffer.from(String(index).padStart(16));
  return { ...nobody, path: "/", at, visitor: "v", session, ...part };
}

const rows = ({ $client }: Db, sql: string) => $client.query<Record<string, string>, []>(sql).all();

test.each([
  ["pages", (index: number) => ({ path: `/made-up-${index}` }), "view_pages"],
  ["sources", (index: number) => ({ referrer: `https://made-up-${index}.example/` }), "view_sources"],
])(
  "of new %s a day has so many; known ones go on, and the next day has as many again",
  async (_, partOf, table) => {
    await using house = await testApp();
    const { db } = house.services;
    const allowances = createAllowances();
    const add = (index: number, at: number) =>
      write(db, () => createViewWriter(db, allowances).addView(viewOf(index, at, partOf(index))));
    const names = () => rows(db, `SELECT n FROM ${table}`).length;

    write(db, () => {
      const writer = createViewWriter(db, allowances);
      for (let index = 0; index < MOST_NEW_NAMES; index += 1)
        writer.addView(viewOf(index, NOON, partOf(index)));
    });
    const full = names();
    expect(full).toBe(MOST_NEW_NAMES);

    // One for all that follow; none where a known one is seen again, or a clock is set back.
    add(MOST_NEW_NAMES, NOON);
    add(MOST_NEW_NAMES + 1, NOON);
    add(MOST_NEW_NAMES + 2, NOON - DAY);
    add(0, NOON);
    expect(names()).toBe(full + 1);
    expect(rows(db, "SELECT n FROM views")).toHaveLength(MOST_NEW_NAMES + 4);

    add(MOST_NEW_NAMES + 3, NOON + DAY);
    expect(names()).toBe(full + 2);
  },
);

test("a page beyond the allowance is counted as one of the others, a visit as one from nowhere", async () => {
  await using house = await testApp();
  const { db } = house.services;
  const none = { take: () => false };
  const writer = createViewWriter(db, { pages: none, sources: none });
  const part = { path: "/made-up", title: "Made up", referrer: "https://made-up.example/", campaign: "x" };
  write(db, () => writer.addView(viewOf(1, NOON, part)));
  expect(rows(db, "SELECT path, title FROM view_pages")).toEqual([{ path: "Other", title: "Other" }]);
  expect(rows(db, "SELECT referrer, campaign FROM view_sources")).toEqual([{ referrer: "", campaign: "" }]);
});
