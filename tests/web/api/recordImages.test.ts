import { expect, test } from "bun:test";

import { sampleImage, sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { galleryImages, galleryUrls, imageUrls, recordLogoUrl } from "#web/api/recordImages.ts";

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
