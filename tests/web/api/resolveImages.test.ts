import { expect, test } from "bun:test";

import { sampleArticle } from "#tests/support/content/sampleArticles.ts";
import { sampleImage } from "#tests/support/content/sampleActivities.ts";
import { articleLogo, articleImages } from "#web/api/articles.ts";
import { resolveImages } from "#web/api/resolveImages.ts";

test("a file used twice in a gallery has its own alt text each time", () => {
  const path = "/uploads/a.jpg";
  const pictures = [sampleImage("a", { path, alt: "Before" }), sampleImage("a", { path, alt: "After" })];
  expect(resolveImages([path, path, path], pictures).map(({ alt }) => alt)).toEqual(["Before", "After", ""]);
});

test("a file used as logo and photo of an article keeps the photo's alt text", () => {
  const path = "/uploads/a.jpg";
  const pictures = [sampleImage("a", { path }), sampleImage("a", { path, alt: "The harbour" })];
  const article = sampleArticle("Title", { logo: path, images: [path], pictures });
  expect(articleImages(article).map(({ alt }) => alt)).toEqual(["The harbour"]);
  expect(articleLogo(article)?.path).toBe(path);
});
