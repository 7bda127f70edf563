import { beforeEach, expect, test } from "bun:test";
import { QueryClient } from "@tanstack/react-query";

import { applyOptimisticUpdate } from "#web/admin/lists/applyOptimisticUpdate.ts";
import type { RecordQueries } from "#web/admin/lists/applyOptimisticUpdate.ts";
import type { PagedResult } from "#web/api/http/httpClient.ts";

interface Note {
  _id: string;
  status: "new" | "read" | "archived";
}

const KIND: RecordQueries<Note> = {
  key: ["notes"],
  pagesKey: ["notes", "pages"],
  statsKey: ["notes", "stats"],
  countsOf: ({ status }) => ({ [status]: 1 }),
  recordKeyOf: (id) => ["notes", "one", id],
  isListed: ({ status }, key) => (status === "archived") === (key.at(-1) === "archive"),
};
const INBOX = ["notes", "pages", "inbox"];
const note = (status: Note["status"]): Note => ({ _id: "n", status });
const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, hasNext: false, hasPrev: false };

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(INBOX, { items: [note("new")], pagination });
  client.setQueryData(["notes", "one", "n"], note("new"));
  client.setQueryData(["notes", "stats"], { new: 1, read: 0, archived: 0 });
});

const seen = (): Record<string, unknown> => ({
  inbox: client.getQueryData<PagedResult<Note>>(INBOX)?.items.map(({ status }) => status),
  alone: client.getQueryData<Note>(["notes", "one", "n"])?.status,
  ...client.getQueryData<Record<string, number>>(["notes", "stats"]),
});
const change = (from: Note["status"], to: Note["status"]) =>
  applyOptimisticUpdate(client, KIND, { from: note(from), to: note(to) });

test("rolling back the first change keeps the second", () => {
  const takeBack = change("new", "read");
  change("read", "archived");
  takeBack();
  expect(seen()).toEqual({ inbox: [], alone: "archived", new: 0, read: 0, archived: 1 });
});

test("rolling back both changes restores the original", () => {
  const takeBackFirst = change("new", "read");
  const takeBackSecond = change("read", "archived");
  takeBackSecond();
  expect(seen()).toEqual({ inbox: ["read"], alone: "read", new: 0, read: 1, archived: 0 });
  takeBackFirst();
  expect(seen()).toEqual({ inbox: ["new"], alone: "new", new: 1, read: 0, archived: 0 });
});
