import { expect, test } from "bun:test";

import * as fc from "fast-check";

import { ARTICLES } from "#resources/articles.ts";
import type { BulkChange, BulkResult } from "#resources/bulkSchema.ts";
import { createBulkTestServer } from "#tests/support/content/bulkTestServer.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";

type State = "Draft" | "Published" | "deleted";

const ACTIONS = ["Draft", "Published", "deleted"] as const;
const COUNT = 4;
/** The records that a call names, and what they become; `null` undoes the last call. */
const calls = fc.array(
  fc.option(fc.record({ to: fc.constantFrom(...ACTIONS), indexes: fc.uniqueArray(fc.nat(COUNT - 1)) }), {
    freq: 2,
  }),
  { minLength: 1, maxLength: 8 },
);

function toChange(_id: string, to: State): BulkChange {
  return to === "deleted" ? { _id, action: "delete" } : { _id, action: "change", status: to };
}

/** What a call does to the records: deleted ones stay deleted, which the answer says. */
function applyToModel(model: readonly State[], to: State, indexes: readonly number[]): State[] {
  return model.map((state, index) => (indexes.includes(index) && state !== "deleted" ? to : state));
}

test(
  "any sequence of changes has the effect of the model, and its undos restore all rows",
  () =>
    checkProperty(calls, { few: 6, many: 300 }, async (sequence) => {
      await using server = await createBulkTestServer();
      const ids: string[] = [];
      for (const status of ["Draft", "Published", "Draft", "Published"])
        ids.push((await server.create(ARTICLES, { title: `${status} ${ids.length}`, status })).data._id);
      const history: { model: State[]; rows: ReturnType<typeof server.readRows>; undo: BulkChange[] }[] = [];
      let model: State[] = ["Draft", "Published", "Draft", "Published"];
      const undoLast = async () => {
        const last = history.pop();
        if (!last) return;
        const { failed } = await server.change(ARTICLES, last.undo);
        expect(failed).toEqual([]);
        expect(server.readRows()).toEqual(last.rows);
        ({ model } = last);
      };
      for (const call of sequence) {
        server.advanceClock(1000);
        if (!call) {
          await undoLast();
          continue;
        }
        const { to, indexes } = call;
        const rows = server.readRows();
        const changes = indexes.map((index) => toChange(ids[index] ?? "", to));
        const { undo, failed }: BulkResult = await server.change(ARTICLES, changes);
        const isDeleted = (index: number) => model[index] === "deleted";
        expect(failed.map(({ _id }) => _id)).toEqual(
          indexes.filter(isDeleted).map((index) => ids[index] ?? ""),
        );
        expect(undo).toHaveLength(indexes.filter((index) => !isDeleted(index) && model[index] !== to).length);
        // A version that another call has replaced is refused: only the last call can be undone.
        history.push({ model, rows, undo: undo.map((change) => ({ ...change, updatedAt: undefined })) });
        model = applyToModel(model, to, indexes);
        const visible = ids.filter((_, index) => model[index] === "Published");
        const listed = await server.request("GET", "/articles/get");
        expect(listed.data.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(visible.toSorted());
      }
      while (history.length > 0) await undoLast();
    }),
  PROPERTY_TIMEOUT_MS,
);
