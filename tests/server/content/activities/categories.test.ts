import { expect } from "bun:test";

import type { Category } from "#contract/content/categories.ts";
import { activityForm } from "#tests/support/content/activityForm.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/content/defaultCategories.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const TWO = ["EdTech Consult", "Business Consult"];

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  const ask = (method: string, path: string, body?: unknown) => server.request(method, path, { token, body });
  return {
    ...server,
    ask,
    send: (method: string, path: string, form: FormData) => server.request(method, path, { token, form }),
    create: (name: string) => ask("POST", "/categories", { name }),
    async list(): Promise<Category[]> {
      return (await ask("GET", "/categories")).data;
    },
    async slugs(order: "position" | "filterPosition" = "position") {
      const all: Category[] = (await ask("GET", "/categories")).data;
      if (order === "filterPosition") all.sort((one, other) => one.filterPosition - other.filterPosition);
      return all.map(({ slug }) => slug);
    },
    async addActivity(category: string[]): Promise<string> {
      const form = activityForm({ category });
      const { status, data } = await server.request("POST", "/projects/create", { token, form });
      expect(status).toBe(201);
      return data._id;
    },
    categoriesOf: async (id: string): Promise<string[]> =>
      (await ask("GET", `/projects/${id}`)).data.category,
  };
}

const test = testWith(createFixture);

test("a new site has the six categories from the specification in both orders", async (server) => {
  const { body } = await server.ask("GET", "/categories");
  expect(body).toMatchObject({ data: DEFAULT_CATEGORIES, pagination: { totalItems: 6 } });
});

test("counts the activities of each category", async (server) => {
  await server.addActivity(TWO);
  await server.addActivity(["EdTech Consult"]);
  const counts = Object.fromEntries((await server.list()).map(({ slug, activities }) => [slug, activities]));
  expect(counts).toMatchObject({ edtech: 2, business: 1, cybersecurity: 0 });
  const usage = await server.ask("GET", "/categories/edtech/usage");
  expect(usage.data).toEqual({ activities: 2, withoutOther: 1 });
  expect((await server.ask("GET", "/categories/nothing/usage")).status).toBe(404);
});

test("a new category is last in both orders, and hidden in the filter while empty", async (server) => {
  const { status, data } = await server.create("Green Transition");
  expect(status).toBe(201);
  expect(data).toMatchObject({
    slug: "green-transition",
    name: "Green Transition",
    filterLabel: "Green Transition",
    isHiddenWhenEmpty: true,
    activities: 0,
  });
  expect((await server.slugs()).at(-1)).toBe("green-transition");
  expect((await server.slugs("filterPosition")).at(-1)).toBe("green-transition");
  const id = await server.addActivity(["Green Transition"]);
  expect(await server.categoriesOf(id)).toEqual(["Green Transition"]);
});

test.each([
  ["Café & Résumé", "cafe-resume"],
  ["ที่ปรึกษา AI", "ai"],
  ["ที่ปรึกษาด้านการศึกษา", "category-1"],
  ["!!!", "category-1"],
  ["EdTech", "edtech-2"],
  ["x".repeat(80), "x".repeat(57)],
  [`<b>"Bold"</b>`, "b-bold-b"],
])("the slug of %p is %p", async (server, name, slug) => {
  const { data } = await server.create(name);
  expect(data).toMatchObject({ slug, name });
});

test("a filter value matches slugs before names", async (server) => {
  await server.create("edtech");
  const id = await server.addActivity(["EdTech Consult"]);
  const { data } = await server.ask("GET", "/projects/get?category=edtech");
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
});

test("two names without Latin letters get different slugs", async (server) => {
  await server.create("การศึกษา");
  expect((await server.create("พลังงาน")).data.slug).toBe("category-2");
});

