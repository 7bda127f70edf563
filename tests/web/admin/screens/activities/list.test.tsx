import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { setupUser } from "#tests/support/web/setupUser.ts";
import type { Activity } from "#resources/activities.ts";
import { activityTexts } from "#texts/admin/activities.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { listTexts } from "#texts/admin/list.ts";
import { recordTexts } from "#texts/admin/records.ts";

import type { FakeResponse } from "#tests/support/web/fakeApi.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { ACTIVITY } from "#tests/support/web/admin/activityScreens.ts";

const PLURAL = recordTexts.types.activity.plural;
const SEARCH = recordTexts.search({ plural: PLURAL });

function page(items: Activity[], changes: Record<string, unknown> = {}): FakeResponse {
  const pagination = {
    currentPage: 1,
    totalPages: items.length > 0 ? 1 : 0,
    totalItems: items.length,
    hasNext: false,
    hasPrev: false,
    ...changes,
  };
  return { data: items, pagination };
}

type Routes = NonNullable<Parameters<typeof renderAdmin>[0]["routes"]>;

function openList(routes: Routes, path = "/admin/activity") {
  return { ...renderAdmin({ path, routes }), user: setupUser() };
}

const two = [
  sampleActivity("River model", {
    category: ["EdTech Consult", "Business Consult"],
    createdAt: "2026-11-18T05:00:00.000Z",
  }),
  sampleActivity("Bare", { category: [], logo: null, description: "Plain." }),
];

test("has the columns of the specification", async () => {
  openList({ "GET /projects/get": () => page(two) });
  const heads = await screen.findAllByRole("columnheader");
  expect(heads.map((head) => head.textContent?.trim())).toEqual([
    "Logo",
    recordTexts.types.activity.fields.name,
    recordTexts.types.activity.fields.description,
    recordTexts.types.activity.fields.category,
    recordTexts.createdAt,
    "Actions",
  ]);
});

test("announces no sort order, because the list is sorted by publication, not by a column", async () => {
  openList({ "GET /projects/get": () => page(two) });
  const head = await screen.findByRole("columnheader", { name: recordTexts.createdAt });
  expect(head.getAttribute("aria-sort")).toBeNull();
});

test("joins categories with commas, shows a dash for none, and dates in Thai", async () => {
  openList({ "GET /projects/get": () => page(two) });
  const row = await screen.findByRole("row", { name: /River model/ });
  expect(within(row).getByText("EdTech Consult, Business Consult")).toBeDefined();
  expect(within(row).getByText("18 พ.ย. 2569")).toBeDefined();
  expect(within(screen.getByRole("row", { name: /Bare/ })).getByText("–")).toBeDefined();
});

const logoOf = (path: string, width: number, height: number) => ({
  logo: path,
  pictures: [{ path, width, height, alt: "" }],
});

test("a photo covers its tile; a logo and an image of unknown size are contained", async () => {
  const items = [
    sampleActivity("Harbour", logoOf("/uploads/a.jpg", 1600, 1200)),
    sampleActivity("Word mark", logoOf("/uploads/b.png", 1600, 400)),
    sampleActivity("Square", logoOf("/uploads/c.png", 1024, 1024)),
    sampleActivity("Unknown", { logo: "/uploads/d.jpg", pictures: [] }),
  ];
  openList({ "GET /projects/get": () => page(items) });
  const filled: string[] = [];
  for (const { name } of items) {
    const row = await screen.findByRole("row", { name: new RegExp(name) });
    if (row.querySelector("[data-photograph] > img")) filled.push(name);
  }
  expect(filled).toEqual(["Harbour"]);
});

test("requests ten records with the page, search and category from the URL", async () => {
  const { api } = openList(
    { "GET /projects/get": () => page(two) },
    "/admin/activity?search=river&category=edtech&page=2",
  );
  await screen.findByRole("row", { name: /River model/ });
  expect(new URLSearchParams(api.callsTo("GET /projects/get")[0]?.path.replace(/.*\?/, ""))).toEqual(
    new URLSearchParams({ page: "2", limit: "10", search: "river", lang: "any", category: "edtech" }),
  );
});

test("the footer shows the range, and the page is in the URL", async () => {
  const pages = { currentPage: 1, totalPages: 3, totalItems: 24, hasNext: true, hasPrev: false };
  const { user } = openList({ "GET /projects/get": () => page(two, pages) });
  expect(
    await screen.findByText(uiTexts.pagination.showing({ first: 1, last: 10, total: 24 })),
  ).toBeDefined();
  expect(screen.getByText(uiTexts.pagination.page({ page: 1, pages: 3 }))).toBeDefined();
  expect(screen.getByRole("button", { name: uiTexts.pagination.previous }).hasAttribute("disabled")).toBe(
    true,
  );
  await user.click(screen.getByRole("button", { name: uiTexts.pagination.next }));
  expect(location.search).toBe("?page=2");
});

test("choosing a category goes to page 1", async () => {
  const { user } = openList({ "GET /projects/get": () => page(two) }, "/admin/activity?page=2");
  await screen.findByRole("option", { name: "EdTech Consult" });
  await user.selectOptions(
    screen.getByLabelText(recordTexts.types.activity.fields.category),
    "EdTech Consult",
  );
  expect(location.search).toBe("?category=edtech");
});

