import { expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { layoutTexts } from "#texts/admin/layout.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { typeLabel, upperFirst } from "#web/admin/frame/typeTexts.ts";
import { MESSAGE, openActivities } from "#tests/support/web/admin/openActivities.tsx";

const { names, titles } = layoutTexts;

async function openSearch() {
  const shown = await openActivities();
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

const siteResult = (kind: string, _id: string | null, title: string) => {
  return { kind, _id, path: "/", title: [title], excerpt: [""], publishedAt: "2026-11-20T03:00:00.000Z" };
};

test("the palette also finds published records by words, each once, in every language", async () => {
  const { user, palette, api } = await openSearch();
  api.routes["GET /search"] = () => ({
    data: [
      siteResult("activity", "id-river-model", "River model"),
      siteResult("activity", "id-rivers", "Of rivers"),
      siteResult("site", null, "About us"),
    ],
  });
  await user.keyboard("rivre");
  await findResults(palette, "rivre");
  const group = within(palette).getByRole("group", { name: upperFirst(recordTexts.types.activity.plural) });
  expect(within(group).getAllByText("Of rivers")).toHaveLength(1);
  expect(within(group).getAllByText("River model")).toHaveLength(1);
  expect(within(palette).queryByText("About us")).toBeNull();
  await user.click(within(group).getByText("Of rivers"));
  await waitFor(() => expect(location.pathname).toBe("/admin/activity/edit/id-rivers"));
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
