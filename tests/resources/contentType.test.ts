import { expect, test } from "bun:test";

import { CONTENT_TYPES } from "#resources/registry.ts";

test("a content type has at most one Markdown field, because a record has one text as HTML", () => {
  const several = CONTENT_TYPES.filter(
    ({ fields }) => Object.values(fields).filter(({ kind }) => kind === "markdown").length > 1,
  );
  expect(several.map(({ name }) => name)).toEqual([]);
});
