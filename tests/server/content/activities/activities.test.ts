// /projects: creating, reading, changing and deleting an activity.
import { expect, test } from "bun:test";

import { activityForm, editForm, formOf, picture } from "#tests/support/activityForm.ts";
import type { ActivityForm } from "#tests/support/activityForm.ts";
import { fakePictures } from "#tests/support/photographs.ts";
import { START, testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOW = new Date(START).toISOString();
const REQUIRED = "Please fill in all required fields";

async function openHouse() {
  const house = await testApp();
  const token = await house.enter();
  return {
    ...house,
    create: (changes?: ActivityForm) =>
      house.ask("POST", "/projects/create", { token, form: activityForm(changes) }),
    update: (id: string, changes?: ActivityForm) =>
      house.ask("PUT", `/projects/update/${id}`, { token, form: editForm(changes) }),
    remove: (id: string) => house.ask("DELETE", `/projects/delete/${id}`, { token }),
    read: (id: string) => house.ask("GET", `/projects/${id}`),
    token,
  };
}

function expectNothingStored(house: Pick<TestApp, "files" | "waiting" | "parts">) {
  expect(house.files()).toEqual([]);
  expect(house.waiting()).toEqual([]);
  const count = "SELECT (SELECT count(*) FROM activities) + (SELECT count(*) FROM pictures) AS n";
  expect(house.parts.db.$client.query(count).get()).toEqual({ n: 0 });
}

test("creates an activity and answers with the whole record", async () => {
  await using house = await openHouse();
  const answer = await house.create({
    link: "https://school.example",
    category: ["EdTech Consult", "Business Consult"],
    images: [picture(1), picture(2)],
  });
  expect(answer.status).toBe(201);
  expect(answer.body.success).toBe(true);
  const { _id, logo, images } = answer.data;
  expect(_id).toMatch(UUID_V7);
  expect(answer.data).toEqual({
    _id,
    name: "A school that reads",
    description: "One term, four teachers.",
    link: "https://school.example",
    category: ["EdTech Consult", "Business Consult"],
    logo: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
    images: [expect.stringContaining("/uploads/"), expect.stringContaining("/uploads/")],
    pictures: [
      { path: logo, width: 12, height: 9, alt: "" },
      { path: images[0], width: 13, height: 9, alt: "" },
      { path: images[1], width: 14, height: 9, alt: "" },
    ],
    publishedAt: NOW,
    createdAt: NOW,
    updatedAt: NOW,
  });
  expect((await house.read(_id)).data).toEqual(answer.data);
  expect((await house.ask("GET", "/projects/get")).data).toEqual([answer.data]);
  expect(house.waiting()).toEqual([]);
});

test.each<[string, ActivityForm, string[]]>([
  ["a name", { name: " " }, ["name"]],
  ["a description", { description: "" }, ["description"]],
  ["a category", { category: [] }, ["category"]],
  ["a logo", { logo: null }, ["logo"]],
  [
    "name, description and category",
    { name: "", description: "", category: "" },
    ["name", "description", "category"],
  ],
])("asks for %s", async (_, changes, fields) => {
  await using house = await openHouse();
  const answer = await house.create({ images: [picture(1)], ...changes });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(fields);
  expect(answer.body.message).toBe(REQUIRED);
  expectNothingStored(house);
});

test("asks for everything where nothing is sent", async () => {
  await using house = await openHouse();
  const form = formOf({});
  form.set("other", "field");
  const answer = await house.ask("POST", "/projects/create", { token: house.token, form });
  expect(answer.status).toBe(422);
  const errors = { name: REQUIRED, description: REQUIRED, category: REQUIRED, logo: REQUIRED };
  expect(answer.body).toMatchObject({ message: REQUIRED, errors });
});

test.each(["Business Consult", "{}", '["Cooking"]', "[5]", '"EdTech Consult"', "[", '[["EdTech Consult"]]'])(
  "refuses the category %s",
  async (category) => {
    await using house = await openHouse();
    const answer = await house.create({ category });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ category: "Please choose from the categories" });
    expectNothingStored(house);
  },
);

test("refuses a link that is no web address", async () => {
  await using house = await openHouse();
  const answer = await house.create({ link: "javascript:alert(1)" });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ link: "Please enter a valid URL starting with http:// or https://" });
  expect((await house.create({ link: "" })).data.link).toBeNull();
});

test.each<[string, ActivityForm, number, Record<string, string>]>([
  ["a logo that is no image", { logo: fakePictures.text }, 415, { logo: "Logo must be an image file only" }],
  ["a logo that is SVG", { logo: fakePictures.svg }, 415, { logo: "Logo must be an image file only" }],
  [
    "a photo that is HTML",
    { images: [picture(1), fakePictures.html] },
    415,
    { images: "Only image files allowed", "images.1": "Only image files allowed" },
  ],
  ["a logo cut short", { logo: picture(1).slice(0, 60) }, 422, { logo: "Logo must be an image file only" }],
  [
    "a photo cut short",
    { images: [picture(1).slice(0, 60)] },
    422,
    { images: "Only image files allowed", "images.0": "Only image files allowed" },
  ],
])("refuses %s, with nothing stored of the whole form", async (_, changes, status, errors) => {
  await using house = await openHouse();
  const answer = await house.create(changes);
  expect(answer.status).toBe(status);
  expect(answer.body.errors).toEqual(errors);
  expectNothingStored(house);
});

