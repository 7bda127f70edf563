import { expect } from "bun:test";

import type { BulkChange, BulkResult } from "#resources/bulkSchema.ts";
import type { ContentType } from "#resources/contentType.ts";

import { createTrashTestServer } from "./trashTestServer.ts";

/** Of each write, the history, and what publishing leaves: an address that visitors may know stays taken. */
const CHANGED_COLUMNS = new Set(["updated_at", "updated_by", "is_public"]);
const OTHER_TABLES = /^(versions|version_|search|page_search|records_|.*_(config|data|docsize|idx|content))/;

export type BulkTestServer = Awaited<ReturnType<typeof createBulkTestServer>>;

/** A site in two languages with the calls that change several records. */
export async function createBulkTestServer() {
  const server = await createTrashTestServer();
  const ask = async (type: ContentType | "/clients", changes: BulkChange[], token = server.token) => {
    const base = typeof type === "string" ? type : type.api.base;
    return server.request("POST", `${base}/bulk`, { token, body: { changes } });
  };
  return {
    ...server,
    ask,
    async change(type: ContentType | "/clients", changes: BulkChange[], token?: string): Promise<BulkResult> {
      const { status, data } = await ask(type, changes, token);
      expect(status).toBe(200);
      return data;
    },
    /** The rows of all content, without what every write changes. */
    readRows: () =>
      Object.fromEntries(
        Object.entries(server.readTables())
          .filter(([table]) => !OTHER_TABLES.test(table))
          .map(([table, rows]) => [table, rows.map(withoutChangedColumns).toSorted()]),
      ),
  };
}

function withoutChangedColumns(json: string): string {
  const row: Record<string, unknown> = JSON.parse(json);
  return JSON.stringify(Object.entries(row).filter(([name]) => !CHANGED_COLUMNS.has(name)));
}
