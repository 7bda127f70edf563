import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import { listTexts } from "#texts/admin/list.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { activityApi } from "#web/api/activities.ts";
import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { activityTexts } from "#texts/admin/activities.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { userTexts } from "#texts/admin/users.ts";
import { createSections } from "#web/admin/frame/sections.ts";
import { typeNoun, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { applyOptimisticUpdate } from "#web/admin/lists/applyOptimisticUpdate.ts";
import { createQueryClient } from "#web/queryClient.ts";
import {
  inactivePartner,
  activeClient,
  clientListResponse as pageOfClients,
  STATS,
} from "#tests/support/web/admin/clientScreens.ts";
import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { createFakeInbox, sampleMessage } from "#tests/support/web/admin/fakeInbox.ts";
import { matchesPattern } from "#tests/support/web/routePaths.ts";
import { mockLoadingImages } from "#tests/support/web/mockImages.ts";
import { apiPaths, sampleRecord } from "#tests/support/content/recordForm.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import {
  activeUser,
  userListResponse as pageOfUsers,
  currentUser,
} from "#tests/support/web/admin/userScreens.ts";
import { containing } from "#tests/support/web/textPatterns.ts";
import { ARTICLE } from "#tests/support/web/admin/articleScreens.ts";

mockLoadingImages();

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

interface List {
  path: string;
  routes: Routes;
  call: string;
  open: string;
  agree: string;
  row: RegExp;
  done: string;
  failed: string;
  retry: string;
  /** The label of the statistics, and their figures before and during the deletion. */
  figures?: { label: string; before: string[]; after: string[] };
}

const never = () => new Promise<never>(() => {});
const activity = (name: string) => sampleActivity(name);
const listOf = (data: unknown[]): FakeResponse => ({
  data,
  pagination: { currentPage: 1, totalPages: 1, totalItems: data.length, hasNext: false, hasPrev: false },
});
const article = (name: string) => sampleArticle(name);
const LISTS = {
  "an activity": {
    path: "/admin/activity",
    routes: {
      "GET /projects/get": () => listOf([activity("River model"), activity("Bare")]),
    },
    call: "DELETE /projects/delete/id-river-model",
    open: "Delete River model",
    agree: activityTexts.deleteDialog.action,
    row: /River model/,
    done: activityTexts.deleted({ name: "River model" }),
    failed: activityTexts.deleteFailed({ name: "River model" }),
    retry: activityTexts.retry,
  },
  "an article": {
    path: "/admin/article",
    routes: {
      "GET /articles/get": () => listOf([article("Night shift"), article("Unfinished")]),
      "GET /articles/stats": () => ({
        data: { totalArticles: 18, published: 15, draft: 3, newThisMonth: 2 },
      }),
    },
    call: "DELETE /articles/delete/id-night-shift",
    open: "Delete Night shift",
    agree: recordTexts.deleteAction({ noun: ARTICLE }),
    row: /Night shift/,
    done: recordTexts.deleted({ name: "Night shift" }),
    failed: `${recordTexts.deleteFailed({ noun: recordTexts.types.article.noun })} The disk is full.`,
    retry: listTexts.retry,
    figures: { label: "Articles", before: ["18", "15", "3", "2"], after: ["17", "14", "3", "2"] },
  },
  "a client": {
    path: "/admin/client",
    routes: {
      "GET /clients": () => pageOfClients([activeClient, inactivePartner]),
      "GET /clients/stats": () => STATS,
    },
    call: "DELETE /clients/id-siam-orchard",
    open: "Delete Siam Orchard",
    agree: clientTexts.deleteDialog.action,
    row: /Siam Orchard/,
    done: clientTexts.deleted({ name: "Siam Orchard" }),
    failed: `${clientTexts.messages.deleteFailed} The disk is full.`,
    retry: listTexts.retry,
    figures: { label: "Clients", before: ["47", "41", "6", "3"], after: ["46", "40", "6", "3"] },
  },
  "an admin": {
    path: "/admin/users",
    routes: {
      "GET /users": () => pageOfUsers([currentUser, activeUser]),
      "GET /users/stats": () => ({ data: { totalUsers: 9, adminUsers: 6, activeUsers: 8 } }),
    },
    call: "DELETE /users/user-2",
    open: "Delete Napat Suwannarat",
    agree: userTexts.deleteDialog.action,
    row: /Napat/,
    done: userTexts.deleted({ name: "Napat Suwannarat" }),
    failed: `${userTexts.deleteFailed} The disk is full.`,
    retry: listTexts.retry,
    figures: { label: "Users", before: ["9", "6", "8"], after: ["8", "5", "7"] },
  },
  "a message": {
    path: "/admin/messages?message=id-pim-srisuwan",
    routes: createFakeInbox([
      sampleMessage("Pim Srisuwan", { status: "read" }),
      sampleMessage("Daniel Hartley"),
    ]).routes,
    call: "DELETE /messages/id-pim-srisuwan",
    open: "Delete",
    agree: messageTexts.deleteDialog.action,
    row: /A question of Pim/,
    done: messageTexts.deleted({ name: "Pim Srisuwan" }),
    failed: `${messageTexts.deleteFailed({ name: "Pim Srisuwan" })} The disk is full.`,
    retry: listTexts.retry,
    figures: { label: messageTexts.boxes, before: ["2", "0", "0"], after: ["1", "0", "0"] },
  },
} satisfies Record<string, List>;

