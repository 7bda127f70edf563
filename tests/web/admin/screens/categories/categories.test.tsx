import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import { CATEGORY_MESSAGES } from "#contract/content/categoryFields.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { categoryTexts } from "#texts/admin/categories.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { sampleCategory } from "#tests/support/content/defaultCategories.ts";
import type { FakeResponse, FakeCall } from "#tests/support/web/fakeApi.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { startingWith } from "#tests/support/web/textPatterns.ts";

const THAI = "ที่ปรึกษาด้านการศึกษา";
const FIRST = sampleCategory("business", "Business Consult", { filterPosition: 1, activities: 3 });
const SECOND = sampleCategory("edtech", "EdTech Consult", { filterPosition: 0, filterLabel: "Schools" });
const THIRD = sampleCategory("category-1", THAI, { filterPosition: 2, isHiddenWhenEmpty: true });
const ALL = [FIRST, SECOND, THIRD];

type Routes = Record<string, (call: FakeCall) => FakeResponse | Promise<FakeResponse>>;

async function open(routes: Routes = {}, categories = ALL) {
  const shown = renderAdmin({
    path: "/admin/activity/categories",
    routes: {
      "GET /categories": () => ({ data: categories }),
      "GET /categories/business/usage": () => ({ data: { activities: 3, withoutOther: 1 } }),
      "GET /categories/edtech/usage": () => ({ data: { activities: 0, withoutOther: 0 } }),
      ...routes,
    },
  });
  await screen.findByText("Business Consult");
  return shown;
}

const rows = () => screen.getAllByRole("listitem").filter((item) => item.querySelector('[data-part="grip"]'));
const names = () => rows().map((row) => row.querySelector("p")?.textContent);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const dialog = () => screen.getByRole("dialog");

test("lists categories in filter order with labels, number of activities and language", async () => {
  await open();
  expect(names()).toEqual(["EdTech Consult", "Business Consult", THAI]);
  const [schools, business, thai] = rows();
  expect(schools?.textContent).toContain(categoryTexts.filterLabel.replace("<label/>", "Schools"));
  expect(business?.textContent).toContain(categoryTexts.activities({ count: 3 }));
  expect(thai?.textContent).toContain(categoryTexts.hidden);
  expect(screen.getByText(THAI).lang).toBe("th");
  expect(screen.getByText(categoryTexts.order.note({ count: 3, max: 20 }))).toBeDefined();
});

test("shows the order of the activity form on request", async () => {
  const { user } = await open();
  await user.click(screen.getByLabelText(categoryTexts.activityForm));
  expect(names()).toEqual(["Business Consult", "EdTech Consult", THAI]);
});

test("moving a category is immediate, keeps the focus on the button and announces the position", async () => {
  const { user, api } = await open({
    "PUT /categories/edtech/position": () => ({
      data: [
        { ...FIRST, filterPosition: 0 },
        { ...SECOND, filterPosition: 1 },
        { ...THIRD, filterPosition: 2 },
      ],
    }),
  });
  await user.click(button(categoryTexts.moveDown({ name: "EdTech Consult" })));
  expect(names()).toEqual(["Business Consult", "EdTech Consult", THAI]);
  expect(document.activeElement).toBe(button(categoryTexts.moveDown({ name: "EdTech Consult" })));
  const moved = uiTexts.rows.moved({
    row: `${recordTexts.types.activity.fields.category} 1`,
    place: 2,
    count: 3,
  });
  expect(screen.getByText(moved)).toBeDefined();
  await waitFor(() =>
    expect(api.callsTo("PUT /categories/edtech/position")[0]?.body).toEqual({ order: "filter", position: 1 }),
  );
  expect(names()).toEqual(["Business Consult", "EdTech Consult", THAI]);
});

test("a move that fails is rolled back with a message", async () => {
  const { user, api } = await open({
    "PUT /categories/edtech/position": () => ({ status: 503, message: "No room" }),
  });
  await user.click(button(categoryTexts.moveDown({ name: "EdTech Consult" })));
  expect(
    await screen.findByText(`${categoryTexts.moveFailed({ name: "EdTech Consult" })} No room`),
  ).toBeDefined();
  await waitFor(() => expect(names()).toEqual(["EdTech Consult", "Business Consult", THAI]));
  await waitFor(() => expect(api.callsTo("GET /categories")).toHaveLength(2));
});

