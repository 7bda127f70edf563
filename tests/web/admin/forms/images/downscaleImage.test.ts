import { afterEach, expect, test } from "bun:test";

import { canDownscale, downscaleImage } from "#web/admin/forms/images/files/downscaleImage.ts";

import { createAnimatedWebp, pngWithDeclaredSize } from "#tests/support/media/testImages.ts";

interface Drawn {
  width: number;
  height: number;
  type: string;
}

/** Replaces the browser's canvas; returns what was drawn. */
function pretendBrowser(
  size: { width: number; height: number } | null,
  result: Blob,
  givesBack: readonly number[] = [18, 52, 86, 255],
) {
  const drawn: Drawn[] = [];
  const asked: unknown[] = [];
  Object.assign(globalThis, {
    createImageBitmap: async (_: Blob, options: unknown) => {
      asked.push(options);
      if (!size) throw new Error("Not a picture");
      return { ...size, close() {} };
    },
    OffscreenCanvas: class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext() {
        return { drawImage() {}, fillRect() {}, getImageData: () => ({ data: givesBack }) };
      }
      async convertToBlob({ type }: { type: string }) {
        drawn.push({ width: this.width, height: this.height, type });
        return result;
      }
    },
  });
  return { drawn, asked };
}

afterEach(() => {
  for (const name of ["createImageBitmap", "OffscreenCanvas"]) Reflect.deleteProperty(globalThis, name);
});

const photo = (bytes: number, type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], "phone.jpg", { type, lastModified: 5 });
const pngFile = (width: number, height: number) =>
  new File([new Uint8Array(pngWithDeclaredSize(width, height))], "scan.png", { type: "image/png" });
const blob = (bytes: number, type = "image/jpeg") => new Blob([new Uint8Array(bytes)], { type });

test("scales a large photo to 2560 pixels on its long side, upright, with its own name", async () => {
  const { drawn, asked } = pretendBrowser({ width: 3000, height: 4000 }, blob(400));
  const small = await downscaleImage(photo(4000));
  expect(drawn).toEqual([{ width: 1920, height: 2560, type: "image/jpeg" }]);
  expect(asked).toEqual([{ imageOrientation: "from-image" }]);
  expect([small.name, small.type, small.size, small.lastModified]).toEqual([
    "phone.jpg",
    "image/jpeg",
    400,
    5,
  ]);
});

test("keeps an image with few pixels and bytes, and never enlarges", async () => {
  const { drawn } = pretendBrowser({ width: 800, height: 600 }, blob(1));
  const file = photo(4000);
  expect(await downscaleImage(file)).toBe(file);
  expect(drawn).toEqual([]);
});

test("re-encodes an image with few pixels and many bytes", async () => {
  const { drawn } = pretendBrowser({ width: 2000, height: 1000 }, blob(1000));
  expect((await downscaleImage(photo(2_000_000))).size).toBe(1000);
  expect(drawn).toEqual([{ width: 2000, height: 1000, type: "image/jpeg" }]);
});

test.each([
  ["the result is no smaller", { width: 4000, height: 3000 }, blob(9000)],
  ["the browser writes another type", { width: 4000, height: 3000 }, blob(10, "image/png")],
  ["the browser cannot read it", null, blob(10)],
])("returns the original file if %s", async (_, size, result) => {
  pretendBrowser(size, result);
  const file = photo(4000);
  expect(await downscaleImage(file)).toBe(file);
});

test("returns a GIF unchanged", async () => {
  const { asked } = pretendBrowser({ width: 4000, height: 3000 }, blob(10));
  const file = photo(4000, "image/gif");
  expect(canDownscale(file)).toBe(false);
  expect(await downscaleImage(file)).toBe(file);
  expect(asked).toEqual([]);
});

test("returns a PNG of up to 10 megapixels unchanged without decoding it", async () => {
  const { asked } = pretendBrowser({ width: 3600, height: 2700 }, blob(10, "image/png"));
  const file = pngFile(3600, 2700);
  expect(await downscaleImage(file)).toBe(file);
  const notPng = photo(4000, "image/png");
  expect(await downscaleImage(notPng)).toBe(notPng);
  expect(asked).toEqual([]);
});

test.each([
  [4000, 3000, { width: 2560, height: 1920 }],
  [20_000, 100, { width: 2560, height: 13 }],
])("scales down a PNG of %i x %i pixels, which the server may reject", async (width, height, drawn) => {
  const browser = pretendBrowser({ width, height }, blob(5000, "image/png"));
  const file = pngFile(width, height);
  expect(file.size).toBeLessThan(5000);
  expect((await downscaleImage(file)).size).toBe(5000);
  expect(browser.drawn).toEqual([{ ...drawn, type: "image/png" }]);
});

test("scales down a photo with more pixels than the server accepts, even if that adds bytes", async () => {
  pretendBrowser({ width: 9000, height: 6000 }, blob(9000));
  expect((await downscaleImage(photo(4000))).size).toBe(9000);
});

test("returns photos unchanged if the browser randomizes canvas data against fingerprinting", async () => {
  const { asked } = pretendBrowser({ width: 4000, height: 3000 }, blob(10), [236, 162, 26, 224]);
  const file = photo(4000);
  expect(canDownscale(file)).toBe(false);
  expect(await downscaleImage(file)).toBe(file);
  expect(asked).toEqual([]);
});

test("tolerates small deviations in canvas data", () => {
  pretendBrowser({ width: 4000, height: 3000 }, blob(10), [19, 51, 87, 255]);
  expect(canDownscale(photo(4000))).toBe(true);
});

test("returns an animated WebP unchanged", async () => {
  const { asked } = pretendBrowser({ width: 4000, height: 3000 }, blob(10, "image/webp"));
  const bytes = Uint8Array.from(await createAnimatedWebp());
  const file = new File([bytes], "moving.webp", { type: "image/webp" });
  expect(await downscaleImage(file)).toBe(file);
  expect(asked).toEqual([]);
});

test("returns every file unchanged without the browser APIs", async () => {
  const file = photo(4000);
  expect(canDownscale(file)).toBe(false);
  expect(await downscaleImage(file)).toBe(file);
});
