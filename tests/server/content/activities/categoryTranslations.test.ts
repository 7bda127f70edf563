import { expect, test } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";

test("the six categories have Thai names, which are up to date", async () => {
  await using server = await createTestServer();
  const token = await server.signIn();
  const get = async (path: string) => (await server.request("GET", path, { token })).data;
  const setLanguages = (main: string, further: string[]) =>
    server.request("PUT", "/settings", { token, body: { languages: { main, further } } });
  await setLanguages("en", ["th"]);
  expect(await get("/translations?lang=th&type=category&state=published")).toHaveLength(6);
  for (const { name, filterLabel } of await get("/categories?lang=th"))
    for (const text of [name, filterLabel]) expect(text).toMatch(/^[ก-๙]/);
  // They become the names when Thai becomes the main language.
  await setLanguages("th", []);
  expect((await get("/categories"))[0].name).toBe("ที่ปรึกษาธุรกิจ");
});
