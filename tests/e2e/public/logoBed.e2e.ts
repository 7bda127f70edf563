import { expect, test } from "bun:test";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();

test("in the dark theme, a small logo has a light bed of its own shape in the middle of its frame", async () => {
  const { page } = await openPage(site);
  await page.goto("/about");
  const logo = page.getByAltText("Ruamjai").first();
  const src = await logo.getAttribute("src");
  await page.goto("/activities");
  const picture = page.locator("main li img").first();
  await picture.evaluate((image: HTMLImageElement, path) => {
    image.removeAttribute("srcset");
    Object.assign(image.dataset, { fit: "whole", clearGround: "" });
    image.src = path ?? "";
    return image.decode();
  }, src);
  const measure = () =>
    picture.evaluate((image: HTMLImageElement) => {
      const [bed, frame] = [image, image.parentElement ?? image].map((one) => one.getBoundingClientRect());
      if (!bed || !frame) throw new Error("The picture has no frame");
      return {
        isWhole: bed.width === frame.width && bed.height === frame.height,
        ratio: (bed.width - 48) / (bed.height - 48) / (image.naturalWidth / image.naturalHeight),
        offCentre: Math.hypot(
          bed.x + bed.width / 2 - frame.x - frame.width / 2,
          bed.y + bed.height / 2 - frame.y - frame.height / 2,
        ),
      };
    });
  expect((await measure()).isWhole).toBe(true);
  await page.evaluate(() => void (document.documentElement.dataset["theme"] = "dark"));
  const dark = await measure();
  expect(dark.isWhole).toBe(false);
  expect(dark.ratio).toBeCloseTo(1, 1);
  expect(dark.offCentre).toBeLessThan(1);
});
