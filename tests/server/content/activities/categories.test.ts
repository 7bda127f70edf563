import { expect, test } from "bun:test";

import type { Category } from "#contract/content/categories.ts";
import { activityForm } from "#tests/support/activityForm.ts";
import { DEFAULT_CATEGORIES } from "#tests/support/defaultCategories.ts";
import { testApp } from "#tests/support/testApp.ts";

const TWO = ["EdTech Consult", "Business Consult"];

async function openHouse() {
  const house = await testApp();
  const token = await house.enter();
  const ask = (method: string, path: string, body?: unknown) => house.ask(method, path, { token, body });
  return {
    ...house,
    ask,
    send: (method: string, path: string, form: FormData) => house.ask(method, path, { token, form }),
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
      const { status, data } = await house.ask("POST", "/projects/create", { token, form });
      expect(status).toBe(201);
      return data._id;
    },
    categoriesOf: async (id: string): Promise<string[]> =>
      (await ask("GET", `/projects/${id}`)).data.category,
  };
}

test("a new site has the six categories of the specification, in both of their orders", async () => {
  await using house = await openHouse();
  const { body } = await house.ask("GET", "/categories");
  expect(body).toMatchObject({ data: DEFAULT_CATEGORIES, pagination: { totalItems: 6 } });
});

test("counts the activities of each category", async () => {
  await using house = await openHouse();
  await house.addActivity(TWO);
  await house.addActivity(["EdTech Consult"]);
  const counts = Object.fromEntries((await house.list()).map(({ slug, activities }) => [slug, activities]));
  expect(counts).toMatchObject({ edtech: 2, business: 1, cybersecurity: 0 });
  const usage = await house.ask("GET", "/categories/edtech/usage");
  expect(usage.data).toEqual({ activities: 2, withoutOther: 1 });
  expect((await house.ask("GET", "/categories/nothing/usage")).status).toBe(404);
});

test("a new category is the last in both orders, and hidden in the filter while it is empty", async () => {
  await using house = await openHouse();
  const { status, data } = await house.create("Green Transition");
  expect(status).toBe(201);
  expect(data).toMatchObject({
    slug: "green-transition",
    name: "Green Transition",
    filterLabel: "Green Transition",
    isHiddenWhenEmpty: true,
    activities: 0,
  });
  expect((await house.slugs()).at(-1)).toBe("green-transition");
  expect((await house.slugs("filterPosition")).at(-1)).toBe("green-transition");
  const id = await house.addActivity(["Green Transition"]);
  expect(await house.categoriesOf(id)).toEqual(["Green Transition"]);
});

test.each([
  ["Café & Résumé", "cafe-resume"],
  ["ที่ปรึกษา AI", "ai"],
  ["ที่ปรึกษาด้านการศึกษา", "category-1"],
  ["!!!", "category-1"],
  ["EdTech", "edtech-2"],
  ["x".repeat(80), "x".repeat(57)],
  [`<b>"Bold"</b>`, "b-bold-b"],
])("the slug of %p is %p", async (name, slug) => {
  await using house = await openHouse();
  const { data } = await house.create(name);
  expect(data).toMatchObject({ slug, name });
});

test("an address means the slug before a name of the same letters", async () => {
  await using house = await openHouse();
  await house.create("edtech");
  const id = await house.addActivity(["EdTech Consult"]);
  const { data } = await house.ask("GET", "/projects/get?category=edtech");
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
});

test("two names without Latin letters have two slugs", async () => {
  await using house = await openHouse();
  await house.create("การศึกษา");
  expect((await house.create("พลังงาน")).data.slug).toBe("category-2");
});

test.each([
  ["", "Name is required"],
  [" \u200b", "Name is required"],
  ["x".repeat(300), "Please use at most 80 characters"],
])("refuses the name %p", async (name, message) => {
  await using house = await openHouse();
  for (const answer of [await house.create(name), await house.ask("PUT", "/categories/edtech", { name })]) {
    expect([answer.status, answer.body.errors]).toEqual([422, { name: message }]);
  }
});