function contentList(type: ContentType): [string, List] {
  const [record, other] = [sampleRecord(type, "River model"), sampleRecord(type, "Bare")];
  return [
    type.name,
    {
      path: type.admin.path,
      routes: { [`GET ${apiPaths(type).list}`]: () => listOf([record, other]) },
      call: `DELETE ${apiPaths(type).remove(record._id)}`,
      open: "Delete River model",
      agree: recordTexts.deleteAction({ noun: upperFirst(typeNoun(type)) }),
      row: /River model/,
      done: recordTexts.deleted({ name: "River model" }),
      failed: `${recordTexts.deleteFailed({ noun: typeNoun(type) })} The disk is full.`,
      retry: listTexts.retry,
    },
  ];
}

const isListed = ({ admin }: ContentType) => Object.values(LISTS).some(({ path }) => path === admin.path);
const EACH_LIST: [string, List][] = [
  ...Object.entries(LISTS),
  ...CONTENT_TYPES.filter((type) => !isListed(type)).map(contentList),
];

const WITHOUT_DELETION = ["dashboard", "translations", "settings", "audit", "account"];
/** The list of versions is refetched after each deletion; `legal/list.test.tsx` covers it. */
const WITHOUT_OPTIMISTIC_DELETION = ["/admin/legal"];

test("every admin section is covered here or has no deletions", () => {
  const lists = EACH_LIST.map(([, { path }]) => path);
  const others = WITHOUT_DELETION.map((section) => `/admin/${section}`);
  const known = [...lists, ...others, ...WITHOUT_OPTIMISTIC_DELETION];
  const unknown = createSections(CONTENT_TYPES).filter(
    (section) => !known.some((path) => matchesPattern(section.path, path)),
  );
  expect(unknown).toEqual([]);
});

async function deleteFrom({ path, routes, call, open, agree, row, figures }: List) {
  const answer = Promise.withResolvers<FakeResponse>();
  const shown = renderAdmin({ path, routes: { ...routes, [call]: () => answer.promise } });
  const user = setupUser();
  const findRow = () => screen.findByRole(path.includes("message") ? "link" : "row", { name: row });
  await findRow();
  if (figures) await waitFor(() => expect(figuresOf(figures.label)).toEqual(figures.before));
  await user.click(await screen.findByRole("button", { name: open }));
  for (const route of Object.keys(routes)) if (route.startsWith("GET")) shown.api.routes[route] = never;
  await user.click(screen.getByRole("button", { name: agree }));
  return { ...shown, user, answer, findRow };
}

const figuresOf = (label: string) => [...(screen.getByLabelText(label).textContent.match(/\d+/g) ?? [])];
const rowIn = ({ path, row }: List) =>
  screen.queryByRole(path.includes("message") ? "link" : "row", { name: row });

test.each(EACH_LIST)("%s disappears from list and metrics before the server responds", async (_, list) => {
  const { answer, api } = await deleteFrom(list);
  await waitFor(() => expect(rowIn(list)).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  if (list.figures) expect(figuresOf(list.figures.label)).toEqual(list.figures.after);
  expect(screen.queryByText(list.done)).toBeNull();
  expect(api.callsTo(list.call)).toHaveLength(1);
  answer.resolve({ data: {} });
  expect(await screen.findByText(list.done)).toBeDefined();
});

test.each(EACH_LIST)(
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
  await deleteFrom(LISTS["a client"]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Lanna Grid"));
});

test("the second click of a double click on the confirm button does not reach the row below", async () => {
  await deleteFrom(LISTS["a client"]);
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
    items: [activity("River model")],
    pagination: { currentPage: 2, totalPages: 2, totalItems: 11, hasNext: false, hasPrev: true },
  };
  client.setQueryData(key, last);
  const kind = { key: activityApi.key, pagesKey: [...activityApi.key, "page"] };
  const takeBack = applyOptimisticUpdate(client, kind, { from: activity("River model"), to: null });
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
  const user = setupUser();
  const { api } = renderAdmin({
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