test("keeps the first ten photos", async () => {
  await using house = await openHouse();
  const images = Array.from({ length: 12 }, (_, index) => picture(index + 1));
  const { data } = await house.create({ images });
  expect(data.images).toHaveLength(10);
  expect(data.pictures.at(-1).width).toBe(22);
  // Ten photos and the logo, each with its one variant.
  expect(house.files()).toHaveLength(22);
  const more = await house.update(data._id, { images: [picture(13)], removeImages: [data.images[0]] });
  expect(more.data.images).toEqual([...data.images.slice(1), expect.any(String)]);
  const full = await house.update(data._id, { images: [picture(14)] });
  expect(full.data.images).toEqual(more.data.images);
  expect(house.files()).toHaveLength(22);
});

test("refuses two logos", async () => {
  await using house = await openHouse();
  const form = activityForm();
  form.append("logo", new Blob([Uint8Array.from(picture(1))]), "second.png");
  const answer = await house.ask("POST", "/projects/create", { token: house.token, form });
  expect(answer.status).toBe(422);
  expectNothingStored(house);
});

test("keeps every script and direction of writing, and no control character", async () => {
  await using house = await openHouse();
  const name = "โครงการ 👩🏽‍🏫 שלום العربية \u202eabc";
  const description = "หนึ่ง\r\n\r\nสอง\u0000\u0007 \ud83d\ude00 <b>&amp;</b>";
  const { data } = await house.create({ name, description });
  expect(data.name).toBe(name);
  expect(data.description).toBe("หนึ่ง\n\nสอง 😀 <b>&amp;</b>");
  expect((await house.read(data._id)).data).toEqual(data);
});

test("takes what looks like code as text", async () => {
  await using house = await openHouse();
  const name = "'; DROP TABLE activities; --";
  const { data } = await house.create({ name, description: "${process.exit()} {{7*7}} %s %n" });
  expect(data.name).toBe(name);
  expect((await house.ask("GET", "/projects/get")).data).toHaveLength(1);
});

const STRANGE_IDS = [
  "none",
  "%00",
  "%2f",
  "..%2f..",
  "%2e%2e%2fetc%2fpasswd",
  "%ff",
  "a'b",
  "%F0%9F%98%80",
  "__proto__",
  "x".repeat(5000),
];

test("knows no activity of a strange id", async () => {
  await using house = await openHouse();
  for (const id of STRANGE_IDS) {
    for (const answer of [await house.read(id), await house.update(id), await house.remove(id)]) {
      expect([id, answer.status]).toEqual([id, 404]);
      expect(answer.body).toEqual({
        success: false,
        data: null,
        code: "not_found",
        message: "Activity not found",
      });
    }
  }
});

test("an id of another kind of record is no activity's", async () => {
  await using house = await openHouse();
  const user = await house.addUser();
  for (const answer of [await house.read(user), await house.update(user), await house.remove(user)]) {
    expect(answer.status).toBe(404);
  }
  expect((await house.create()).status).toBe(201);
});

test("changes texts and leaves the pictures, the date and the place in the list", async () => {
  await using house = await openHouse();
  const { data: older } = await house.create({ images: [picture(1)] });
  house.pass(1000);
  const { data: newer } = await house.create({ name: "Newer" });
  house.pass(1000);
  const changes = {
    name: "Other",
    description: "Words",
    link: "http://x.example",
    category: ["Business Consult"],
  };
  const answer = await house.update(older._id, changes);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ ...older, ...changes, updatedAt: new Date(START + 2000).toISOString() });
  const list = (await house.ask("GET", "/projects/get")).data;
  expect(list.map((activity: { _id: string }) => activity._id)).toEqual([newer._id, older._id]);
});

test("an edit needs name, description and category, and no logo", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  for (const changes of [{ name: "" }, { description: " " }, { category: [] }]) {
    const answer = await house.update(data._id, { ...changes, images: [picture(5)] });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe(REQUIRED);
  }
  expect((await house.read(data._id)).data).toEqual(data);
  expect(house.files()).toHaveLength(2);
  expect((await house.update(data._id, { removeLogo: "true" })).data.logo).toBeNull();
});

test("keeps the logo for removeLogo=false and refuses other words", async () => {
  await using house = await openHouse();
  const { data } = await house.create();
  for (const removeLogo of ["false", ""]) {
    expect((await house.update(data._id, { removeLogo })).data.logo).toBe(data.logo);
  }
  expect((await house.update(data._id, { removeLogo: "yes" })).status).toBe(422);
  for (const removeImages of ["[", "{}", "5", "[5]", `["${"x".repeat(201)}"]`]) {
    expect((await house.update(data._id, { removeImages })).status).toBe(422);
  }
});

test("deletes an activity with its files, once", async () => {
  await using house = await openHouse();
  const { data } = await house.create({ images: [picture(1), picture(2)] });
  const answer = await house.remove(data._id);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ success: true, data: { _id: data._id } });
  expectNothingStored(house);
  expect((await house.remove(data._id)).status).toBe(404);
  expect((await house.read(data._id)).status).toBe(404);
  expect((await house.ask("GET", "/projects/get")).data).toEqual([]);
});
