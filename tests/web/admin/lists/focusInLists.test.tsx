import { expect, test } from "bun:test";
import { act, screen, waitFor } from "@testing-library/react";

import { userTexts } from "#texts/admin/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { listTexts } from "#texts/admin/list.ts";
import * as clients from "#tests/support/web/admin/clientScreens.ts";
import type { FakeCall } from "#tests/support/web/fakeApi.ts";
import {
  activeUser,
  openUsersScreen,
  userListResponse,
  currentUser,
} from "#tests/support/web/admin/userScreens.ts";
import { textsOf } from "#tests/support/web/textPatterns.ts";

/** Elements are too large for an error message. */
const hasFocus = (element: Element) => element === document.activeElement;
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const told = () => textsOf(screen.getAllByRole("status"));

function pageOfTwo({ path }: FakeCall) {
  const currentPage = Number(new URL(path, "http://x").searchParams.get("page"));
  const ways = { hasNext: currentPage === 1, hasPrev: currentPage === 2 };
  return userListResponse([currentUser], { currentPage, totalPages: 2, totalUsers: 12, ...ways });
}

test("focuses Previous on the last page and Next on the first", async () => {
  const { user } = openUsersScreen({ routes: { "GET /users": pageOfTwo } });
  await user.click(await button(uiTexts.pagination.next));
  await screen.findByText(uiTexts.pagination.page({ page: 2, pages: 2 }));
  expect(hasFocus(await button(uiTexts.pagination.previous))).toBe(true);
  await user.keyboard("{Enter}");
  await screen.findByText(uiTexts.pagination.page({ page: 1, pages: 2 }));
  expect(hasFocus(await button(uiTexts.pagination.next))).toBe(true);
  expect(
    screen
      .getByText(uiTexts.pagination.showing({ first: 1, last: 10, total: 12 }))
      .getAttribute("aria-atomic"),
  ).toBe("true");
});

test("a toggle button keeps the focus when its label changes", async () => {
  const inactive = { ...activeUser, isActive: false };
  let shown = activeUser;
  const { user } = openUsersScreen({
    routes: {
      "GET /users": () => userListResponse([currentUser, shown]),
      "PATCH /users/user-2/status": () => ({ data: (shown = inactive) }),
    },
  });
  const turn = await button(`${userTexts.deactivate} Napat Suwannarat`);
  act(() => turn.focus());
  await user.keyboard("{Enter}");
  expect((await button(`${userTexts.activate} Napat Suwannarat`)) === turn).toBe(true);
  expect(hasFocus(turn)).toBe(true);
});

test("sorting keeps the focus on the header and announces the order", async () => {
  const { api, user } = clients.openClientsScreen();
  const name = await button(clientTexts.fields.name);
  await user.click(name);
  await waitFor(() =>
    expect(told()).toContain(
      `${listTexts.found({ count: 2, noun: clientTexts.noun.many })}. ${clientTexts.sortedByName}`,
    ),
  );
  expect(hasFocus(await button(clientTexts.fields.name))).toBe(true);
  expect(screen.getByRole("columnheader", { name: clientTexts.fields.name }).getAttribute("aria-sort")).toBe(
    "ascending",
  );
  expect(name.getAttribute("aria-disabled")).toBe("true");
  const asked = api.callsTo("GET /clients").length;
  await user.click(name);
  expect(api.callsTo("GET /clients")).toHaveLength(asked);
});

function found({ path }: FakeCall) {
  const search = new URL(path, "http://x").searchParams.get("search");
  return userListResponse(
    search === null || search === "" ? [currentUser, activeUser] : search === "Napat" ? [activeUser] : [],
  );
}

test("announces the number of results after a search, but not when the list opens", async () => {
  const { user } = openUsersScreen({ routes: { "GET /users": found } });
  const search = await screen.findByRole("searchbox");
  await screen.findByRole("row", { name: /Napat/ });
  expect(told()).toContain("");
  expect(told()).not.toContain(listTexts.found({ count: 2, noun: userTexts.noun.many }));
  await user.type(search, "Napat{Enter}");
  await waitFor(() => expect(told()).toContain(listTexts.found({ count: 1, noun: userTexts.noun.one })));
  await user.type(search, "x{Enter}");
  await waitFor(() => expect(told()).toContain(listTexts.noneFound({ many: userTexts.noun.many })));
  await user.click(await button(listTexts.clearFilters));
  expect(hasFocus(search)).toBe(true);
  await waitFor(() => expect(told()).toContain(listTexts.found({ count: 2, noun: userTexts.noun.many })));
});

test("deleting the last row focuses the list's title", async () => {
  let list = clients.clientListResponse([clients.activeClient]);
  const { user } = clients.openClientsScreen({
    routes: { "GET /clients": () => list, "DELETE /clients/id-siam-orchard": () => ({}) },
  });
  await user.click(await button("Delete Siam Orchard"));
  list = clients.clientListResponse([]);
  await user.click(await button(clientTexts.deleteDialog.action));
  await screen.findByRole("heading", { name: clientTexts.noneFound });
  expect(hasFocus(screen.getByRole("heading", { name: clientTexts.listTitle }))).toBe(true);
});

test("retrying after an error focuses the title", async () => {
  const { api, user } = clients.openClientsScreen({ routes: { "GET /clients": () => ({ status: 500 }) } });
  const again = await button(uiTexts.tryAgain);
  api.routes["GET /clients"] = () => clients.clientListResponse([clients.activeClient]);
  await user.click(again);
  await waitFor(() => expect(hasFocus(screen.getByRole("heading", { name: /Client List/ }))).toBe(true));
});

test("the main content is labelled by the screen's title", async () => {
  openUsersScreen();
  expect(await screen.findByRole("main", { name: "Admin Management" })).toBeDefined();
});
