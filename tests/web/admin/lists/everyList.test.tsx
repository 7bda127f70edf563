import { describe, expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";

import { listTexts } from "#texts/admin/list.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { TIMER_SPEEDUP } from "#tests/support/environment/fastTimers.ts";
import { listResponse } from "#tests/support/web/fakeApi.ts";
import type { FakeCall, FakeResponse } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { RESOURCE_LISTS } from "#tests/support/web/admin/resourceLists.ts";
import type { ResourceList } from "#tests/support/web/admin/resourceLists.ts";
import { textsOf } from "#tests/support/web/textPatterns.ts";

const BROKEN = () => ({ status: 500, message: "It broke." });
const never = () => new Promise<never>(() => {});
const ACTIVITIES = RESOURCE_LISTS["an activity"];

type Answer = (call: FakeCall) => FakeResponse | Promise<FakeResponse>;

/** @param answer of the call for a page, in place of its items */
function open(list: ResourceList, query = "", answer?: Answer) {
  const routes = { ...list.routes, ...(answer && { [list.get]: answer }) };
  return renderAdmin({ path: list.path + query, routes });
}

const pageOf = (list: ResourceList, changes = {}) => listResponse(list.items, changes, list.total);
const nothingIn = (list: ResourceList) => () => listResponse([], {}, list.total);
const findRow = (list: ResourceList) => screen.findByRole("row", { name: list.row });
const statsOf = (list: ResourceList, role: "term" | "definition") =>
  list.figures ? textsOf(within(screen.getByLabelText(list.figures.label)).getAllByRole(role)) : [];
const queriesOf = ({ get }: ResourceList, { api }: ReturnType<typeof open>) =>
  api.callsTo(get).map(({ path }) => Object.fromEntries(new URLSearchParams(path.split("?")[1])));

describe.each(Object.entries<ResourceList>(RESOURCE_LISTS))("the list of %s", (_, list) => {
  const { filter, criteria, figures, none } = list;
  const statsRoute = `${list.get.replace(/\/get$/, "")}/stats`;

  test("has the columns and metrics of the specification", async () => {
    open(list);
    await findRow(list);
    expect(textsOf(screen.getAllByRole("columnheader"))).toEqual(list.columns);
    await waitFor(() => expect(statsOf(list, "definition")).toEqual(figures?.before ?? []));
    expect(statsOf(list, "term")).toEqual(figures?.terms ?? []);
  });

  if (figures)
    test("shows dashes for metrics that cannot be loaded, and its rows", async () => {
      renderAdmin({ path: list.path, routes: { ...list.routes, [statsRoute]: BROKEN } });
      await findRow(list);
      await waitFor(() => expect(statsOf(list, "definition")).toEqual(figures.before.map(() => "–")));
    });

  test("asks for ten records of the page, search and filters of the address, and for no unknown filter", async () => {
    const shown = open(list, `?page=2&${list.query.shown}`);
    await findRow(list);
    const all = { page: "2", limit: "10", ...list.query.sent };
    expect(queriesOf(list, shown)[0]).toEqual(all);
    shown.unmount();
    const strange = [...new URLSearchParams(list.query.shown).keys()].filter((name) => name !== "search");
    const plain = open(list, `?page=-3&${strange.map((name) => `${name}=gone`).join("&")}`);
    await findRow(list);
    for (const name of [...strange, "search"]) Reflect.deleteProperty(all, name);
    await waitFor(() => expect(queriesOf(list, plain).at(-1)).toEqual({ ...all, page: "1" }));
  });

  test("a filter leads to page 1, and Back restores the one before", async () => {
    const { user } = open(list, "?page=2");
    await findRow(list);
    const select = screen.queryByRole<HTMLSelectElement>("combobox", { name: filter.label });
    const option = await screen.findByRole<HTMLInputElement>(select ? "option" : "radio", {
      name: filter.choice,
    });
    const group = select ?? screen.getByRole("group", { name: filter.label });
    const options = select ? within(select).getAllByRole("option") : [...group.querySelectorAll("label")];
    if (filter.options.length > 0) expect(textsOf(options)).toEqual(filter.options);
    await (select ? user.selectOptions(select, filter.choice) : user.click(option));
    expect(location.search).toBe(filter.search);
    act(() => history.back());
    await waitFor(() => expect(select ? select.value : String(option.checked)).toBe(select ? "" : "false"));
  });

  test("without a result names search and filters and clears them", async () => {
    const query = new URLSearchParams(list.query.shown);
    query.set("search", "zzz");
    const { user } = open(list, `?${query}`, nothingIn(list));
    expect(await screen.findByRole("heading", { name: list.noneFound })).toBeDefined();
    const filters = criteria.map(([label, value]) => uiTexts.filterBy({ label, value }));
    const text = `${uiTexts.noMatch} ${[uiTexts.searchFor({ search: "zzz" }), ...filters].join(" · ")}`;
    expect(await screen.findByText(text)).toBeDefined();
    await user.click(screen.getByRole("button", { name: listTexts.clearFilters }));
    expect(location.search).toBe("");
  });

  if (none)
    test("an empty list explains its records and how to create one", async () => {
      open(list, "", nothingIn(list));
      expect(await screen.findByRole("heading", { name: none.title })).toBeDefined();
      expect(screen.queryByLabelText(list.searchLabel)).toBeNull();
      const ways = screen.getAllByRole(none.href ? "link" : "button", { name: none.create });
      expect(ways.map((way) => way.getAttribute("href"))).toEqual(Array(2).fill(none.href ?? null));
    });

  test("shows an error instead of the rows and offers to retry", async () => {
    const { api, user } = open(list, "", BROKEN);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(listTexts.failed({ many: list.many }));
    expect(alert.textContent).toContain("It broke.");
    api.routes[list.get] = () => pageOf(list);
    await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
    expect(await findRow(list)).toBeDefined();
  });

  test("asks before it deletes, names the record and can be cancelled", async () => {
    const { api, user } = open(list);
    await user.click(await screen.findByRole("button", { name: list.open }));
    const dialog = screen.getByRole("dialog", { name: list.question.title });
    expect(dialog.textContent).toContain(list.question.text);
    await user.click(within(dialog).getByRole("button", { name: list.question.cancel }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(api.calls.every(({ method }) => method === "GET")).toBe(true);
  });

  test("deletes once by two presses, and reads list and metrics again", async () => {
    const { api, user } = open(list);
    api.routes[list.call] = () => {
      api.routes[list.get] = () => listResponse(list.items.slice(1), {}, list.total);
      return { data: {} };
    };
    await user.click(await screen.findByRole("button", { name: list.open }));
    await user.dblClick(screen.getByRole("button", { name: list.agree }));
    expect(await screen.findByText(list.done)).toBeDefined();
    expect(api.callsTo(list.call)).toHaveLength(1);
    await waitFor(() => expect(api.callsTo(list.get)).toHaveLength(2));
    if (figures) await waitFor(() => expect(api.callsTo(statsRoute)).toHaveLength(2));
    expect(screen.queryByRole("row", { name: list.row })).toBeNull();
  });

  test("a record that is already deleted counts as deleted", async () => {
    const { api, user } = open(list);
    api.routes[list.call] = () => ({ status: 404, message: "Not found" });
    await user.click(await screen.findByRole("button", { name: list.open }));
    await user.click(screen.getByRole("button", { name: list.agree }));
    expect(await screen.findByText(list.done)).toBeDefined();
  });
});

test("the footer shows the range, and the page is in the address", async () => {
  const pages = { totalPages: 3, totalItems: 24, hasNext: true };
  const { user } = open(ACTIVITIES, "", () => pageOf(ACTIVITIES, pages));
  const { showing, page, previous, next } = uiTexts.pagination;
  expect(await screen.findByText(showing({ first: 1, last: 10, total: 24 }))).toBeDefined();
  expect(screen.getByText(page({ page: 1, pages: 3 }))).toBeDefined();
  expect(screen.getByRole("button", { name: previous }).hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByRole("button", { name: next }));
  expect(location.search).toBe("?page=2");
});

test("a page beyond the last leads to the last", async () => {
  const last = { totalPages: 2, totalItems: 12 };
  open(ACTIVITIES, "?page=3", ({ path }) =>
    path.includes("page=3")
      ? listResponse([], { ...last, currentPage: 3 })
      : pageOf(ACTIVITIES, { ...last, currentPage: 2 }),
  );
  await findRow(ACTIVITIES);
  expect(location.search).toBe("?page=2");
});

test("a search starts half a second after the last key, and at once with Enter", async () => {
  const { user } = open(ACTIVITIES);
  const field = await screen.findByLabelText(ACTIVITIES.searchLabel);
  const began = performance.now();
  // Without pauses between the keys, which a busy machine would extend.
  for (const value of ["ส", "สย", "สยา", "สยาม"]) fireEvent.change(field, { target: { value } });
  expect(location.search).toBe("");
  await waitFor(() => expect(new URLSearchParams(location.search).get("search")).toBe("สยาม"));
  expect((performance.now() - began) * TIMER_SPEEDUP).toBeGreaterThanOrEqual(490);
  await user.clear(field);
  await user.fill(field, "river");
  await user.keyboard("{Enter}");
  expect(location.search).toBe("?search=river");
});

test("shows headers and placeholders while the first page and the metrics load", async () => {
  const list = RESOURCE_LISTS["a client"];
  renderAdmin({ path: list.path, routes: { [list.get]: never, "GET /clients/stats": never } });
  expect((await screen.findByRole("table")).getAttribute("aria-busy")).toBe("true");
  expect(screen.getByLabelText("Clients").getAttribute("aria-busy")).toBe("true");
  expect(textsOf(screen.getAllByRole("columnheader"))).toEqual(list.columns);
});

test("lists sorted by publication announce no sort order of a column", async () => {
  for (const list of [ACTIVITIES, RESOURCE_LISTS["an article"]]) {
    const { unmount } = open(list);
    await findRow(list);
    const heads = screen.getAllByRole("columnheader");
    expect(heads.filter((head) => head.hasAttribute("aria-sort"))).toEqual([]);
    unmount();
  }
});
