import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";

import { ARTICLES } from "#resources/articles.ts";
import { sampleArticleDetail } from "#tests/support/content/sampleArticles.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { RecordPage } from "#web/public/records/RecordPage.tsx";

test("the page of a type without a page of its own shows the HTML of its Markdown", async () => {
  const record = sampleArticleDetail("Map", { content: "## Day one", html: "<h2>Day one</h2>" });
  const { slug } = record;
  renderPage((props) => <RecordPage type={ARTICLES} {...props} />, {
    path: `/article/${slug}`,
    params: { slug },
    responses: { [`/articles/slug/${slug}`]: record },
  });
  expect(await screen.findByRole("heading", { level: 2, name: "Day one" })).toBeTruthy();
  expect(document.body.textContent).not.toContain("##");
});
