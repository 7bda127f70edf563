import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";

import { uiTexts } from "#texts/admin/ui.ts";
import * as siteTexts from "#texts/public/ui.ts";
import { sampleImage, sampleImages } from "#tests/support/content/sampleActivities.ts";
import { sampleArticleDetail } from "#tests/support/content/sampleArticles.ts";
import { renderPage } from "#tests/support/web/renderPage.tsx";
import { ArticlePage } from "#web/public/articles/ArticlePage.tsx";

const article = sampleArticleDetail("Flood map", {
  slug: "7",
  html: "<h2>Tides</h2>\n<p>They come <em>twice</em>.</p>",
});

function show(answer: unknown) {
  const answers: Record<string, unknown> = { "/articles/slug/7": answer };
  renderPage(ArticlePage, { path: "/article/7", params: { slug: "7" }, responses: answers });
}

test("an article shows its title, text, author, position and logo", async () => {
  const logo = sampleImage("logo", { alt: "Ruamjai" });
  show({ ...article, logo: logo.path, pictures: [logo, ...sampleImages(1)] });
  expect(await screen.findByRole("heading", { level: 1, name: "Flood map" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Tides" })).toBeTruthy();
  expect(screen.getByText("twice").tagName).toBe("EM");
  expect(screen.getByText("Mali S.")).toBeTruthy();
  expect(screen.getByText("Principal")).toBeTruthy();
  expect(screen.getByRole("img", { name: "Ruamjai" })).toBeTruthy();
});

test("the first image is the lead, the others are a gallery, and the lightbox shows all", async () => {
  const pictures = sampleImages(3);
  show({ ...article, images: pictures.map(({ path }) => path), pictures });
  const [lead, others] = await screen.findAllByRole("list", {
    name: siteTexts.picturesOf({ name: "Flood map" }),
  });
  if (!lead || !others) throw new Error("There are fewer than two galleries");
  expect(
    within(lead)
      .getAllByRole("img")
      .map((image) => image.getAttribute("alt")),
  ).toEqual(["Picture p1"]);
  expect(within(others).getAllByRole("img")).toHaveLength(2);
  const [second] = within(others).getAllByRole("link");
  if (second) fireEvent.click(second);
  expect((await screen.findByRole("dialog")).textContent).toContain("2 / 3");
});

test("retries a failed image once from the article image endpoint", async () => {
  show(article);
  fireEvent.error(await screen.findByRole("img", { name: "Picture p1" }));
  expect(screen.getByRole("img", { name: "Picture p1" }).getAttribute("src")).toMatch(
    /^\/api\/v1\/articles\/image\/p1\.jpg\?t=\d+$/,
  );
  fireEvent.error(screen.getByRole("img", { name: "Picture p1" }));
  expect(screen.getByText(uiTexts.imageNotAvailable)).toBeTruthy();
});

test("an article without images begins with its text", async () => {
  show({ ...article, images: [], pictures: [] });
  expect(await screen.findByRole("heading", { name: "Flood map" })).toBeTruthy();
  expect(screen.queryByText(uiTexts.imageNotAvailable)).toBeNull();
  expect(screen.queryByRole("list", { name: /^Pictures of/ })).toBeNull();
});
