// What `vitrine serve` tells of its data folder at the start.
import { expect, test } from "bun:test";

import { runServer } from "#tests/support/runFromSource.ts";
import { siteToCopy } from "#tests/support/siteToCopy.ts";

test("the log tells how many pictures that records name are not there", async () => {
  await using site = await siteToCopy("a", "b", "c");
  await site.losePicture("a");
  await site.losePicture("b");
  await using server = await runServer({ env: { DATA_DIR: site.dataDir } });
  const [line = ""] = await server.lines.find(/.*pictures that records name are not in the uploads folder.*/);
  expect(JSON.parse(line)).toMatchObject({ level: "warn", files: 2 });
});
