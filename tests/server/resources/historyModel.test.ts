import { expect, test } from "bun:test";

import * as fc from "fast-check";

import { ARTICLES } from "#resources/articles.ts";
import { RESOURCES } from "#tests/support/content/resourceCases.ts";
import { createResourceFixture } from "#tests/support/content/resourceCases.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";

const LIMIT = 5;

test("any sequence of saves leaves the newest different titles in the history", async () => {
  const resource = RESOURCES.find(([name]) => name === ARTICLES.name)?.[1];
  if (!resource) throw new Error("No case for articles");
  await using server = await createResourceFixture(resource);
  writeSetting(server.parts.db, "versionsKept", LIMIT);
  const { data } = await server.create();
  const path = `/articles/${data._id}/versions`;
  const model = [data["title"]];
  const saves = fc.sample(fc.constantFrom("One", "Two", "Three"), { numRuns: 20, seed: 7 });
  for (const title of saves) {
    server.advanceClock(1000);
    await server.update(data._id ?? "", { title });
    if (model[0] !== title) model.unshift(title);
    const list = (await server.ask("GET", path)).data as { _id: string }[];
    expect(list).toHaveLength(Math.min(model.length, LIMIT));
    const newest = (await server.ask("GET", `${path}?version=${list[0]?._id}`)).data;
    expect(newest.fields.title).toBe(model[0]);
    const oldest = (await server.ask("GET", `${path}?version=${list.at(-1)?._id}`)).data;
    expect(oldest.fields.title).toBe(model[list.length - 1]);
  }
});
