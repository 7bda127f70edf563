// How pages travel: compressed, asked about at every visit, and new as soon as something was written.
import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { activityForm, editForm } from "#tests/support/activityForm.ts";
import { testApp } from "#tests/support/testApp.ts";
import type { TestApp } from "#tests/support/testApp.ts";

function get(house: TestApp, path: string, headers: Record<string, string> = {}) {
  return house.app.request(path, { headers });
}

const tagOf = async (house: TestApp, path: string) => (await get(house, path)).headers.get("etag") ?? "";

test("comes in Brotli, gzip or plain, as the browser takes it, and is the same page", async () => {
  await using house = await testApp();
  const plain = await get(house, "/activities");
  expect(plain.headers.has("content-encoding")).toBe(false);
  const html = Buffer.from(await plain.bytes());
  const br = await get(house, "/activities", { "accept-encoding": "br" });
  expect(br.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await br.bytes())).toEqual(html);
  const gzip = await get(house, "/activities", { "accept-encoding": "gzip" });
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await gzip.bytes())).toEqual(html);
  for (const answer of [plain, br, gzip]) expect(answer.headers.get("vary")).toBe("accept-encoding");
});

test("answers 304 to whoever has the page already", async () => {
  await using house = await testApp();
  const etag = await tagOf(house, "/activities");
  expect(etag).toMatch(/^W\/"\w+"$/);
  for (const header of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
    const answer = await get(house, "/activities", { "if-none-match": header, "accept-encoding": "br" });
    expect(answer.status).toBe(304);
    expect(await answer.text()).toBe("");
    expect(answer.headers.get("etag")).toBe(etag);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.has("content-encoding")).toBe(false);
  }
  for (const header of ['W/"other"', "", "nonsense"]) {
    expect((await get(house, "/activities", { "if-none-match": header })).status).toBe(200);
  }
  const missing = await get(house, "/nowhere", { "if-none-match": await tagOf(house, "/nowhere") });
  expect(missing.status).toBe(404);
});

test("shows every change at the next request: created, changed, deleted", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const pages = ["/", "/activities"];
  const expectEverywhere = async (text: string, isThere: boolean) => {
    for (const path of pages) expect((await (await get(house, path)).text()).includes(text)).toBe(isThere);
  };
  await expectEverywhere("First name", false);
  const before = await tagOf(house, "/activities");
  const form = activityForm({ name: "First name" });
  const { data } = await house.ask("POST", "/projects/create", { token, form });
  pages.push(`/activity-view/${data._id}`);
  await expectEverywhere("First name", true);
  expect((await get(house, "/activities", { "if-none-match": before })).status).toBe(200);

  await house.ask("PUT", `/projects/update/${data._id}`, { token, form: editForm({ name: "Second name" }) });
  await expectEverywhere("First name", false);
  await expectEverywhere("Second name", true);

  await house.ask("DELETE", `/projects/delete/${data._id}`, { token });
  await expectEverywhere("Second name", false);
  expect((await get(house, `/activity-view/${data._id}`)).status).toBe(404);
  expect(await tagOf(house, "/activities")).toBe(before);
});

test("calls that change nothing leave the rendered pages good", async () => {
  await using house = await testApp();
  const token = await house.enter();
  const version = house.parts.contentVersion.current();
  await house.ask("POST", "/projects/create", { form: activityForm() });
  await house.ask("POST", "/projects/create", { token, form: activityForm({ name: "" }) });
  await house.ask("DELETE", "/projects/delete/none", { token });
  await house.ask("POST", "/auth/logout", { token });
  await house.ask("GET", "/projects/get");
  expect(house.parts.contentVersion.current()).toBe(version);
});

test("the category in the address is part of the page, anything else in it is not", async () => {
  await using house = await testApp();
  const token = await house.enter();
  await house.ask("POST", "/projects/create", { token, form: activityForm({ name: "School" }) });
  const form = activityForm({ name: "Company", category: ["Business Consult"] });
  await house.ask("POST", "/projects/create", { token, form });
  const shown = async (query: string) => {
    const html = await (await get(house, `/activities${query}`)).text();
    const [page] = html.split('<script type="application/json"');
    return ["School", "Company"].filter((name) => page?.includes(name));
  };
  expect(await shown("")).toEqual(["School", "Company"]);
  expect(await shown("?category=edtech")).toEqual(["School"]);
  expect(await shown("?utm_source=x&category=business#y")).toEqual(["Company"]);
  expect(await shown("?category=cooking")).toEqual(["School", "Company"]);
  expect(await tagOf(house, "/activities?utm_source=1&%ff=%")).toBe(await tagOf(house, "/activities"));
  expect(await tagOf(house, "/?category=edtech")).toBe(await tagOf(house, "/"));
});

test("the same page is rendered alike each time", async () => {
  await using house = await testApp();
  const first = await tagOf(house, "/");
  house.pass(3_600_000);
  house.parts.contentVersion.bump();
  expect(await tagOf(house, "/")).toBe(first);
});
