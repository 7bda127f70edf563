import { expect } from "bun:test";

import { createArticleTestServer } from "#tests/support/content/articleTestServer.ts";
import { testWith } from "#tests/support/testWith.ts";

const test = testWith(createArticleTestServer);

test("lists the newest 16 published records, the oldest of them first", async (server) => {
  for (let index = 0; index < 17; index += 1) await server.create({ title: `Article ${index}` });
  await server.create({ title: "Draft", status: "Draft" });
  const { data } = await server.request("GET", "/site/work");
  expect(data.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 16 }, (_, index) => `Article ${index + 1}`),
  );
  expect(data[0]).toEqual({ name: "Article 1", path: "/article/article-1", publishedAt: expect.any(String) });
});
