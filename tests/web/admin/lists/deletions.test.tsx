import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { CONTENT_TYPES } from "#resources/registry.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { activityApi } from "#web/api/activities.ts";
import { createSections } from "#web/admin/frame/sections.ts";
import { applyOptimisticUpdate } from "#web/admin/lists/applyOptimisticUpdate.ts";
import { createQueryClient } from "#web/queryClient.ts";

import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import {
  activeClient,
  clientListResponse as pageOfClients,
  inactivePartner,
  STATS,
} from "#tests/support/web/admin/clientScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { DELETION_LISTS, RESOURCE_LISTS } from "#tests/support/web/admin/resourceLists.ts";
import type { DeletionList } from "#tests/support/web/admin/resourceLists.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { matchesPattern } from "#tests/support/web/routePaths.ts";
import { containing } from "#tests/support/web/textPatterns.ts";

const never = () => new Promise<never>(() => {});
const RECORD = sampleActivity("River model");

const WITHOUT_DELETION = [
  "dashboard",
  "schedule",
  "translations",
  "settings",
  "personal-data",
  "audit",
  "backups",
  "system",
  "account",
];
/**
 * Their lists are refetched after each deletion; `legal/list.test.tsx`, `screens/library`, `screens/notifications`
 * and `screens/trash` cover it.
 */
const WITHOUT_OPTIMISTIC_DELETION = [
  "/admin/legal",
  "/admin/library",
  "/admin/notifications",
  "/admin/trash",
];

test("every admin section is covered here or has no deletions", () => {
  const lists = DELETION_LISTS.map(([, { path }]) => path);
  const others = WITHOUT_DELETION.map((section) => `/admin/${section}`);
  const known = [...lists, ...others, ...WITHOUT_OPTIMISTIC_DELETION];
  const unknown = createSections(CONTENT_TYPES).filter(
    (section) => !known.some((path) => matchesPattern(section.path, path)),
  );
  expect(unknown).toEqual([]);
});

async function deleteFrom({ path, routes, call, open, agree, row, figures }: DeletionList) {
  const answer = Promise.withResolvers<FakeResponse>();
  const shown = renderAdmin({ path, routes: { ...routes, [call]: () => answer.promise } });
  const findRow = () => screen.findByRole(path.includes("message") ? "link" : "row", { name: row });
  await findRow();
  if (figures) await waitFor(() => expect(figuresOf(figures.label)).toEqual(figures.before));
  await shown.user.click(await screen.findByRole("button", { name: open }));
  for (const route of Object.keys(routes)) if (route.startsWith("GET")) shown.api.routes[route] = never;
  await shown.user.click(screen.getByRole("button", { name: agree }));
  return { ...shown, answer, findRow };
}

const figuresOf = (label: string) => [...(screen.getByLabelText(label).textContent.match(/\d+/g) ?? [])];
const rowIn = ({ path, row }: DeletionList) =>
  screen.queryByRole(path.includes("message") ? "link" : "row", { name: row });

test.each(DELETION_LISTS)(
  "%s disappears from list and metrics before the server responds",
  async (_, list) => {
    const { answer, api } = await deleteFrom(list);
    await waitFor(() => expect(rowIn(list)).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
    if (list.figures) expect(figuresOf(list.figures.label)).toEqual(list.figures.after);
    expect(screen.queryByText(list.done)).toBeNull();
    expect(api.callsTo(list.call)).toHaveLength(1);
    answer.resolve({ data: {} });
    expect(await screen.findByText(list.done)).toBeDefined();
  },
);

test.each(DELETION_LISTS)(
  "%s reappears with a message if the deletion fails, and can be deleted again",
  async (_, list) => {
    const { answer, api, user, findRow } = await deleteFrom(list);
    await waitFor(() => expect(rowIn(list)).toBeNull());
    answer.resolve({ status: 507, message: "The disk is full." });
    const toast = await screen.findByRole("group", { name: containing(list.failed) });
    expect(toast.textContent).toContain(list.failed);
    expect(await findRow()).toBeDefined();
    if (list.figures) expect(figuresOf(list.figures.label)).toEqual(list.figures.before);
    expect(console.warn).toHaveBeenCalled();
    api.routes[list.call] = () => ({ data: {} });
    await user.click(within(toast).getByRole("button", { name: list.retry }));
    await waitFor(() => expect(rowIn(list)).toBeNull());
    expect(await screen.findByText(list.done)).toBeDefined();
    expect(api.callsTo(list.call)).toHaveLength(2);
  },
);

test("focus moves to the row that replaces the deleted one", async () => {
  await deleteFrom(RESOURCE_LISTS["a client"]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Lanna Grid"));
});

test("the second click of a double click on the confirm button does not reach the row below", async () => {
  await deleteFrom(RESOURCE_LISTS["a client"]);
  const row = await screen.findByRole("row", { name: /Lanna Grid/ });
  fireEvent.click(row, { detail: 2 });
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(row, { detail: 1 });
  expect(screen.getByRole("dialog")).toBeDefined();
});

test("deleting the only row of the last page removes the page, and a rollback restores it", () => {
  const client = createQueryClient();
  const key = [...activityApi.key, "page", { page: 2 }];
  const last = {
    items: [RECORD],
    pagination: { currentPage: 2, totalPages: 2, totalItems: 11, hasNext: false, hasPrev: true },
  };
  client.setQueryData(key, last);
  const kind = { key: activityApi.key, pagesKey: [...activityApi.key, "page"] };
  const takeBack = applyOptimisticUpdate(client, kind, { from: RECORD, to: null });
  expect(client.getQueryData(key)).toEqual({
    items: [],
    pagination: { ...last.pagination, totalPages: 1, totalItems: 10 },
  });
  takeBack();
  expect(client.getQueryData(key)).toEqual(last);
});

test("of two pending deletions, the failed one is rolled back and then the list is reloaded", async () => {
  const first = Promise.withResolvers<FakeResponse>();
  const second = Promise.withResolvers<FakeResponse>();
  const { api, user } = renderAdmin({
    path: "/admin/client",
    routes: {
      "GET /clients": () => pageOfClients([activeClient, inactivePartner]),
      "GET /clients/stats": () => STATS,
      "DELETE /clients/id-siam-orchard": () => first.promise,
      "DELETE /clients/id-lanna-grid": () => second.promise,
    },
  });
  for (const name of ["Siam Orchard", "Lanna Grid"]) {
    await user.click(await screen.findByRole("button", { name: `Delete ${name}` }));
    await user.click(screen.getByRole("button", { name: clientTexts.deleteDialog.action }));
    await waitFor(() => expect(screen.queryByRole("row", { name: new RegExp(name) })).toBeNull());
  }
  first.resolve({ status: 500, message: "No." });
  expect(await screen.findByRole("row", { name: /Siam Orchard/ })).toBeDefined();
  expect(screen.queryByRole("row", { name: /Lanna Grid/ })).toBeNull();
  expect(api.callsTo("GET /clients")).toHaveLength(1);
  api.routes["GET /clients"] = () => pageOfClients([activeClient]);
  second.resolve({ data: {} });
  expect(await screen.findByText(clientTexts.deleted({ name: "Lanna Grid" }))).toBeDefined();
  await waitFor(() => expect(api.callsTo("GET /clients")).toHaveLength(2));
});