test("refuses a name that another category has, in any case of its letters", async () => {
  await using house = await openHouse();
  await house.create("Énergie");
  for (const name of ["EdTech Consult", "edtech CONSULT", "éNERGIE", "E\u0301nergie"]) {
    const answers = [await house.create(name), await house.ask("PUT", "/categories/business", { name })];
    for (const { status, body } of answers) {
      expect([name, status, body.errors]).toEqual([name, 409, { name: "Another category has this name" }]);
    }
  }
  expect((await house.ask("PUT", "/categories/edtech", { name: "EDTECH Consult" })).status).toBe(200);
});

test("a site has at most 20 categories", async () => {
  await using house = await openHouse();
  for (let number = 7; number <= 20; number += 1) {
    expect((await house.create(`Category ${number}`)).status).toBe(201);
  }
  const { status, body } = await house.create("One too many");
  expect([status, body.message]).toEqual([409, "There can be at most 20 categories"]);
  expect(await house.slugs()).toHaveLength(20);
});

test("a new name is shown at once wherever the category is, and its address stays", async () => {
  await using house = await openHouse();
  const id = await house.addActivity(["EdTech Consult"]);
  const page = async (path: string) => (await house.app.request(path)).text();
  expect(await page("/activities?category=edtech")).toContain("EdTech Consult");
  const { data } = await house.ask("PUT", "/categories/edtech", { name: "การศึกษา" });
  expect(data).toMatchObject({ slug: "edtech", name: "การศึกษา", filterLabel: "การศึกษา" });
  expect(await house.categoriesOf(id)).toEqual(["การศึกษา"]);
  for (const path of ["/", "/activities?category=edtech", `/activity-view/${id}`]) {
    const html = await page(path);
    expect([path, html.includes("EdTech Consult"), html.includes("การศึกษา")]).toEqual([path, false, true]);
  }
  for (const category of ["edtech", encodeURIComponent("การศึกษา")]) {
    expect((await house.ask("GET", `/projects/get?category=${category}`)).data).toHaveLength(1);
  }
});

test("a label of its own stays with the filter, and one that equals the name follows it", async () => {
  await using house = await openHouse();
  const labelAfter = async (fields: object) =>
    (await house.ask("PUT", "/categories/edtech", fields)).data.filterLabel;
  expect(await labelAfter({ name: "EdTech", filterLabel: "Schools" })).toBe("Schools");
  expect(await labelAfter({ name: "EdTech", filterLabel: "EdTech" })).toBe("EdTech");
  expect(await labelAfter({ name: "Learning", filterLabel: "" })).toBe("Learning");
});

test("a change that began with an older version is refused with both", async () => {
  await using house = await openHouse();
  const [seen] = await house.list();
  const save = (name: string) =>
    house.ask("PUT", `/categories/${seen?.slug}`, { name, updatedAt: seen?.updatedAt });
  expect((await save("Mine")).status).toBe(200);
  const { status, data } = await save("Theirs");
  expect(status).toBe(409);
  expect(data).toMatchObject({ current: { name: "Mine" }, savedBy: "Anan Suk" });
});

test("moves a category in one order, and leaves the other as it is", async () => {
  await using house = await openHouse();
  const [form, filter] = [await house.slugs(), await house.slugs("filterPosition")];
  const move = (body: object) => house.ask("PUT", "/categories/edtech/position", body);
  const { data } = await move({ order: "form", position: 0 });
  expect(data.map(({ slug }: Category) => slug)).toEqual([
    "edtech",
    ...form.filter((slug) => slug !== "edtech"),
  ]);
  expect(await house.slugs("filterPosition")).toEqual(filter);
  await move({ order: "filter", position: 19 });
  expect(await house.slugs("filterPosition")).toEqual([
    ...filter.filter((slug) => slug !== "edtech"),
    "edtech",
  ]);
  expect((await move({ order: "form", position: 20 })).status).toBe(422);
  const missing = await house.ask("PUT", "/categories/nothing/position", { order: "form", position: 0 });
  expect(missing.status).toBe(404);
});

