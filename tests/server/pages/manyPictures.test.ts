import { expect, test } from "bun:test";

import { articleForm } from "#tests/support/content/articleForm.ts";
import { createTestServer } from "#tests/support/server/testServer.ts";

/** As many as fit into a text. */
const PICTURES = 13_000;
/** Milliseconds of processor time, with a margin for a busy machine: it takes about 300. */
const MAX_CPU_MS = 1_500;

test.each([
  ["of the own host", "![](http://h.e)"],
  ["of the site", "![](/a)"],
  ["in links", "[![](/a)](/b)"],
])("the page of a text with 13,000 pictures %s is rendered in linear time", async (_, picture) => {
  await using server = await createTestServer({ PUBLIC_URL: "http://h.e" });
  const token = await server.signIn();
  const form = articleForm({ content: picture.repeat(PICTURES) });
  const { data } = await server.request("POST", "/articles/create", { token, form });
  await server.app.request("/articles");
  const before = process.cpuUsage();
  const page = await server.app.request(`/article/${data.slug}`);
  expect(page.status).toBe(200);
  expect((await page.text()).length).toBeGreaterThan(PICTURES * 20);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
});
