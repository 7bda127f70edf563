import { afterEach, expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";

import type { MessageStats } from "#contract/messages/messages.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { keyboardTexts } from "#texts/admin/keyboard.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { typeLabel, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";
import { setSingleKeysEnabled } from "#web/admin/ui/keyboard/singleKeys.ts";

import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

afterEach(() => {
  act(() => setSingleKeysEnabled(true));
});

const { names, titles } = layoutTexts;
const activities = ["River model", "Canal map"].map((name) => sampleActivity(name));
const pages = { currentPage: 1, totalPages: 2, totalItems: 12, hasNext: true, hasPrev: false };
const MESSAGE = {
  _id: "m1",
  name: "Somchai",
  email: "s@x.co",
  message: "About the river",
  status: "new",
  createdAt: "2026-11-20T00:00:00.000Z",
};
const STATS: MessageStats = { total: 5, new: 3, read: 1, inProgress: 0, done: 0, archived: 1, spam: 0 };
const ROUTES = {
  ...Object.fromEntries(
    CONTENT_TYPES.map(({ api }) => [`GET ${api.list.split("?")[0]}`, () => ({ data: [] })]),
  ),
  "GET /projects/get": () => ({ data: activities, pagination: pages }),
  "GET /clients": () => ({ data: [] }),
  "GET /messages": () => ({
    data: [MESSAGE],
  }),
  "GET /messages/stats": () => ({ data: STATS }),
};

async function openList() {
  const shown = renderAdmin({ path: "/admin/activity", routes: ROUTES });
  await screen.findByRole("link", { name: "River model" });
  return shown;
}

test("J and K move through the rows and stop at both ends", async () => {
  const { user } = await openList();
  const names = ["River model", "Canal map"].map((name) => screen.getByRole("link", { name }));
  await user.keyboard("j");
  expect(document.activeElement).toBe(names[0] ?? null);
  await user.keyboard("jj");
  expect(document.activeElement).toBe(names[1] ?? null);
  await user.keyboard("kkk");
  expect(document.activeElement).toBe(names[0] ?? null);
});

test("E edits the row, and does nothing without one", async () => {
  const { user } = await openList();
  await user.keyboard("e");
  expect(location.pathname).toBe("/admin/activity");
  await user.keyboard("je");
  await waitFor(() => expect(location.pathname).toBe("/admin/activity/edit/id-river-model"));
});

test("Delete asks first, and shortcuts are disabled while the dialog is open", async () => {
  const { user } = await openList();
  await user.keyboard("j{Delete}");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByText(/River model/)).toBeDefined();
  await user.keyboard("n");
  expect(location.pathname).toBe("/admin/activity");
});

test("] and [ change the page, N creates a record", async () => {
  const { user } = await openList();
  await user.keyboard("]");
  await waitFor(() => expect(location.search).toBe("?page=2"));
  await user.keyboard("n");
  expect(location.pathname).toBe("/admin/activity/create");
});

test("/ focuses the search, where letters are typed", async () => {
  const { user } = await openList();
  await user.keyboard("/");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await user.keyboard("nj?");
  expect(location.pathname).toBe("/admin/activity");
  expect(screen.getByDisplayValue("nj?")).toBeDefined();
  expect(screen.queryByRole("dialog") === null).toBe(true);
});

test("G and a letter open a section", async () => {
  const { user } = await openList();
  for (const [letter, section] of Object.entries({ m: "messages", s: "settings", x: "settings" })) {
    await user.keyboard(`g${letter}`);
    expect(location.pathname).toBe(`/admin/${section}`);
  }
});

test("? shows the shortcuts, Escape closes them", async () => {
  const { user } = await openList();
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
  const { user } = await openList();
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
  await openList();
  fireEvent.keyDown(document.body, { key: "่", code: "KeyJ" });
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "River model" }));
});

async function openSearch() {
  const shown = await openList();
  await shown.user.keyboard("{Control>}k{/Control}");
  const palette = await screen.findByRole("dialog", { name: searchTexts.title });
  // Browsers focus it by themselves.
  await shown.user.click(within(palette).getByRole("combobox"));
  return { ...shown, palette };
}

/** Waits until the palette announces the results for a text. */
const findResults = (palette: HTMLElement, text: string) =>
  waitFor(() => {
    const count = within(palette).getAllByRole("option").length;
    expect(within(palette).getByRole("status").textContent).toBe(searchTexts.found({ count, text }));
  });

