import { expect, test } from "bun:test";
import { screen, within } from "@testing-library/react";

import { uiTexts } from "#texts/admin/ui.ts";
import * as siteTexts from "#texts/public/ui.ts";
import { sampleImage } from "#tests/support/content/sampleActivities.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { ArticlesPage } from "#web/public/articles/ArticlesPage.tsx";

const LIST = "/articles/get";

function show(articles: unknown) {
  const answers: Record<string, unknown> = { [LIST]: articles };
  renderPage(ArticlesPage, { path: "/articles", responses: answers });
}

async function itemOf(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  const item = heading.closest("li");
  if (!item) throw new Error(`${title} stands in no list`);
  return item;
}

test("has the heading All Articles", async () => {
  show([]);
  expect(await screen.findByRole("heading", { level: 1, name: "All Articles" })).toBeTruthy();
});

test("an article has images, title, excerpt, author, position and a link to read it", async () => {
  show([sampleArticle("Flood map")]);
  const item = within(await itemOf("Flood map"));
  expect(item.getByRole("list", { name: siteTexts.picturesOf({ name: "Flood map" }) })).toBeTruthy();
  expect(item.getByText("The beginning of Flood map.")).toBeTruthy();
  expect(item.getByText("Mali S.")).toBeTruthy();
  expect(item.getByText("Principal")).toBeTruthy();
  const link = item.getByRole("link", { name: /^Read full case study.*Flood map/ });
  expect(link.getAttribute("href")).toBe("/article/id-flood-map");
});

test("shows a logo only if there is one", async () => {
  const logo = sampleImage("logo", { alt: "Ruamjai" });
  const pictures = [logo, sampleImage("p1")];
  show([sampleArticle("With", { logo: logo.path, pictures }), sampleArticle("Without")]);
  expect(within(await itemOf("With")).getByRole("img", { name: "Ruamjai" })).toBeTruthy();
  expect(within(await itemOf("Without")).getAllByRole("img")).toHaveLength(1);
});

test("an older record's single image replaces the gallery", async () => {
  const pictures = [sampleImage("old")];
  show([sampleArticle("Old", { images: [], image: "/uploads/old.jpg", pictures })]);
  expect(within(await itemOf("Old")).getByRole("img", { name: "Picture old" })).toBeTruthy();
});

test("an article without images has its words alone", async () => {
  show([sampleArticle("Bare", { images: [], pictures: [] })]);
  const item = await itemOf("Bare");
  expect(within(item).queryByText(uiTexts.imageNotAvailable)).toBeNull();
  expect(item.children).toHaveLength(1);
});

test('each Thai text has its own lang="th"', async () => {
  show([sampleArticle("ก่อนจะซื้อ AI", { excerpt: "An English excerpt." })]);
  expect((await screen.findByRole("heading", { level: 2 })).lang).toBe("th");
  expect(screen.getByText("An English excerpt.").lang).toBe("");
});
