// What is written together does not fail together, unless the disk fails all of it.
import { expect, test } from "bun:test";

import { createGroupCommit } from "#server/analytics/groupCommit.ts";
import { createSourceAllowance } from "#server/store/sourceAllowance.ts";
import { testApp } from "#tests/support/testApp.ts";

test("one that can never be written takes nobody along", async () => {
  await using house = await testApp();
  const { db } = house.services;
  const group = createGroupCommit(
    db,
    createSourceAllowance(Date.now, () => {}),
  );
  const kept = await Promise.allSettled([
    group.keep((writer) => writer.addRobots(1, "Before", 1)),
    group.keep(() => {
      throw new Error("never");
    }),
    group.keep((writer) => writer.addRobots(1, "After", 1)),
  ]);
  expect(kept.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  const names = db.$client.query("SELECT name FROM sums_of_robots ORDER BY name").values();
  expect(names).toEqual([["After"], ["Before"]]);
});