test("the command palette lists every section, and Enter opens the highlighted one", async () => {
  const { user, palette } = await openSearch();
  const group = within(palette).getByRole("group", { name: searchTexts.groups.goTo });
  const options = within(group).getAllByRole("option");
  expect(options.map((option) => option.textContent?.replace(/(↵|G .)$/, ""))).toEqual([
    names.dashboard,
    titles.clients,
    ...CONTENT_TYPES.map(typeLabel),
    names.library,
    names.schedule,
    names.trash,
    names.redirects,
    names.messages,
    names.legal,
    titles.users,
    names.settings,
    names.notifications,
    names.audit,
    names.personalData,
    names.backups,
    names.system,
    names.account,
    categoryTexts.title,
    searchTexts.visibility,
  ]);
  // The shortcuts beside them are not part of their names.
  for (const name of [names.dashboard, recordTexts.types.activity.label])
    expect(within(group).getByRole("option", { name })).toBeDefined();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{Enter}");
  expect(location.pathname).toBe("/admin/client");
  expect(screen.queryByRole("dialog") === null).toBe(true);
});

test("the palette leads to the switch between the site and “Coming soon”", async () => {
  const { user } = await openSearch();
  await user.paste(searchTexts.visibility);
  await user.keyboard("{Enter}");
  expect(location.pathname).toBe("/admin/settings/visibility");
});

test("the palette finds records of all types and opens one", async () => {
  const { user, palette, api } = await openSearch();
  await user.keyboard("river");
  const group = upperFirst(recordTexts.types.activity.plural);
  const found = await within(palette).findByRole("group", { name: group });
  expect(within(found).getAllByRole("option")[0]?.textContent).toContain("River model");
  expect(within(palette).getByRole("group", { name: layoutTexts.names.messages }).textContent).toContain(
    "Somchai: About the river",
  );
  await findResults(palette, "river");
  expect(api.callsTo("GET /clients").at(-1)?.path).toContain("search=river");
  await user.click(within(found).getAllByRole("option")[0] ?? palette);
  await waitFor(() => expect(location.pathname).toBe("/admin/activity/edit/id-river-model"));
});

test("the palette ignores case, accents and invisible characters, and marks what matches", async () => {
  const { user, palette, api } = await openSearch();
  api.routes["GET /messages"] = () => ({
    data: [{ ...MESSAGE, name: "Ünal", message: "Bei der STRA\u00adẞE an den Flüssen" }],
  });
  await user.keyboard("straße an den flussen");
  const found = await within(palette).findByRole("option", { name: /Ünal/ });
  expect(found.querySelector("mark")?.textContent).toBe("STRA\u00adẞE an den Flüssen");
  await user.clear(within(palette).getByRole("combobox"));
  // An accent and an invisible character after the first letter, and all letters in the other case.
  await user.paste(names.settings.toUpperCase().replace(/^./, "$&\u0301\u200b"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/admin/settings"));
});

test("Enter does not open outdated results, but opens sections immediately", async () => {
  const { user, palette, api } = await openSearch();
  await user.keyboard("river");
  await findResults(palette, "river");
  api.routes["GET /projects/get"] = () => new Promise(() => {});
  await user.keyboard(" zzz{Enter}");
  expect(location.pathname).toBe("/admin/activity");
  await user.click(within(palette).getByRole("option", { name: /River model/ }));
  expect(location.pathname).toBe("/admin/activity");
  expect(screen.queryByRole("dialog") === palette).toBe(true);
  await user.clear(within(palette).getByRole("combobox"));
  await user.paste(names.settings);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/admin/settings"));
});

test("the palette reports no matches and partial failures", async () => {
  const { user, palette, api } = await openSearch();
  for (const route of ["GET /projects/get", "GET /messages"] as const)
    api.routes[route] = () => ({ data: [] });
  await user.keyboard("zzz");
  expect(await within(palette).findByText(searchTexts.noneFound({ text: "zzz" }))).toBeDefined();
  api.routes["GET /articles/get"] = () => ({ status: 500 });
  await user.keyboard("z");
  expect(await within(palette).findByText(searchTexts.incomplete)).toBeDefined();
});

test("announces results only once they match the current text", async () => {
  const { user, palette, api } = await openSearch();
  const told = () => within(palette).getByRole("status").textContent;
  const answers: (() => void)[] = [];
  const slow = api.routes["GET /clients"];
  if (!slow) throw new Error("Clients are not searched");
  api.routes["GET /clients"] = (call) => new Promise((answer) => answers.push(() => answer(slow(call))));
  await user.keyboard("qq");
  expect(told()).toBe("");
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.keyboard("{Backspace}{Backspace}river");
  act(() => answers.shift()?.());
  expect(told()).toBe("");
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(told()).toBe("");
  act(() => answers.shift()?.());
  await findResults(palette, "river");
});

test("the sidebar counts unread messages", async () => {
  await openList();
  expect(
    await screen.findByRole("link", { name: `${names.messages} 3 ${layoutTexts.unread}` }),
  ).toBeDefined();
});

test("shows no count without unread messages", async () => {
  renderAdmin({
    path: "/admin/activity",
    routes: {
      ...ROUTES,
      "GET /messages/stats": () => ({ data: { ...STATS, new: 0, read: 4 } }),
    },
  });
  await screen.findByRole("link", { name: "River model" });
  expect(screen.getByRole("link", { name: names.messages })).toBeDefined();
});
