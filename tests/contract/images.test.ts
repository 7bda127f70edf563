import { expect, test } from "bun:test";

import { fileNameOf, uploadPath, resolveImageUrl, variantFileName, variantWidths } from "#contract/images.ts";

test("converts a file name to its path and back", () => {
  expect(uploadPath("ab.jpg")).toBe("/uploads/ab.jpg");
  expect(fileNameOf("/uploads/ab.jpg")).toBe("ab.jpg");
  expect(fileNameOf("https://img.example/x/ab.jpg")).toBe("ab.jpg");
  expect(fileNameOf("ab.jpg")).toBe("ab.jpg");
});

test.each([
  [1, [1]],
  [320, [320]],
  [321, [320, 321]],
  [1200, [320, 480, 640, 800, 960, 1200]],
  [1920, [320, 480, 640, 800, 960, 1280, 1920]],
  [6000, [320, 480, 640, 800, 960, 1280, 1920]],
])("an image %p px wide has variants of %p", (width, widths) => {
  expect(variantWidths(width)).toEqual(widths);
});

test("names a variant after its image and width", () => {
  expect(variantFileName("3f.jpg", 640)).toBe("3f-640.webp");
});

test("keeps an absolute URL and resolves a stored path against the given host", () => {
  expect(resolveImageUrl("/uploads/a.jpg")).toBe("/uploads/a.jpg");
  expect(resolveImageUrl("/uploads/a.jpg", "https://img.example")).toBe("https://img.example/uploads/a.jpg");
  expect(resolveImageUrl("http://other.example/a.jpg", "https://img.example")).toBe(
    "http://other.example/a.jpg",
  );
});
