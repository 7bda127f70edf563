import { expect, test } from "bun:test";

import { historyTexts } from "#texts/admin/history.ts";
import { restoreVersion } from "#web/admin/resource/history/restoreVersion.ts";
import type { HistoryControl } from "#web/admin/resource/history/restoreVersion.ts";

test("a category that is gone is left out and named at its field", () => {
  const errors: Record<string, string | undefined> = {};
  const values: Record<string, unknown> = { category: ["Water"] };
  const form = {
    getValues: () => structuredClone(values),
    setValue: (name: string, value: unknown) => (values[name] = value),
    setError: (name: string, { message }: { message?: string }) => (errors[name] = message),
  };
  const resource = {
    toValues: ({ category }: Record<string, string[]>) => ({
      category: (category ?? []).filter((name) => name !== "Energy"),
    }),
  };
  // Only what the function calls.
  const control = { form, resource, record: {}, draft: { offerUndo: () => {} } } as unknown as HistoryControl;
  restoreVersion(control, { category: ["Energy", "Water"] }, [{ name: "category" }]);
  expect(values["category"]).toEqual(["Water"]);
  expect(errors["category"]).toBe(historyTexts.gone({ count: 1, names: "“Energy”" }));
});
