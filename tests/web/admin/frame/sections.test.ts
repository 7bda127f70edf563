import { expect, test } from "bun:test";

import { CONTENT_TYPES } from "#resources/registry.ts";
import { createSections } from "#web/admin/frame/sections.ts";

test.each(["label", "path", "shortcutKey"] as const)("every section has its own %s", (property) => {
  const values = createSections(CONTENT_TYPES).map((section) => section[property]);
  expect(values).toEqual([...new Set(values)]);
});
