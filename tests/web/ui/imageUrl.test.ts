import { expect, test } from "bun:test";

import { sampleImage } from "#tests/support/content/sampleActivities.ts";
import { fullSizeSource, imageSource, retryUrl } from "#web/ui/images/imageUrl.ts";

test("an image has every variant up to its own width", () => {
  expect(imageSource(sampleImage("p", { width: 1000 }))).toEqual({
    src: "/uploads/p-1000.webp",
    srcSet:
      "/uploads/p-320.webp 320w, /uploads/p-480.webp 480w, /uploads/p-640.webp 640w, /uploads/p-800.webp 800w, " +
      "/uploads/p-960.webp 960w, /uploads/p-1000.webp 1000w",
  });
});

test("loads variants from the configured host", () => {
  const { src, srcSet } = imageSource(sampleImage("p", { width: 640 }), "https://img.example");
  expect(src).toBe("https://img.example/uploads/p-640.webp");
  expect(srcSet).toStartWith("https://img.example/uploads/p-320.webp 320w");
});

test("a small image has a single size and is not enlarged", () => {
  expect(imageSource(sampleImage("logo", { width: 300 }))).toEqual({ src: "/uploads/logo-300.webp" });
});

test("uses an absolute URL unchanged", () => {
  const picture = sampleImage("p", { path: "https://elsewhere.example/p.jpg" });
  expect(imageSource(picture, "https://img.example")).toEqual({ src: "https://elsewhere.example/p.jpg" });
});

test("a GIF uses the animated original; a wide one only at full size", () => {
  const gif = sampleImage("p", { path: "/uploads/p.gif", width: 800 });
  expect(imageSource(gif)).toEqual({
    src: "/uploads/p.gif",
    srcSet:
      "/uploads/p-320.webp 320w, /uploads/p-480.webp 480w, /uploads/p-640.webp 640w, /uploads/p.gif 800w",
  });
  expect(imageSource({ ...gif, width: 200 })).toEqual({ src: "/uploads/p.gif" });
  const wide = { ...gif, width: 2400 };
  expect(imageSource(wide).src).toBe("/uploads/p-1920.webp");
  expect(fullSizeSource(wide)).toEqual({ src: "/uploads/p.gif" });
});

test("the retry goes to the API and bypasses caches", () => {
  expect(retryUrl("/uploads/p.jpg", "/api/v1/projects/image/", 17)).toBe("/api/v1/projects/image/p.jpg?t=17");
});

test("an image of another host has no retry", () => {
  expect(retryUrl("https://elsewhere.example/p.jpg", "/api/v1/projects/image/", 17)).toBeNull();
});
