import { expect, test } from "bun:test";

import { createFormDraftStore } from "#web/admin/collections/drafts/formDraftStore.ts";

test("stores drafts under the names that earlier versions stored, and reads them back", () => {
  const drafts = createFormDraftStore(localStorage, () => {});
  const record = { _id: "1", updatedAt: "2026-01-01T00:00:00.000Z", logo: null, images: [] };
  const draft = {
    fields: { name: "Half" },
    savedAt: Date.now(),
    baseVersion: "2026-01-02T00:00:00.000Z",
    baseFields: { name: "" },
    unsavedFileCount: 1,
    hasImages: true,
    attempt: { key: "key-1", bodyFingerprint: "a", createdRecord: record },
  };
  drafts.write("x", draft);
  const stored: unknown = JSON.parse(localStorage.getItem("vitrine.draft.x") ?? "null");
  expect(stored).toMatchObject({
    keptAt: draft.savedAt,
    basedOn: draft.baseVersion,
    base: draft.baseFields,
    files: 1,
    hasPictures: true,
    sent: { key: "key-1", body: "a", made: record },
  });
  expect(drafts.read("x")).toEqual(draft);
});
