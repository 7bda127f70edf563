import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { TrashedRecord } from "#contract/content/trash.ts";
import { TRASH_MESSAGES } from "#contract/content/trash.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { trashTexts as texts } from "#texts/admin/trash.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { activeClient, clientListResponse, STATS } from "#tests/support/web/admin/clientScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";

const ENTRY: TrashedRecord = {
  _id: "entry-1",
  kind: "article",
  name: "River model",
  deletedAt: "2026-11-20T03:00:00.000Z",
  deletedBy: "Anan Suk",
  expiresAt: "2026-12-20T03:00:00.000Z",
};
const RESTORE = "POST /trash/entry-1/restore";
const RESTORED = { data: { name: "River model", leftOut: [] } };

async function openTrash(routes: Record<string, () => FakeResponse> = {}) {
  const items = [ENTRY];
  const shown = renderAdmin({
    path: "/admin/trash",
    routes: { "GET /trash": () => listResponse(items), ...routes },
  });
  const row = await screen.findByRole("row", { name: /River model/ });
  const press = (name: string) =>
    shown.user.click(within(row).getByRole("button", { name: `${name} ${ENTRY.name}` }));
  return { ...shown, row, press, clear: () => void items.splice(0) };
}

test("lists what was deleted, by whom, and until when it can be restored", async () => {
  const { row } = await openTrash();
  expect(row.textContent).toContain("Anan Suk");
  expect([...row.querySelectorAll("time")].map(({ dateTime }) => dateTime)).toEqual([
    ENTRY.deletedAt,
    ENTRY.expiresAt,
  ]);
});

test("restores a record, which leaves the list", async () => {
  const { press, clear } = await openTrash({
    [RESTORE]: () => {
      clear();
      return RESTORED;
    },
  });
  await press(texts.restore);
  expect(await screen.findByText(texts.restored({ name: ENTRY.name }))).toBeDefined();
  expect(await screen.findByText(texts.none.title)).toBeDefined();
});

test("says what a restored record lost", async () => {
  const { press } = await openTrash({
    [RESTORE]: () => ({ data: { ...RESTORED.data, leftOut: ["edtech"] } }),
  });
  await press(texts.restore);
  expect(await screen.findByText(texts.without({ name: ENTRY.name, gone: "edtech" }))).toBeDefined();
});

test("offers a new address if another record has that of the deleted one", async () => {
  const taken = { status: 409, code: "slug_taken", message: TRASH_MESSAGES.taken } as const;
  const { press, api, user } = await openTrash({
    [RESTORE]: () => ({ ...taken, data: { addresses: ["/articles/rivers"] } }),
  });
  await press(texts.restore);
  expect(await screen.findByText(texts.taken({ addresses: "/articles/rivers" }))).toBeDefined();
  api.routes[RESTORE] = () => RESTORED;
  await user.click(screen.getByRole("button", { name: texts.newAddress }));
  expect(await screen.findByText(texts.restored({ name: ENTRY.name }))).toBeDefined();
  expect(api.callsTo(RESTORE).map(({ path }) => path.split("?")[1])).toEqual([undefined, "address=new"]);
});

test("says that a colleague was faster, and shows the list without the record", async () => {
  const { press, clear } = await openTrash({
    [RESTORE]: () => {
      clear();
      return { status: 404, code: "not_found", message: TRASH_MESSAGES.notFound };
    },
  });
  await press(texts.restore);
  expect(await screen.findByText(texts.gone)).toBeDefined();
  expect(await screen.findByText(texts.none.title)).toBeDefined();
});

test.each([
  ["one record", texts.deleteForGood, texts.question({ name: ENTRY.name }), "DELETE /trash/entry-1"],
  ["all", texts.empty, texts.emptyQuestion, "DELETE /trash"],
])("deletes %s for good after a question", async (_, action, question, call) => {
  const { row, user, api, clear } = await openTrash({
    [call]: () => {
      clear();
      return { data: { deleted: 1 } };
    },
  });
  const inRow = within(row).queryByRole("button", { name: `${action} ${ENTRY.name}` });
  await user.click(inRow ?? screen.getByRole("button", { name: action }));
  const dialog = within(await screen.findByRole("dialog", { name: question }));
  expect(api.callsTo(call)).toEqual([]);
  await user.click(dialog.getByRole("button", { name: action }));
  expect(await screen.findByText(texts.none.title)).toBeDefined();
  expect(api.callsTo(call)).toHaveLength(1);
});

test("Undo in the notification of a deletion restores the record", async () => {
  const routes = {
    "GET /clients": () => clientListResponse([activeClient]),
    "GET /clients/stats": () => ({ data: STATS }),
    [`DELETE /clients/${activeClient._id}`]: () => ({ data: { _id: activeClient._id, trashId: "entry-1" } }),
    [RESTORE]: () => RESTORED,
  };
  const { user, api } = renderAdmin({ path: "/admin/client", routes });
  const row = await screen.findByRole("row", { name: new RegExp(activeClient.name) });
  await user.click(within(row).getByRole("button", { name: `Delete ${activeClient.name}` }));
  await user.click(screen.getByRole("button", { name: clientTexts.deleteDialog.action }));
  await screen.findByText(clientTexts.deleted({ name: activeClient.name }));
  await waitFor(() =>
    expect(screen.queryByRole("row", { name: new RegExp(activeClient.name) })).toBeDefined(),
  );
  await user.keyboard("{F6}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: uiTexts.undo }));
  await user.keyboard("{Enter}");
  expect(await screen.findByText(texts.restored({ name: "River model" }))).toBeDefined();
  expect(api.callsTo(RESTORE)).toHaveLength(1);
});
