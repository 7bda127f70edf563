import { expect, test } from "bun:test";

import * as fc from "fast-check";

import { ARTICLES } from "#resources/articles.ts";
import { checkProperty, PROPERTY_TIMEOUT_MS } from "#tests/support/checkProperty.ts";
import { createTrashTestServer } from "#tests/support/content/trashTestServer.ts";

const NAMES = ["One", "Two"];

interface Step {
  kind: "create" | "delete" | "restore" | "restoreWithNewAddress" | "deleteForGood";
  /** Of the name, or of one of the records. */
  index: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "create" as const,
      "create" as const,
      "delete" as const,
      "delete" as const,
      "restore" as const,
      "restoreWithNewAddress" as const,
      "deleteForGood" as const,
    ),
    index: fc.nat(7),
  }),
  { minLength: 4, maxLength: 14 },
);

interface Model {
  /** Addresses by id. */
  live: Map<string, string>;
  /** Id and address of the record by entry of the trash. */
  deleted: Map<string, string>;
}

const pick = (records: Map<string, string>, index: number) => [...records][index % records.size];

async function run(
  server: Awaited<ReturnType<typeof createTrashTestServer>>,
  { live, deleted }: Model,
  { kind, index }: Step,
): Promise<void> {
  if (kind === "create") {
    const { data } = await server.create(ARTICLES, { title: NAMES[index % NAMES.length] });
    expect([...live.values()]).not.toContain(data.slug);
    live.set(data._id, data.slug);
    return;
  }
  const [id, slug = ""] = pick(kind === "delete" ? live : deleted, index) ?? [];
  if (id === undefined) return;
  if (kind === "delete") {
    deleted.set((await server.remove(ARTICLES, id)).data.trashId, `${id} ${slug}`);
    live.delete(id);
    return;
  }
  const [recordId = "", address = ""] = slug.split(" ");
  const isTaken = [...live.values()].includes(address);
  if (kind === "deleteForGood") {
    expect((await server.deleteForGood(id)).data).toEqual({ deleted: 1 });
    deleted.delete(id);
    return;
  }
  const hasNewAddress = kind === "restoreWithNewAddress";
  const { status } = await server.send("POST", `/trash/${id}/restore${hasNewAddress ? "?address=new" : ""}`);
  expect(status).toBe(isTaken && !hasNewAddress ? 409 : 201);
  if (status !== 201) return;
  deleted.delete(id);
  const restored = (await server.read(ARTICLES, recordId)).data.slug;
  if (!isTaken) expect(restored).toBe(address);
  expect([...live.values()]).not.toContain(restored);
  live.set(recordId, restored);
}

test(
  "any order of creations, deletions and restorations keeps records and addresses as the model says",
  async () => {
    await checkProperty(steps, { few: 8, many: 200 }, async (history) => {
      await using server = await createTrashTestServer();
      const model: Model = { live: new Map(), deleted: new Map() };
      for (const step of history) await run(server, model, step);
      const live = (await server.request("GET", "/articles/get?limit=100")).data;
      expect(live.map(({ _id, slug }: Record<string, string>) => [_id, slug]).toSorted()).toEqual(
        [...model.live].toSorted(),
      );
      expect((await server.readTrash()).map(({ _id }) => _id).toSorted()).toEqual(
        [...model.deleted.keys()].toSorted(),
      );
      const { $client } = server.parts.db;
      expect($client.query("PRAGMA foreign_key_check").all()).toEqual([]);
      const stored = $client.query("SELECT count(*) FROM pictures").values();
      expect(stored).toEqual([[model.live.size + model.deleted.size > 0 ? 1 : 0]]);
    });
  },
  PROPERTY_TIMEOUT_MS,
);