test("a search is debounced, and immediate on Enter", async () => {
  const { user } = openList({ "GET /projects/get": () => page(two) });
  const field = await screen.findByLabelText(SEARCH);
  await user.type(field, "river");
  expect(location.search).toBe("");
  await user.type(field, "{Enter}");
  expect(location.search).toBe("?search=river");
});

test("shows headers and placeholder rows while the first page loads", async () => {
  openList({ "GET /projects/get": () => new Promise(() => {}) });
  const table = await screen.findByRole("table");
  expect(table.getAttribute("aria-busy")).toBe("true");
  expect(screen.getByRole("columnheader", { name: recordTexts.types.activity.fields.name })).toBeDefined();
});

test("an empty list explains activities and how to create one", async () => {
  openList({ "GET /projects/get": () => page([]) });
  expect(await screen.findByRole("heading", { name: recordTexts.noneYet({ plural: PLURAL }) })).toBeDefined();
  expect(screen.queryByLabelText(SEARCH)).toBeNull();
  const links = screen.getAllByRole("link", { name: recordTexts.create({ noun: ACTIVITY }) });
  expect(links.every((link) => link.getAttribute("href") === "/admin/activity/create")).toBe(true);
});

test("an empty result names the filters and offers to clear them", async () => {
  const { user } = openList(
    { "GET /projects/get": () => page([]) },
    "/admin/activity?search=zzz&category=edtech",
  );
  const category = uiTexts.filterBy({
    label: recordTexts.types.activity.fields.category,
    value: "EdTech Consult",
  });
  const criteria = `${uiTexts.searchFor({ search: "zzz" })} · ${category}`;
  expect(await screen.findByText(`${uiTexts.noMatch} ${criteria}`)).toBeDefined();
  await user.click(screen.getByRole("button", { name: listTexts.clearFilters }));
  expect(location.search).toBe("");
});

test("shows an error instead of the list and offers to retry", async () => {
  const { user, api } = openList({ "GET /projects/get": () => ({ status: 500, message: "It broke." }) });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain(listTexts.failed({ many: PLURAL }));
  expect(alert.textContent).toContain("It broke.");
  api.routes["GET /projects/get"] = () => page(two);
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await screen.findByRole("row", { name: /River model/ })).toBeDefined();
});

test("a page beyond the last redirects to the last", async () => {
  openList(
    {
      "GET /projects/get": ({ path }) =>
        path.includes("page=3")
          ? page([], { totalPages: 2, totalItems: 12, currentPage: 3 })
          : page(two, { totalPages: 2, totalItems: 12, currentPage: 2 }),
    },
    "/admin/activity?page=3",
  );
  await screen.findByRole("row", { name: /River model/ });
  expect(location.search).toBe("?page=2");
});

test("a row opens its edit screen", async () => {
  const { user } = openList({ "GET /projects/get": () => page(two) });
  await user.click(await screen.findByText("What River model was about."));
  expect(location.pathname).toBe("/admin/activity/edit/id-river-model");
});

test("asks in Thai before deleting, names the activity and can be cancelled", async () => {
  const { user, api } = openList({ "GET /projects/get": () => page(two) });
  await user.click(await screen.findByRole("button", { name: "Delete River model" }));
  const dialog = screen.getByRole("dialog", { name: activityTexts.deleteDialog.title });
  expect(dialog.getAttribute("lang")).toBe("th");
  expect(dialog.textContent).toContain("“River model”");
  await user.click(within(dialog).getByRole("button", { name: activityTexts.deleteDialog.cancel }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.calls.every((call) => call.method === "GET")).toBe(true);
});

test("deletes, confirms it and reloads the list", async () => {
  let left = two;
  const { user } = openList({
    "GET /projects/get": () => page(left),
    "DELETE /projects/delete/id-river-model": () => {
      left = two.slice(1);
      return { data: { _id: "id-river-model" } };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete River model" }));
  await user.click(screen.getByRole("button", { name: activityTexts.deleteDialog.action }));
  expect(await screen.findByText(activityTexts.deleted({ name: "River model" }))).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("row", { name: /River model/ })).toBeNull());
  expect(screen.getByRole("row", { name: /Bare/ })).toBeDefined();
});

test("a failed deletion shows a Thai message, is logged and can be retried", async () => {
  const { user, api } = openList({
    "GET /projects/get": () => page(two),
    "DELETE /projects/delete/id-river-model": () => ({ status: 500, message: "No" }),
  });
  await user.click(await screen.findByRole("button", { name: "Delete River model" }));
  await user.click(screen.getByRole("button", { name: activityTexts.deleteDialog.action }));
  const toast = await screen.findByRole("group", { name: /River model/ });
  expect(toast.textContent).toContain(activityTexts.deleteFailed({ name: "River model" }));
  expect(console.warn).toHaveBeenCalled();
  expect(screen.getByRole("row", { name: /River model/ })).toBeDefined();
  await user.click(within(toast).getByRole("button", { name: activityTexts.retry }));
  await waitFor(() => expect(api.callsTo("DELETE /projects/delete/id-river-model")).toHaveLength(2));
});
