import { expect, test } from "bun:test";

import { sampleImage, sampleActivity } from "#tests/support/content/sampleActivities.ts";
import { galleryImages, galleryUrls, imageUrls, recordLogoUrl } from "#web/api/recordImages.ts";

const activity = sampleActivity("Flood map", {
  logo: "/uploads/logo.png",
  images: ["/uploads/a.jpg", "https://elsewhere.example/b.jpg"],
  pictures: [sampleImage("a"), sampleImage("logo", { path: "/uploads/logo.png", width: 300, height: 200 })],
});

test("the logo and the images are found on the page's own origin", () => {
  expect(recordLogoUrl(activity)).toBe("/uploads/logo.png");
  expect(imageUrls(activity)[0]).toBe("/uploads/a.jpg");
});

test("stored paths are found on another host when one is configured, absolute addresses stay", () => {
  expect(recordLogoUrl(activity, "https://img.example")).toBe("https://img.example/uploads/logo.png");
  expect(imageUrls(activity, "https://img.example")).toEqual([
    "https://img.example/uploads/a.jpg",
    "https://elsewhere.example/b.jpg",
  ]);
});

test("the gallery begins with the logo", () => {
  expect(galleryUrls(activity)).toEqual([
    "/uploads/logo.png",
    "/uploads/a.jpg",
    "https://elsewhere.example/b.jpg",
  ]);
});

test("the gallery of an activity without a logo begins with its first image", () => {
  const bare = { ...activity, logo: null };
  expect(recordLogoUrl(bare)).toBeNull();
  expect(galleryUrls(bare)[0]).toBe("/uploads/a.jpg");
});

test("gallery pictures carry their size, and an unknown one keeps its place", () => {
  const pictures = galleryImages(activity);
  expect(pictures.map((picture) => picture.width)).toEqual([300, 1600, 1280]);
  expect(pictures[2]?.path).toBe("https://elsewhere.example/b.jpg");
});