test("an unused category is deleted, and its place is closed", async () => {
  await using house = await openHouse();
  const { status, data } = await house.ask("DELETE", "/categories/business");
  expect([status, data]).toEqual([200, { slug: "business", activities: 0 }]);
  const all = await house.list();
  expect(all.map(({ filterPosition }) => filterPosition).toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect((await house.ask("GET", "/projects/get?category=business")).status).toBe(422);
  expect((await house.app.request("/activities?category=business")).status).toBe(200);
});

test("a category in use is not deleted until somebody says where its activities go", async () => {
  await using house = await openHouse();
  await house.addActivity(["EdTech Consult"]);
  await house.addActivity(TWO);
  const { status, body } = await house.ask("DELETE", "/categories/edtech");
  expect([status, body.code, body.message]).toEqual([
    409,
    "category_in_use",
    "2 activities have this category. Choose a category to move them to.",
  ]);
  const unassigned = await house.ask("DELETE", "/categories/edtech?unassign=true");
  expect([unassigned.status, unassigned.body.code, unassigned.body.message]).toEqual([
    409,
    "category_in_use",
    "1 activity has no other category. Choose a category to move it to.",
  ]);
  expect(await house.slugs()).toHaveLength(6);
});

test("its activities get the other category in its place, and none gets one twice", async () => {
  await using house = await openHouse();
  const alone = await house.addActivity(["EdTech Consult"]);
  const both = await house.addActivity(TWO);
  const three = await house.addActivity(["Artificial Intelligence (AI)", ...TWO]);
  const { data } = await house.ask("DELETE", "/categories/edtech?moveTo=business");
  expect(data).toEqual({ slug: "edtech", activities: 3 });
  expect(await house.categoriesOf(alone)).toEqual(["Business Consult"]);
  expect(await house.categoriesOf(both)).toEqual(["Business Consult"]);
  expect(await house.categoriesOf(three)).toEqual(["Artificial Intelligence (AI)", "Business Consult"]);
});

test("activities that have another category can do without one in its place", async () => {
  await using house = await openHouse();
  const id = await house.addActivity(TWO);
  expect((await house.ask("DELETE", "/categories/edtech?unassign=true")).status).toBe(200);
  expect(await house.categoriesOf(id)).toEqual(["Business Consult"]);
});

test.each([
  ["edtech", "Choose another category to move the activities to"],
  ["nothing", "The category to move the activities to no longer exists"],
  ["<b>", "The category to move the activities to no longer exists"],
])("refuses to move the activities to %p", async (moveTo, message) => {
  await using house = await openHouse();
  const id = await house.addActivity(["EdTech Consult"]);
  const path = `/categories/edtech?moveTo=${encodeURIComponent(moveTo)}`;
  const { status, body } = await house.ask("DELETE", path);
  expect([status, body.errors]).toEqual([422, { moveTo: message }]);
  expect(await house.categoriesOf(id)).toEqual(["EdTech Consult"]);
});

test("of two people who delete one category at once, the second is told that it is gone", async () => {
  await using house = await openHouse();
  const id = await house.addActivity(["EdTech Consult"]);
  const answers = await Promise.all(
    ["business", "cybersecurity"].map((to) => house.ask("DELETE", `/categories/edtech?moveTo=${to}`)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 404)?.body.message).toBe("Category not found");
  expect(await house.categoriesOf(id)).toHaveLength(1);
});

test("the last category stays", async () => {
  await using house = await openHouse();
  const [last = "", ...others] = await house.slugs();
  for (const slug of others) expect((await house.ask("DELETE", `/categories/${slug}`)).status).toBe(200);
  const { status, body } = await house.ask("DELETE", `/categories/${last}`);
  expect([status, body.message]).toEqual([
    409,
    "The last category cannot be deleted. Add another one first.",
  ]);
});

test("an activity cannot be saved with a category that was deleted", async () => {
  await using house = await openHouse();
  const id = await house.addActivity(TWO);
  await house.ask("DELETE", "/categories/edtech?unassign=true");
  const form = activityForm({ category: TWO, logo: null });
  const { status, body } = await house.send("PUT", `/projects/update/${id}`, form);
  expect([status, body.errors]).toEqual([422, { category: "Please choose from the categories" }]);
  expect(await house.categoriesOf(id)).toEqual(["Business Consult"]);
});

test("addresses of categories that do not exist share one page in the cache", async () => {
  await using house = await openHouse();
  const read = async (path: string) => (await house.app.request(path)).text();
  const cached = await read("/activities");
  // Nothing tells the cache of it.
  house.parts.db.$writer.connection.$client.run(
    "UPDATE categories SET name = 'Changed' WHERE slug = 'business'",
  );
  expect(await read("/activities?category=unknown-1")).toBe(cached);
  expect(await read("/activities?category=business")).toContain("Changed");
});
