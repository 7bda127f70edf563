import { expect, test } from "bun:test";

import { listCascade } from "#server/database/tableTracker.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

test("a deletion affects all tables that it cascades to", async () => {
  await using server = await createTestServer();
  const { $client } = server.parts.db;
  expect(listCascade($client, "activities").toSorted()).toEqual([
    "activities",
    "activity_addresses",
    "activity_categories",
    "activity_images",
    "activity_texts",
  ]);
  expect(listCascade($client, "pictures")).toEqual(["pictures", "version_pictures"]);
});
