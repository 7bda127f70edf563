import { expect, test } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { contentSchema } from "#resources/schema.ts";

const schema = contentSchema(ACTIVITIES).shape.category;

test("removes duplicate categories", () => {
  expect(schema.parse(["EdTech", "Business", "EdTech"])).toEqual(["EdTech", "Business"]);
});

test("says how many categories may be sent", () => {
  const names = Array.from({ length: 101 }, (_, index) => `Category ${index}`);
  expect(schema.safeParse(names.slice(1)).success).toBe(true);
  expect(schema.safeParse(names).error?.issues[0]?.message).toBe("Please keep at most 100 entries");
});