test("adds a category, which is hidden in the filter while it is empty", async () => {
  const { user, api } = await open({
    "POST /categories": () => ({ status: 201, data: sampleCategory("green", "Green") }),
  });
  await user.click(button(categoryTexts.create));
  await user.fill(within(dialog()).getByLabelText(categoryTexts.fields.name), "Green");
  await user.click(button(categoryTexts.add));
  expect(await screen.findByText(categoryTexts.isAdded({ name: "Green" }))).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.callsTo("POST /categories")[0]?.body).toEqual({
    _id: expect.any(String),
    isRetry: false,
    name: "Green",
    filterLabel: "",
    isHiddenWhenEmpty: true,
    texts: {},
  });
});

test("requires a name and shows the server's error for a duplicate", async () => {
  const taken = { name: "Another category has this name" };
  const { user } = await open({
    "POST /categories": () => ({ status: 409, message: taken.name, errors: taken }),
  });
  await user.click(button(categoryTexts.create));
  await user.click(button(categoryTexts.add));
  expect(await screen.findByText(CATEGORY_MESSAGES.nameRequired)).toBeDefined();
  const field = within(dialog()).getByLabelText(categoryTexts.fields.name);
  await user.fill(field, "x".repeat(300));
  expect(await screen.findByText("Please use at most 80 characters")).toBeDefined();
  await user.clear(field);
  await user.fill(field, "EdTech Consult");
  await user.click(button(categoryTexts.add));
  expect(await screen.findByText("Another category has this name")).toBeDefined();
  expect(document.activeElement).toBe(field);
});

test("offers no new category beyond twenty", async () => {
  const twenty = Array.from({ length: 19 }, (_, index) =>
    sampleCategory(`category-${index}`, `Category ${index}`),
  );
  await open({}, [FIRST, ...twenty]);
  expect(button(categoryTexts.create).hasAttribute("disabled")).toBe(true);
  expect(screen.getByText(categoryTexts.order.note({ count: 20, max: 20 }))).toBeDefined();
});

test("an edit shows an empty label if it follows the name, and sends the version", async () => {
  const { user, api } = await open({ "PUT /categories/business": () => ({ data: FIRST }) });
  await user.click(button(categoryTexts.editNamed({ name: "Business Consult" })));
  expect(
    within(dialog()).getByLabelText<HTMLInputElement>(startingWith(categoryTexts.fields.filterLabel)).value,
  ).toBe("");
  await user.clear(within(dialog()).getByLabelText(categoryTexts.fields.name));
  await user.fill(within(dialog()).getByLabelText(categoryTexts.fields.name), "Strategy");
  await user.click(button(uiTexts.saveChanges));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.callsTo("PUT /categories/business")[0]?.body).toEqual({
    name: "Strategy",
    filterLabel: "",
    isHiddenWhenEmpty: false,
    texts: {},
    updatedAt: FIRST.updatedAt,
  });
});

test("an unused category is deleted without a dialog, and the focus stays in the list", async () => {
  let categories = ALL;
  const { user, api } = await open({
    "GET /categories": () => ({ data: categories }),
    "DELETE /categories/edtech": () => {
      categories = [FIRST, THIRD];
      return { data: { slug: "edtech", activities: 0 } };
    },
  });
  await user.click(button(categoryTexts.deleteNamed({ name: "EdTech Consult" })));
  expect(await screen.findByText(categoryTexts.usage.none)).toBeDefined();
  expect(within(dialog()).queryByRole("combobox")).toBeNull();
  await user.click(button(categoryTexts.deleteDialog.action));
  expect(await screen.findByText(categoryTexts.deleted({ name: "EdTech Consult" }))).toBeDefined();
  await waitFor(() => expect(names()).toEqual(["Business Consult", THAI]));
  expect(api.callsTo("DELETE /categories/edtech")[0]?.path).toBe("/categories/edtech");
  await waitFor(() =>
    expect(document.activeElement).toBe(button(categoryTexts.editNamed({ name: "Business Consult" }))),
  );
});

test("deleting a category in use asks where to move its activities", async () => {
  const { user, api } = await open({
    "DELETE /categories/business": () => ({ data: { slug: "business", activities: 3 } }),
  });
  await user.click(button(categoryTexts.deleteNamed({ name: "Business Consult" })));
  await screen.findByText(categoryTexts.usage.someWithout({ count: 3, withoutOther: 1 }));
  const field = screen.getByLabelText(categoryTexts.deleteDialog.moveMany);
  expect(within(field).queryByText(categoryTexts.deleteDialog.noReplacement)).toBeNull();
  await user.click(button(categoryTexts.deleteDialog.action));
  expect(await screen.findByText(categoryTexts.deleteDialog.chooseTarget)).toBeDefined();
  expect(api.callsTo("DELETE /categories/business")).toEqual([]);
  await user.selectOptions(field, "EdTech Consult");
  await user.click(button(categoryTexts.deleteDialog.action));
  expect(
    await screen.findByText(
      categoryTexts.deletedAndMoved({ name: "Business Consult", count: 3, target: "EdTech Consult" }),
    ),
  ).toBeDefined();
  expect(api.callsTo("DELETE /categories/business")[0]?.path).toBe("/categories/business?moveTo=edtech");
});

