import { expect, test } from "bun:test";

import { keepNoHistory } from "#tests/support/server/keepNoHistory.ts";
import { activityForm, activityUpdateForm, uniquePng } from "#tests/support/content/activityForm.ts";
import type { ActivityFormValues } from "#tests/support/content/activityForm.ts";
import { invalidImages } from "#tests/support/media/testImages.ts";
import { START_TIME, createTestServer } from "#tests/support/server/testServer.ts";
import type { TestServer } from "#tests/support/server/testServer.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOW = new Date(START_TIME).toISOString();

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  return {
    ...server,
    create: (changes?: ActivityFormValues) =>
      server.request("POST", "/projects/create", { token, form: activityForm(changes) }),
    update: (id: string, changes?: ActivityFormValues) =>
      server.request("PUT", `/projects/update/${id}`, { token, form: activityUpdateForm(changes) }),
    remove: (id: string) => server.request("DELETE", `/projects/delete/${id}`, { token }),
    read: (id: string) => server.request("GET", `/projects/${id}`),
    token,
  };
}

function expectNothingStored(server: Pick<TestServer, "listStoredFiles" | "listStagedFiles" | "parts">) {
  expect(server.listStoredFiles()).toEqual([]);
  expect(server.listStagedFiles()).toEqual([]);
  const count = "SELECT (SELECT count(*) FROM activities) + (SELECT count(*) FROM pictures) AS n";
  expect(server.parts.db.$client.query(count).get()).toEqual({ n: 0 });
}

test("creates an activity and returns the complete record", async () => {
  await using server = await createFixture();
  const answer = await server.create({
    link: "https://school.example",
    category: ["EdTech Consult", "Business Consult"],
    images: [uniquePng(1), uniquePng(2)],
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
    slug: "a-school-that-reads",
    logo: expect.stringMatching(/^\/uploads\/[0-9a-f]{32}\.png$/),
    images: [expect.stringContaining("/uploads/"), expect.stringContaining("/uploads/")],
    pictures: [
      { path: logo, width: 12, height: 9, alt: "" },
      { path: images[0], width: 13, height: 9, alt: "" },
      { path: images[1], width: 14, height: 9, alt: "" },
    ],
    status: "Published",
    publishedAt: NOW,
    createdAt: NOW,
    updatedAt: NOW,
  });
  expect((await server.read(_id)).data).toEqual(answer.data);
  expect((await server.request("GET", "/projects/get")).data).toEqual([answer.data]);
  expect(server.listStagedFiles()).toEqual([]);
});

test.each(["Business Consult", '["Cooking"]', "["])("rejects the category %s", async (category) => {
  await using server = await createFixture();
  const answer = await server.create({ category });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual({ category: "Please choose from the categories" });
  expectNothingStored(server);
});

test("an empty link is null", async () => {
  await using server = await createFixture();
  expect((await server.create({ link: "" })).data.link).toBeNull();
});

test.each<[string, ActivityFormValues, number, Record<string, string>]>([
  ["a logo that is no image", { logo: invalidImages.text }, 415, { logo: "Logo must be an image file only" }],
  ["a logo that is SVG", { logo: invalidImages.svg }, 415, { logo: "Logo must be an image file only" }],
  [
    "a photo that is HTML",
    { images: [uniquePng(1), invalidImages.html] },
    415,
    { images: "Only image files allowed", "images.1": "Only image files allowed" },
  ],
  ["a logo cut short", { logo: uniquePng(1).slice(0, 60) }, 422, { logo: "Logo must be an image file only" }],
  [
    "a photo cut short",
    { images: [uniquePng(1).slice(0, 60)] },
    422,
    { images: "Only image files allowed", "images.0": "Only image files allowed" },
  ],
])("rejects %s and stores nothing of the form", async (_, changes, status, errors) => {
  await using server = await createFixture();
  const answer = await server.create(changes);
  expect(answer.status).toBe(status);
  expect(answer.body.errors).toEqual(errors);
  expectNothingStored(server);
});

test("stores the first ten photos", async () => {
  await using server = await createFixture();
  keepNoHistory(server);
  const images = Array.from({ length: 12 }, (_, index) => uniquePng(index + 1));
  const { data } = await server.create({ images });
  expect(data.images).toHaveLength(10);
  expect(data.pictures.at(-1).width).toBe(22);
  // Ten photos and the logo, each with one variant.
  expect(server.listStoredFiles()).toHaveLength(22);
  const more = await server.update(data._id, { images: [uniquePng(13)], removeImages: [data.images[0]] });
  expect(more.data.images).toEqual([...data.images.slice(1), expect.any(String)]);
  const full = await server.update(data._id, { images: [uniquePng(14)] });
  expect(full.data.images).toEqual(more.data.images);
  expect(server.listStoredFiles()).toHaveLength(22);
});

test("rejects two logos", async () => {
  await using server = await createFixture();
  const form = activityForm();
  form.append("logo", new Blob([Uint8Array.from(uniquePng(1))]), "second.png");
  const answer = await server.request("POST", "/projects/create", { token: server.token, form });
  expect(answer.status).toBe(422);
  expectNothingStored(server);
});

test("keeps every script and text direction, and removes control characters", async () => {
  await using server = await createFixture();
  const name = "โครงการ 👩🏽‍🏫 שלום\u200f العربية";
  const description = "หนึ่ง\r\n\r\nสอง\u0000\u0007 \ud83d\ude00 <b>&amp;</b>";
  const { data } = await server.create({ name: `${name}\u202e`, description });
  expect(data.name).toBe(name);
  expect(data.description).toBe("หนึ่ง\n\nสอง 😀 <b>&amp;</b>");
  expect((await server.read(data._id)).data).toEqual(data);
});

test("treats code as text", async () => {
  await using server = await createFixture();
  const name = "'; DROP TABLE activities; --";
  const { data } = await server.create({ name, description: "${process.exit()} {{7*7}} %s %n" });
  expect(data.name).toBe(name);
  expect((await server.request("GET", "/projects/get")).data).toHaveLength(1);
});

test("answers 404 for the id of another content type", async () => {
  await using server = await createFixture();
  const user = await server.addUser();
  for (const answer of [await server.read(user), await server.update(user), await server.remove(user)]) {
    expect(answer.status).toBe(404);
  }
  expect((await server.create()).status).toBe(201);
});

test("updates texts and keeps images, date and position in the list", async () => {
  await using server = await createFixture();
  const { data: older } = await server.create({ images: [uniquePng(1)] });
  server.advanceClock(1000);
  const { data: newer } = await server.create({ name: "Newer" });
  server.advanceClock(1000);
  const changes = {
    name: "Other",
    description: "Words",
    link: "http://x.example",
    category: ["Business Consult"],
  };
  const answer = await server.update(older._id, changes);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual({ ...older, ...changes, updatedAt: new Date(START_TIME + 2000).toISOString() });
  const list = (await server.request("GET", "/projects/get")).data;
  expect(list.map((activity: { _id: string }) => activity._id)).toEqual([newer._id, older._id]);
});

test("keeps the logo for removeLogo=false and rejects other values", async () => {
  await using server = await createFixture();
  const { data } = await server.create();
  for (const removeLogo of ["false", ""]) {
    expect((await server.update(data._id, { removeLogo })).data.logo).toBe(data.logo);
  }
  expect((await server.update(data._id, { removeLogo: "yes" })).status).toBe(422);
  for (const removeImages of ["[", "{}", "5", "[5]", `["${"x".repeat(201)}"]`]) {
    expect((await server.update(data._id, { removeImages })).status).toBe(422);
  }
});
