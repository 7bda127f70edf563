import { expect, it } from "bun:test";

import { ACTIVITIES } from "#resources/activities.ts";
import { recordPath } from "#resources/contentType.ts";
import type { Category } from "#contract/content/categories.ts";
import { uniquePng } from "#tests/support/content/activityForm.ts";
import { createLanguageTestServer } from "#tests/support/content/languageTestServer.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { writeSetting } from "#tests/support/server/writeSetting.ts";
import { testWith } from "#tests/support/testWith.ts";

const NAME = "Unannounced dam";
/** Hidden in the filter while it has no activity. */
const CATEGORY = "Cybersecurity Cloud & IT Infrastructure Consult";

async function createFixture() {
  const server = await createLanguageTestServer();
  writeSetting(server.parts.db, "webAddress", "https://firm.example");
  await server.create(ACTIVITIES, { name: "Flood map" });
  const create = async (status: Record<string, string>) => {
    const fields = { name: NAME, category: [CATEGORY], ...status };
    const files = { logo: uniquePng(1), images: [uniquePng(2)] };
    return (await server.send("POST", "/projects/create", recordForm(ACTIVITIES, fields, files))).data;
  };
  const open = async (path: string) => {
    const response = await server.app.request(path);
    return { status: response.status, text: await response.text() };
  };
  const usage = async (token?: string): Promise<number | undefined> => {
    const { data } = await server.request("GET", "/categories", { token });
    return data.find(({ name }: Category) => name === CATEGORY)?.activities;
  };
  return { ...server, createWithImages: create, open, usage };
}

const test = testWith(createFixture);

test("a draft reaches no visitor, by no page, call or file", async (server) => {
  const draft = await server.createWithImages({ status: "Draft" });
  const path = recordPath(ACTIVITIES, draft);
  const pages = ["/", "/activities", "/activities?category=cybersecurity", "/sitemap.xml", "/feed.xml"];
  for (const address of [...pages, "/th/activities"]) {
    const { text } = await server.open(address);
    expect([address, text.includes(NAME), text.includes(draft.slug)]).toEqual([address, false, false]);
  }
  for (const address of [path, `/th${path}`, `/activity-view/${draft._id}`])
    expect([address, (await server.open(address)).status]).toEqual([address, 404]);
  for (const query of ["", `search=${NAME}`, "status=Draft", "category=cybersecurity"])
    expect(await server.list(ACTIVITIES, Object.fromEntries(new URLSearchParams(query)))).not.toContain(NAME);
  expect((await server.read(ACTIVITIES, draft._id)).status).toBe(404);
  expect((await server.request("GET", `/projects/slug/${draft.slug}`)).status).toBe(404);
  for (const file of [draft.logo, ...draft.images])
    expect([file, (await server.open(file)).status]).toEqual([file, 404]);
  expect([await server.usage(), await server.usage(server.token)]).toEqual([0, 1]);
});

test("a draft appears everywhere once it is published, and disappears when it is a draft again", async (server) => {
  const draft = await server.createWithImages({ status: "Draft" });
  expect(draft.publishedAt).toBeNull();
  const isShown = async () => {
    const found = [
      (await server.open("/activities")).text.includes(NAME),
      (await server.open("/sitemap.xml")).text.includes(draft.slug),
      (await server.open(recordPath(ACTIVITIES, draft))).status === 200,
      (await server.open(draft.images[0])).status === 200,
      (await server.usage()) === 1,
    ];
    return [...new Set(found)];
  };
  expect(await isShown()).toEqual([false]);
  const published = await server.update(ACTIVITIES, draft._id, {
    name: NAME,
    category: [CATEGORY],
    status: "Published",
  });
  expect(published.data.publishedAt).not.toBeNull();
  expect(await isShown()).toEqual([true]);
  await server.update(ACTIVITIES, draft._id, { name: NAME, category: [CATEGORY], status: "Draft" });
  expect(await isShown()).toEqual([false]);
});

test("the spec's calls publish an activity, and a change without a status keeps it", async (server) => {
  const { _id, status } = await server.createWithImages({});
  expect(status).toBe("Published");
  await server.update(ACTIVITIES, _id, { status: "Draft" });
  expect((await server.update(ACTIVITIES, _id, {})).data.status).toBe("Draft");
});

it("a site with drafts alone has no activity yet", async () => {
  await using server = await createLanguageTestServer();
  const done = async () => (await server.request("GET", "/setup", { token: server.token })).data.done;
  await server.create(ACTIVITIES, { status: "Draft" });
  expect(await done()).not.toContain("activity");
  await server.create(ACTIVITIES);
  expect(await done()).toContain("activity");
});
