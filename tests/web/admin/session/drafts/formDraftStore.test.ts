import { expect, test } from "bun:test";

import { createFormDraftStore } from "#web/admin/session/drafts/formDraftStore.ts";

test("reports a full or failing storage once", () => {
  const told: string[] = [];
  const full = { length: 1, key: fail, getItem: fail, setItem: fail, removeItem: fail };
  const drafts = createFormDraftStore(full, () => told.push("refused"));
  expect(drafts.read("x")).toBeNull();
  drafts.write("x", { fields: {}, savedAt: 1, baseVersion: null, unsavedFileCount: 0 });
  drafts.write("x", { fields: {}, savedAt: 2, baseVersion: null, unsavedFileCount: 0 });
  drafts.remove("x");
  drafts.endAll("user-1");
  expect(told).toEqual(["refused"]);
});

function fail(): never {
  throw new Error("full");
}
