import { expect, test } from "bun:test";

import { createTestServer } from "#tests/support/server/testServer.ts";

const TAGLINES = [{ name: "Consulting", text: "Plans that work" }];

async function createFixture() {
  const server = await createTestServer();
  const token = await server.signIn();
  return {
    ...server,
    preview: (body: object) => server.request("POST", "/settings/preview", { token, body }),
  };
}

test("renders a page with unsaved settings and stores nothing", async () => {
  await using server = await createFixture();
  const answer = await server.preview({ path: "/", productName: "Siam Light", taglines: TAGLINES });
  expect(answer.status).toBe(200);
  expect(answer.data.html).toContain("Siam Light");
  expect(answer.data.html).toContain("Plans that work");
  const { data: site } = await server.request("GET", "/site");
  expect([site.productName, site.taglines]).toEqual(["Vitrine", []]);
});

test("renders in the chosen main language", async () => {
  await using server = await createFixture();
  const { data } = await server.preview({ path: "/", languages: { main: "th", further: [] } });
  expect(data.html).toContain('<html lang="th"');
});

test.each([
  [{ path: "/admin" }, 422],
  [{ path: "/", email: "nobody" }, 422],
])("refuses %j", async (body, status) => {
  await using server = await createFixture();
  expect((await server.preview(body)).status).toBe(status);
});
