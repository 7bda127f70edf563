import { expect, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";

import type { BulkResult } from "#resources/bulkSchema.ts";
import { listTexts } from "#texts/admin/list.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { activityTexts } from "#texts/admin/activities.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";
import { sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { listResponse, sampleUser } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";

const texts = listTexts.bulk;
const ARTICLES = ["One", "Two", "Three", "Four"].map((title) => sampleArticle(title, { status: "Draft" }));
const [ONE, TWO] = ARTICLES.map(({ _id }) => _id);
const BULK = "POST /articles/bulk";
const UNDO: BulkResult["undo"] = [{ _id: ONE ?? "", action: "change", status: "Draft" }];

function openList(result: BulkResult = { undo: UNDO, failed: [] }, routes = {}) {
  return renderAdmin({
    path: "/admin/article",
    routes: {
      "GET /articles/get": () => listResponse(ARTICLES, { totalPages: 2, totalItems: 14, hasNext: true }),
      [BULK]: () => ({ data: result }),
      ...routes,
    },
  });
}

const box = (name: string) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: listTexts.select({ name }) });
const all = () => screen.findByRole<HTMLInputElement>("checkbox", { name: listTexts.selectAll });
const bar = (count: number) =>
  screen.findByRole<HTMLInputElement>("checkbox", { name: listTexts.selected({ count }) });
const setStatus = () => screen.findByRole("combobox", { name: recordTexts.setStatus });

test("selects rows, a range with Shift and all; another page clears the selection", async () => {
  const { user } = openList();
  await user.click(await box("One"));
  expect((await bar(1)).indeterminate).toBe(true);
  expect(location.pathname).toBe("/admin/article");
  fireEvent.click(await box("Three"), { shiftKey: true });
  expect((await box("Two")).checked).toBe(true);
  await user.click(await bar(3));
  expect((await bar(4)).checked).toBe(true);
  await user.click(screen.getByRole("button", { name: uiTexts.pagination.next }));
  expect((await all()).checked).toBe(false);
});

test("changes the selected records by one call and clears the selection; Undo sends the opposite changes", async () => {
  const { user, api } = openList();
  await user.click(await box("One"));
  await user.click(await box("Two"));
  await user.selectOptions(await setStatus(), "Published");
  expect(await screen.findByText(texts.done({ count: 1 }))).toBeDefined();
  const { updatedAt } = ARTICLES[0] ?? {};
  expect(api.callsTo(BULK).map(({ body }) => body)).toEqual([
    { changes: [ONE, TWO].map((_id) => ({ _id, action: "change", updatedAt, status: "Published" })) },
  ]);
  expect(document.activeElement).toBe(await all());
  await waitFor(() => expect(api.callsTo("GET /articles/get").length).toBeGreaterThan(1));
  await user.click(screen.getByRole("button", { name: uiTexts.undo }));
  expect(await screen.findByText(texts.undone({ count: 1 }))).toBeDefined();
  expect(api.callsTo(BULK)[1]?.body).toEqual({ changes: UNDO });
});

test("names the records that were left as they were, by reason", async () => {
  const failed = [
    { _id: ONE ?? "", reason: "scheduled" },
    { _id: TWO ?? "", reason: "scheduled" },
    { _id: ARTICLES[2]?._id ?? "", reason: "conflict" },
  ];
  const { user } = openList({ undo: [], failed });
  await user.click(await all());
  await user.selectOptions(await setStatus(), "Published");
  const parts = [
    texts.done({ count: 0 }),
    texts.left({ reason: "scheduled", names: "“One”, “Two”" }),
    texts.left({ reason: "conflict", names: "“Three”" }),
  ];
  expect(await screen.findByText(parts.join(" "))).toBeDefined();
  expect(screen.queryByRole("button", { name: uiTexts.undo })).toBeNull();
});

test("asks once before it deletes, and keeps the selection when cancelled", async () => {
  const { user, api } = openList();
  await user.click(await box("One"));
  await user.click(await box("Two"));
  const open = async () => user.click(screen.getByRole("button", { name: uiTexts.delete }));
  const dialog = () => within(screen.getByRole("dialog", { name: texts.question({ count: 2 }) }));
  await open();
  await user.click(dialog().getByRole("button", { name: uiTexts.cancel }));
  await bar(2);
  await open();
  await user.click(dialog().getByRole("button", { name: uiTexts.delete }));
  await screen.findByText(texts.done({ count: 1 }));
  expect(api.callsTo(BULK)[0]?.body).toEqual({
    changes: [ONE, TWO].map((_id) => ({ _id, action: "delete" })),
  });
});

test("a failed call keeps the selection and says why", async () => {
  const { user } = openList(undefined, { [BULK]: () => ({ status: 507, message: "The disk is full." }) });
  await user.click(await box("One"));
  await user.selectOptions(await setStatus(), "Published");
  expect(await screen.findByText(`${texts.failed} The disk is full.`)).toBeDefined();
  await bar(1);
});

test("adds a category to activities that do not have it", async () => {
  const activity = { ...sampleActivity("River model"), language: "th" as const };
  const { user, api } = renderAdmin({
    path: "/admin/activity",
    routes: {
      "GET /projects/get": () => listResponse([activity]),
      "POST /projects/bulk": () => ({ data: { undo: [], failed: [] } }),
    },
  });
  await user.click(await box("River model"));
  const select = await screen.findByRole("combobox", { name: activityTexts.addCategory });
  const [, first, second] = within(select).getAllByRole<HTMLOptionElement>("option");
  const added = [first, second].find((one) => one && !activity.category.includes(one.value))?.value ?? "";
  await user.selectOptions(select, added);
  await screen.findByText(texts.done({ count: 0 }));
  expect(api.callsTo("POST /projects/bulk")[0]?.body).toMatchObject({
    changes: [{ _id: activity._id, language: "th", fields: { category: [...activity.category, added] } }],
  });
});

test("an author sets no status", async () => {
  const { user } = renderAdmin({
    path: "/admin/article",
    user: sampleUser({ scope: "author" }),
    routes: { "GET /articles/get": () => listResponse(ARTICLES) },
  });
  await user.click(await box("One"));
  await screen.findByRole("button", { name: uiTexts.delete });
  expect(screen.queryByRole("combobox", { name: recordTexts.setStatus })).toBeNull();
});