test("rejects a duplicate name regardless of case", async (server) => {
  await server.create("Énergie");
  for (const name of ["EdTech Consult", "edtech CONSULT", "éNERGIE", "E\u0301nergie"]) {
    const answers = [await server.create(name), await server.ask("PUT", "/categories/business", { name })];
    for (const { status, body } of answers) {
      expect([name, status, body.errors]).toEqual([name, 409, { name: "Another category has this name" }]);
    }
  }
  expect((await server.ask("PUT", "/categories/edtech", { name: "EDTECH Consult" })).status).toBe(200);
});

test("allows at most 20 categories", async (server) => {
  for (let number = 7; number <= 20; number += 1) {
    expect((await server.create(`Category ${number}`)).status).toBe(201);
  }
  const { status, body } = await server.create("One too many");
  expect([status, body.message]).toEqual([409, "There can be at most 20 categories"]);
  expect(await server.slugs()).toHaveLength(20);
});

test("a renamed category keeps its slug and shows the new name immediately", async (server) => {
  const id = await server.addActivity(["EdTech Consult"]);
  const page = async (path: string) => (await server.app.request(path)).text();
  expect(await page("/activities?category=edtech")).toContain("EdTech Consult");
  const { data } = await server.ask("PUT", "/categories/edtech", { name: "การศึกษา" });
  expect(data).toMatchObject({ slug: "edtech", name: "การศึกษา", filterLabel: "การศึกษา" });
  expect(await server.categoriesOf(id)).toEqual(["การศึกษา"]);
  for (const path of ["/", "/activities?category=edtech", "/activity-view/a-school-that-reads"]) {
    const html = await page(path);
    expect([path, html.includes("EdTech Consult"), html.includes("การศึกษา")]).toEqual([path, false, true]);
  }
  for (const category of ["edtech", encodeURIComponent("การศึกษา")]) {
    expect((await server.ask("GET", `/projects/get?category=${category}`)).data).toHaveLength(1);
  }
});

test("keeps a filter label that differs from the name, and updates one that equals it", async (server) => {
  const labelAfter = async (fields: object) =>
    (await server.ask("PUT", "/categories/edtech", fields)).data.filterLabel;
  expect(await labelAfter({ name: "EdTech", filterLabel: "Schools" })).toBe("Schools");
  expect(await labelAfter({ name: "EdTech", filterLabel: "EdTech" })).toBe("EdTech");
  expect(await labelAfter({ name: "Learning", filterLabel: "" })).toBe("Learning");
});

test("moving a category in one order keeps the other order", async (server) => {
  const [form, filter] = [await server.slugs(), await server.slugs("filterPosition")];
  const move = (body: object) => server.ask("PUT", "/categories/edtech/position", body);
  const { data } = await move({ order: "form", position: 0 });
  expect(data.map(({ slug }: Category) => slug)).toEqual([
    "edtech",
    ...form.filter((slug) => slug !== "edtech"),
  ]);
  expect(await server.slugs("filterPosition")).toEqual(filter);
  await move({ order: "filter", position: 19 });
  expect(await server.slugs("filterPosition")).toEqual([
    ...filter.filter((slug) => slug !== "edtech"),
    "edtech",
  ]);
  expect((await move({ order: "form", position: 20 })).status).toBe(422);
  const missing = await server.ask("PUT", "/categories/nothing/position", { order: "form", position: 0 });
  expect(missing.status).toBe(404);
});

