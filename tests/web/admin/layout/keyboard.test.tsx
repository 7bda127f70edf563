import { afterEach, expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";

import { keyboardTexts } from "#texts/admin/keyboard.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";
import { setSingleKeysEnabled } from "#web/admin/ui/keyboard/singleKeys.ts";

import { ACTIVITY_ROUTES, openActivities, STATS } from "#tests/support/web/admin/openActivities.tsx";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

afterEach(() => {
  act(() => setSingleKeysEnabled(true));
});

const { names } = layoutTexts;

test("J and K move through the rows and stop at both ends", async () => {
  const { user } = await openActivities();
  const names = ["River model", "Canal map"].map((name) => screen.getByRole("link", { name }));
  await user.keyboard("j");
  expect(document.activeElement).toBe(names[0] ?? null);
  await user.keyboard("jj");
  expect(document.activeElement).toBe(names[1] ?? null);
  await user.keyboard("kkk");
  expect(document.activeElement).toBe(names[0] ?? null);
});

test("E edits the row, and does nothing without one", async () => {
  const { user } = await openActivities();
  await user.keyboard("e");
  expect(location.pathname).toBe("/admin/activity");
  await user.keyboard("je");
  await waitFor(() => expect(location.pathname).toBe("/admin/activity/edit/id-river-model"));
});

test("Delete asks first, and shortcuts are disabled while the dialog is open", async () => {
  const { user } = await openActivities();
  await user.keyboard("j{Delete}");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/River model/)).toBeDefined();
  await user.keyboard("n");
  expect(location.pathname).toBe("/admin/activity");
});

test("] and [ change the page, N creates a record", async () => {
  const { user } = await openActivities();
  await user.keyboard("]");
  await waitFor(() => expect(location.search).toBe("?page=2"));
  await user.keyboard("n");
  expect(location.pathname).toBe("/admin/activity/create");
});

test("/ focuses the search, where letters are typed", async () => {
  const { user } = await openActivities();
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await user.keyboard("nj?");
  expect(location.pathname).toBe("/admin/activity");
  expect(screen.getByDisplayValue("nj?")).toBeDefined();
  expect(screen.queryByRole("dialog") === null).toBe(true);
});

test("G and a letter open a section", async () => {
  const { user } = await openActivities();
  for (const [letter, section] of Object.entries({ m: "messages", s: "settings", x: "settings" })) {
    await user.keyboard(`g${letter}`);
    expect(location.pathname).toBe(`/admin/${section}`);
  }
});

test("? shows the shortcuts, Escape closes them", async () => {
  const { user } = await openActivities();
  await user.keyboard("?");
  const help = await screen.findByRole("dialog", { name: keyboardTexts.title });
  const { anywhere, list, form, inbox } = keyboardTexts;
  const titles = [anywhere, list, form, inbox].map(({ title }) => title);
  for (const title of [...titles, layoutTexts.names.dashboard]) {
    expect(within(help).getByRole("region", { name: title })).toBeDefined();
  }
  expect(within(help).getByText("F6")).toBeDefined();
  fireEvent.keyDown(help, { key: "Escape" });
  expect(screen.queryByRole("dialog") === null).toBe(true);
});

test("when switched off, single keys do nothing, and Ctrl K still works", async () => {
  const { user } = await openActivities();
  act(() => setSingleKeysEnabled(false));
  expect(localStorage.getItem("vitrine.singleKeys")).toBe("off");
  await user.keyboard("n?gd");
  expect(location.pathname).toBe("/admin/activity");
  expect(screen.queryByRole("dialog") === null).toBe(true);
  await user.keyboard("{Control>}k{/Control}");
  expect(await screen.findByRole("dialog", { name: searchTexts.title })).toBeDefined();
});

test.each([
  ["J", "KeyJ", false, "j"],
  ["่", "KeyJ", false, "j"],
  ["ฝ", "Slash", false, "/"],
  ["ฦ", "Slash", true, "?"],
  ["บ", "BracketLeft", false, "["],
  ["ๅ", "Digit1", false, "1"],
  ["Delete", "Delete", false, "Delete"],
])("reads %p of the key %s with Shift %p as %p", (key, code, shiftKey, expected) => {
  expect(normalizeKey({ key, code, shiftKey })).toBe(expected);
});

test("J on a Thai keyboard moves too", async () => {
  await openActivities();
  fireEvent.keyDown(document.body, { key: "่", code: "KeyJ" });
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "River model" }));
});

test("the sidebar counts unread messages", async () => {
  await openActivities();
  expect(
    await screen.findByRole("link", { name: `${names.messages} 3 ${layoutTexts.unread}` }),
  ).toBeDefined();
});

test("shows no count without unread messages", async () => {
  renderAdmin({
    path: "/admin/activity",
    routes: {
      ...ACTIVITY_ROUTES,
      "GET /messages/stats": () => ({ data: { ...STATS, new: 0, read: 4 } }),
    },
  });
  await screen.findByRole("link", { name: "River model" });
  expect(screen.getByRole("link", { name: names.messages })).toBeDefined();
});
