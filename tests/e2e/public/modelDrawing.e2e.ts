import { expect, test } from "bun:test";

import type { BrowserContextOptions } from "playwright";

import * as contentTexts from "#texts/public/content.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createDemoFixture();

async function openActivity(options: BrowserContextOptions = {}) {
  const { page, problems } = await openPage(site, options);
  await page.goto("/activity-view/one-patient-record-across-five-hospitals");
  const slider = page.locator("article input[type=range]");
  return { slider, problems, frame: slider.locator("..") };
}

test("the slider shows the model on its left and the drawing on its right, by keyboard too", async () => {
  const { slider, frame, problems } = await openActivity();
  expect(await slider.getAttribute("aria-label")).toBe(contentTexts.modelToDrawing());
  await slider.scrollIntoViewIfNeeded();
  const isDrawingAt = (part: number) =>
    frame.evaluate((element, x) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const layers = document.elementsFromPoint(left + width * x, top + height / 2);
      return layers.some((layer) => layer.matches("img[data-drawing]"));
    }, part);
  const shown = async () => [await isDrawingAt(0.25), await isDrawingAt(0.75)];
  expect(await shown()).toEqual([false, true]);
  await slider.press("Home");
  expect(await shown()).toEqual([true, true]);
  await slider.press("End");
  expect(await shown()).toEqual([false, false]);
  expect(problems).toEqual([]);
});

test("without JavaScript, the model and the drawing stand side by side", async () => {
  const { slider, frame } = await openActivity({ javaScriptEnabled: false });
  expect(await slider.isVisible()).toBe(false);
  const [model, drawing] = await Promise.all(
    (await frame.getByRole("img").all()).map((picture) => picture.boundingBox()),
  );
  expect(model?.width).toBeGreaterThan(200);
  expect(drawing?.x).toBeGreaterThan((model?.x ?? 0) + (model?.width ?? 0));
  expect(drawing?.y).toBe(model?.y ?? 0);
});