test("deleting an unused category closes the gap in both orders", async (server) => {
  const { status, data } = await server.ask("DELETE", "/categories/business");
  expect([status, data]).toMatchObject([200, { slug: "business", activities: 0 }]);
  const all = await server.list();
  expect(all.map(({ filterPosition }) => filterPosition).toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect((await server.ask("GET", "/projects/get?category=business")).status).toBe(422);
  expect((await server.app.request("/activities?category=business")).status).toBe(200);
});

test("deleting a category in use requires a category to move its activities to", async (server) => {
  await server.addActivity(["EdTech Consult"]);
  await server.addActivity(TWO);
  const { status, body } = await server.ask("DELETE", "/categories/edtech");
  expect([status, body.code, body.message]).toEqual([
    409,
    "category_in_use",
    "2 activities have this category. Choose a category to move them to.",
  ]);
  const unassigned = await server.ask("DELETE", "/categories/edtech?unassign=true");
  expect([unassigned.status, unassigned.body.code, unassigned.body.message]).toEqual([
    409,
    "category_in_use",
    "1 activity has no other category. Choose a category to move it to.",
  ]);
  expect(await server.slugs()).toHaveLength(6);
});

test("moves the activities to the replacement category without duplicates", async (server) => {
  const alone = await server.addActivity(["EdTech Consult"]);
  const both = await server.addActivity(TWO);
  const three = await server.addActivity(["Artificial Intelligence (AI)", ...TWO]);
  const { data } = await server.ask("DELETE", "/categories/edtech?moveTo=business");
  expect(data).toMatchObject({ slug: "edtech", activities: 3 });
  expect(await server.categoriesOf(alone)).toEqual(["Business Consult"]);
  expect(await server.categoriesOf(both)).toEqual(["Business Consult"]);
  expect(await server.categoriesOf(three)).toEqual(["Artificial Intelligence (AI)", "Business Consult"]);
});

test("needs no replacement for activities that have another category", async (server) => {
  const id = await server.addActivity(TWO);
  expect((await server.ask("DELETE", "/categories/edtech?unassign=true")).status).toBe(200);
  expect(await server.categoriesOf(id)).toEqual(["Business Consult"]);
});

test.each([
  ["edtech", "Choose another category to move the activities to"],
  ["nothing", "The category to move the activities to no longer exists"],
  ["<b>", "The category to move the activities to no longer exists"],
])("rejects moving the activities to %p", async (server, moveTo, message) => {
  const id = await server.addActivity(["EdTech Consult"]);
  const path = `/categories/edtech?moveTo=${encodeURIComponent(moveTo)}`;
  const { status, body } = await server.ask("DELETE", path);
  expect([status, body.errors]).toEqual([422, { moveTo: message }]);
  expect(await server.categoriesOf(id)).toEqual(["EdTech Consult"]);
});

test("of two concurrent deletions of a category, the second gets 404", async (server) => {
  const id = await server.addActivity(["EdTech Consult"]);
  const answers = await Promise.all(
    ["business", "cybersecurity"].map((to) => server.ask("DELETE", `/categories/edtech?moveTo=${to}`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 404)?.body.message).toBe("Category not found");
  expect(await server.categoriesOf(id)).toHaveLength(1);
});

test("the last category cannot be deleted", async (server) => {
  const [last = "", ...others] = await server.slugs();
  for (const slug of others) expect((await server.ask("DELETE", `/categories/${slug}`)).status).toBe(200);
  const { status, body } = await server.ask("DELETE", `/categories/${last}`);
  expect([status, body.message]).toEqual([
    409,
    "The last category cannot be deleted. Add another one first.",
  ]);
});

test("rejects an activity with a deleted category", async (server) => {
  const id = await server.addActivity(TWO);
  await server.ask("DELETE", "/categories/edtech?unassign=true");
  const form = activityForm({ category: TWO, logo: null });
  const { status, body } = await server.send("PUT", `/projects/update/${id}`, form);
  expect([status, body.errors]).toEqual([422, { category: "Please choose from the categories" }]);
  expect(await server.categoriesOf(id)).toEqual(["Business Consult"]);
});

test("URLs with unknown categories share one cached page", async (server) => {
  const read = async (path: string) => (await server.app.request(path)).text();
  const isCached = (path: string) => server.parts.pageCache.find(path) !== null;
  const all = await read("/activities");
  expect(await read("/activities?category=unknown-1")).toBe(all);
  expect(await read("/activities?category=business")).not.toBe(all);
  expect(["/activities", "/activities?category=business"].map(isCached)).toEqual([true, true]);
  expect(isCached("/activities?category=unknown-1")).toBe(false);
});
