import { expect, test } from "bun:test";

import { hasShape } from "#web/admin/session/drafts/restorableDraft.ts";

test.each([
  ["the same kinds", { name: "", accent: 262 }, { name: "A", accent: 27 }, true],
  ["a number as it is typed", { accent: 262 }, { accent: "#b3261e" }, true],
  ["a number in the place of a text", { name: "" }, { name: 4 }, false],
  ["a switch in the place of a number", { accent: 262 }, { accent: true }, false],
  ["a list in the place of a number", { accent: 262 }, { accent: ["1"] }, false],
  ["a key that is missing", { accent: 262 }, {}, false],
  ["a list of numbers, one as it is typed", [1], [2, "3"], true],
  ["blocks of two types", [{ type: "a", fields: { text: "" } }], [{ type: "b", fields: {} }], true],
  ["a block without fields", [{ type: "a", fields: {} }], [{ type: "a" }], false],
  ["a list of texts with a number", ["a"], ["b", 3], false],
])("compares %s", (_, model, value, expected) => {
  expect(hasShape<unknown>(model, value)).toBe(expected);
});
