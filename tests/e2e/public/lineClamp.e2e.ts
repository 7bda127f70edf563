import { beforeAll, expect, test } from "bun:test";

import type { Page } from "playwright";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signInWithoutForm } from "#tests/e2e/support/browser/openAdmin.ts";

const site = createSiteFixture(startDemoSite);

beforeAll(async () => {
  const response = await fetch(`${site.url}/api/v1/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Daniel", email: "d@example.com", message: "Hello", phone: "" }),
  });
  expect(response.status).toBe(201);
});
/**
 * Tall ascenders and tone marks in the first and the hidden line, descenders and low vowels in the last visible
 * one.
 */
const TEXTS = {
  th: { first: "ปี้ ผู้ที่ ซึ้ง ก็", last: "ปู ญู ฐู กฺ ฤๅ ฎุ", hidden: "ปี้ ผู้ที่ ก็ ซึ้ง ชื่อ ฬี๊" },
  en: { first: "ÅÉŨ (fjord)", last: "gypsy jq (ÿç)", hidden: "ÅÉŨ (|)" },
};
type Language = keyof typeof TEXTS;
const LANGUAGES = ["th", "en"] as const;

/** Fills the element with its maximum number of lines and one more, which is clamped. */
function fillLines(
  element: HTMLElement,
  [lang, lines]: readonly [Language, Record<"first" | "last" | "hidden", string>],
) {
  const count = Number(getComputedStyle(element).webkitLineClamp);
  const hidden = document.createElement("span");
  hidden.textContent = lines.hidden;
  const visible = Array.from({ length: count }, (_, line) => (line === 0 ? lines.first : lines.last));
  const holder = element.querySelector("a") ?? element.querySelector("span > span") ?? element;
  holder.replaceChildren(...visible.flatMap((text) => [text, document.createElement("br")]), hidden);
  element.lang = lang;
}

/** Removes the clipping and hides the last line instead. */
function showAll(element: HTMLElement) {
  Object.assign(element.style, { overflow: "visible", clipPath: "none" });
  const hidden = element.querySelector<HTMLElement>("br:last-of-type + span");
  if (hidden) hidden.style.color = "transparent";
}

/**
 * For each kind of clamped text on the page and each language, returns whether the clamped text looks the same
 * as one without the hidden line.
 */
async function compareClampedTexts(page: Page) {
  await page.evaluate(async () => {
    // Images may load between the two screenshots.
    for (const image of document.images) image.style.visibility = "hidden";
    await document.fonts.ready;
  });
  const kinds = await page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (element) =>
        getComputedStyle(element).webkitLineClamp !== "none" &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    const byParent = new Map(texts.map((element) => [element.parentElement?.className, element]));
    return [...byParent].map(([kind, element], index) => {
      element.dataset["clamp"] = String(index);
      return kind;
    });
  });
  const compared: { kind: string | undefined; lines: string; lang: Language; isClean: boolean }[] = [];
  for (const [index, kind] of kinds.entries()) {
    const text = page.locator(`[data-clamp="${index}"]`);
    const lines = await text.evaluate((element) => getComputedStyle(element).webkitLineClamp);
    for (const lang of LANGUAGES) {
      await text.evaluate(fillLines, [lang, TEXTS[lang]] as const);
      await text.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      const box = await text.boundingBox();
      if (!box) throw new Error(`${kind} is not visible`);
      const clip = { x: box.x, y: box.y - 16, width: box.width, height: box.height + 32 };
      const clamped = await page.screenshot({ clip });
      await text.evaluate(showAll);
      const isClean = await looksEqual(page, clamped, await page.screenshot({ clip }));
      compared.push({ kind, lines, lang, isClean });
      await text.evaluate((element) => element.removeAttribute("style"));
    }
  }
  return compared;
}

/** True if no color of a pixel differs by more than the browser's rounding. The images have the same size. */
function looksEqual(page: Page, ...images: [Buffer, Buffer]): Promise<boolean> {
  return page.evaluate(
    async (encoded) => {
      const [one = [], other = []] = await Promise.all(
        encoded.map(async (png) => {
          const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data ?? [];
        }),
      );
      return one.length > 0 && one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= 2);
    },
    images.map((image) => image.toString("base64")),
  );
}

for (const width of [390, 1280])
  test(`clamped text shows nothing of the hidden line and all of the visible ones at ${width} px`, async () => {
    const { page } = await openPage(site, {
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
      deviceScaleFactor: 2,
    });
    const compared: Awaited<ReturnType<typeof compareClampedTexts>> = [];
    for (const path of ["/", "/activities", "/articles"]) {
      await page.goto(path);
      compared.push(...(await compareClampedTexts(page)));
    }
    await signInWithoutForm(page);
    for (const [path, kinds] of [
      ["/admin/activity", 2],
      ["/admin/messages", 1],
    ] as const) {
      await page.goto(path);
      await page.locator("main [lang]").first().waitFor();
      const texts = await compareClampedTexts(page);
      expect(texts.map(({ lines }) => lines)).toEqual(Array(kinds * LANGUAGES.length).fill("2"));
      compared.push(...texts);
    }
    expect(new Set(compared.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(6);
    expect(compared.filter(({ isClean }) => !isClean)).toEqual([]);
  });