test("needs no target if all its activities have another category", async () => {
  const { user, api } = await open({
    "GET /categories/business/usage": () => ({ data: { activities: 1, withoutOther: 0 } }),
    "DELETE /categories/business": () => ({ data: { slug: "business", activities: 1 } }),
  });
  await user.click(button(categoryTexts.deleteNamed({ name: "Business Consult" })));
  await screen.findByText(categoryTexts.usage.withOther({ count: 1 }));
  await user.selectOptions(
    screen.getByLabelText(categoryTexts.deleteDialog.moveOne),
    categoryTexts.deleteDialog.noReplacement,
  );
  await user.click(button(categoryTexts.deleteDialog.action));
  await waitFor(() =>
    expect(api.callsTo("DELETE /categories/business")[0]?.path).toBe("/categories/business?unassign=true"),
  );
});

test("asks for a target if activities got the category in the meantime", async () => {
  let usage = { activities: 0, withoutOther: 0 };
  const message = "1 activity has this category. Choose a category to move it to.";
  const { user } = await open({
    "GET /categories/edtech/usage": () => ({ data: usage }),
    "DELETE /categories/edtech": () => ({ status: 409, code: "category_in_use", message }),
  });
  await user.click(button(categoryTexts.deleteNamed({ name: "EdTech Consult" })));
  await screen.findByText(categoryTexts.usage.none);
  usage = { activities: 1, withoutOther: 1 };
  await user.click(button(categoryTexts.deleteDialog.action));
  expect(await screen.findByText(`${categoryTexts.deleteFailed} ${message}`)).toBeDefined();
  expect(await screen.findByLabelText(categoryTexts.deleteDialog.moveOne)).toBeDefined();
});

test("a category that is already deleted disappears with a message", async () => {
  let categories = ALL;
  const { user } = await open({
    "GET /categories": () => ({ data: categories }),
    "DELETE /categories/edtech": () => {
      categories = [FIRST, THIRD];
      return { status: 404, message: "Category not found" };
    },
  });
  await user.click(button(categoryTexts.deleteNamed({ name: "EdTech Consult" })));
  await screen.findByText(categoryTexts.usage.none);
  await user.click(button(categoryTexts.deleteDialog.action));
  expect(await screen.findByText(categoryTexts.alreadyDeletedName({ name: "EdTech Consult" }))).toBeDefined();
  await waitFor(() => expect(names()).toEqual(["Business Consult", THAI]));
});

test("asks for another target if the chosen one was deleted", async () => {
  const moveTo = "The category to move the activities to no longer exists";
  const { user } = await open({
    "DELETE /categories/business": () => ({ status: 422, message: moveTo, errors: { moveTo } }),
  });
  await user.click(button(categoryTexts.deleteNamed({ name: "Business Consult" })));
  await user.selectOptions(
    await screen.findByLabelText(categoryTexts.deleteDialog.moveMany),
    "EdTech Consult",
  );
  await user.click(button(categoryTexts.deleteDialog.action));
  expect(await screen.findByText(moveTo)).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>(categoryTexts.deleteDialog.moveMany).value).toBe("");
});

test("the last category cannot be deleted", async () => {
  const { user } = await open({}, [FIRST]);
  await user.click(button(categoryTexts.deleteNamed({ name: "Business Consult" })));
  expect(await screen.findByText(categoryTexts.deleteDialog.last)).toBeDefined();
  expect(screen.queryByRole("button", { name: categoryTexts.deleteDialog.action })).toBeNull();
});

test("offers to retry if categories cannot be loaded", async () => {
  let answer: FakeResponse = { status: 500 };
  const { user } = renderAdmin({
    path: "/admin/activity/categories",
    routes: { "GET /categories": () => answer },
  });
  await screen.findByRole("heading", { name: categoryTexts.loadFailed });
  answer = { data: ALL };
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect(await screen.findByText("Business Consult")).toBeDefined();
});
