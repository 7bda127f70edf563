import type { TrashedRecord } from "#contract/content/trash.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { listTables } from "#server/database/resetTables.ts";
import { transaction } from "#server/database/transaction.ts";
import { testContext } from "#tests/support/server/testContext.ts";
import { START_TIME } from "#tests/support/server/testServer.ts";

import { createLanguageTestServer } from "./languageTestServer.ts";

const DAY_MS = 24 * 3_600_000;

/** Changed by every call, or with numbers of their own. */
const OTHER_TABLES = /^(trash|audit_entries|sessions|users|article_numbers|expected_views|view|visit|sums)/;

export type TrashTestServer = Awaited<ReturnType<typeof createTrashTestServer>>;

/** A site in two languages, whose clock is trusted, with the calls of the trash. */
export async function createTrashTestServer() {
  const server = await createLanguageTestServer();
  const { db } = server.parts;
  const entry = { action: "update", kind: "article", recordId: "a" } as const;
  const work = (now: number) => transaction(db, (tx) => recordAudit(tx, testContext(now), entry));
  for (let day = 0; day < 7; day += 1) await work(START_TIME - (6 - day) * DAY_MS);
  const readTrash = async (): Promise<TrashedRecord[]> => (await server.send("GET", "/trash")).data;
  return {
    ...server,
    /** All rows of content by table, in no order. */
    readTables: () =>
      Object.fromEntries(
        listTables(db.$client)
          .filter((table) => !OTHER_TABLES.test(table))
          .map((table) => [
            table,
            db.$client
              .query(`SELECT * FROM ${table}`)
              .all()
              .map((row) => JSON.stringify(row))
              .toSorted(),
          ]),
      ),
    readTrash,
    /** On each of which somebody works, so that the clock stays trusted. */
    async passDays(days: number) {
      for (let day = 0; day < days; day += 1) {
        server.advanceClock(DAY_MS);
        await work(server.parts.now());
      }
    },
    restore: async (entry?: TrashedRecord, query = "") =>
      server.send("POST", `/trash/${entry?._id ?? (await readTrash())[0]?._id}/restore${query}`),
    deleteForGood: (id = "") => server.send("DELETE", `/trash${id && `/${id}`}`),
    actionsOf: (id: string) =>
      db.$client
        .query<[string], [string]>("SELECT action FROM audit_entries WHERE record_id = ? ORDER BY id")
        .values(id)
        .flat(),
  };
}
