import { expect, test } from "bun:test";

import { clientLogoUrl } from "#web/api/clients.ts";
import { galleryImages, galleryUrls, imageUrls, recordLogoUrl } from "#web/api/recordImages.ts";
import { articleLogo, articleImages } from "#web/api/articles.ts";
import { resolveImages } from "#web/api/resolveImages.ts";

import { sampleImage, sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { sampleArticle } from "#tests/support/content/sampleArticles.ts";

const HERE = { api: "/api/v1", backendHost: "" };
const ELSEWHERE = { api: "https://api.firm.example/api/v1", backendHost: "https://files.firm.example" };

test("uses an absolute URL unchanged", () => {
  for (const address of ["https://cdn.example/uploads/mark.png", "http://cdn.example/mark.png"]) {
    expect(clientLogoUrl(address, ELSEWHERE)).toBe(address);
  }
});

test("resolves a path with /uploads/ against the backend host", () => {
  expect(clientLogoUrl("/uploads/mark.png", HERE)).toBe("/uploads/mark.png");
  expect(clientLogoUrl("/uploads/mark.png", ELSEWHERE)).toBe("https://files.firm.example/uploads/mark.png");
  expect(clientLogoUrl("old/uploads/clients/mark.png", ELSEWHERE)).toBe(
    "https://files.firm.example/old/uploads/clients/mark.png",
  );
});

test("otherwise requests the last segment from the logo endpoint", () => {
  expect(clientLogoUrl("mark.png", HERE)).toBe("/api/v1/clients/logo/mark.png");
  expect(clientLogoUrl("/files/clients/mark.png", ELSEWHERE)).toBe(
    "https://api.firm.example/api/v1/clients/logo/mark.png",
  );
  expect(clientLogoUrl("uploads/mark one?.png", HERE)).toBe("/api/v1/clients/logo/mark%20one%3F.png");
});

test("uses the page's origin without a configured API", () => {
  expect(clientLogoUrl("mark.png", { api: "", backendHost: "" })).toBe("/api/v1/clients/logo/mark.png");
});

const activity = sampleActivity("Flood map", {
  logo: "/uploads/logo.png",
  images: ["/uploads/a.jpg", "https://elsewhere.example/b.jpg"],
  pictures: [sampleImage("a"), sampleImage("logo", { path: "/uploads/logo.png", width: 300, height: 200 })],
});

test("resolves logo and images against the page's origin", () => {
  expect(recordLogoUrl(activity)).toBe("/uploads/logo.png");
  expect(imageUrls(activity)[0]).toBe("/uploads/a.jpg");
});

test("resolves stored paths against a configured host and keeps absolute URLs", () => {
  expect(recordLogoUrl(activity, "https://img.example")).toBe("https://img.example/uploads/logo.png");
  expect(imageUrls(activity, "https://img.example")).toEqual([
    "https://img.example/uploads/a.jpg",
    "https://elsewhere.example/b.jpg",
  ]);
});

test("the gallery starts with the logo", () => {
  expect(galleryUrls(activity)).toEqual([
    "/uploads/logo.png",
    "/uploads/a.jpg",
    "https://elsewhere.example/b.jpg",
  ]);
});

test("the gallery of an activity without a logo starts with its first image", () => {
  const bare = { ...activity, logo: null };
  expect(recordLogoUrl(bare)).toBeNull();
  expect(galleryUrls(bare)[0]).toBe("/uploads/a.jpg");
});

test("gallery images have their size, and unknown ones keep their position", () => {
  const pictures = galleryImages(activity);
  expect(pictures.map((picture) => picture.width)).toEqual([300, 1600, 1280]);
  expect(pictures[2]?.path).toBe("https://elsewhere.example/b.jpg");
});

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
