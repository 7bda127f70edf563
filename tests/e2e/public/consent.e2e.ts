import { expect, test } from "bun:test";

import type { BrowserContextOptions, Page } from "playwright";

import type { ConsentCounts } from "#contract/consent.ts";
import type { BuildManifest } from "#server/pages/assets.ts";
import { LANGUAGES, runInLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/consent.ts";
import { navAbout } from "#texts/public/layout.ts";
import { close } from "#texts/public/ui.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { createDemoFixture, createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { waitUntil } from "#tests/support/system/childProcesses.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { answerVendors, startTaggedSite, TAG_REQUESTS } from "#tests/e2e/support/server/taggedSite.ts";

const site = createSiteFixture(startTaggedSite);
const plain = createDemoFixture();

const BAR_SOURCE = "src/web/public/tags/ConsentBar.tsx";
const PHONE = { viewport: { width: 390, height: 844 } };

async function openTagged(options: BrowserContextOptions = {}) {
  const { page, problems } = await openPage(site, options);
  return { page, problems, requests: await answerVendors(page, site) };
}

const FONTS = "**/*.woff2";

const say = (text: () => string) => runInLanguage("th", text);
const bar = (page: Page) => page.getByRole("region", { name: texts.label() });
const changeButton = (page: Page) =>
  page.getByRole("contentinfo").getByRole("button", { name: texts.change() });

/** Without the page's own. */
async function readCookies(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name).toSorted();
}

async function waitForRequests(requests: readonly string[], expected: readonly string[]) {
  await waitUntil(() => requests.length >= expected.length);
  expect(requests.toSorted()).toEqual([...expected]);
}

async function readCounts(): Promise<ConsentCounts> {
  const { authorization } = await signIn(site.url);
  const response = await fetch(`${site.url}/api/v1/consent`, { headers: { authorization } });
  return ((await response.json()) as { data: ConsentCounts }).data;
}

/** Waits for the count, which the page does not wait for. */
async function pressAndCount(page: Page, press: () => Promise<void>) {
  const counted = page.waitForResponse("**/api/v1/consent");
  await press();
  expect((await counted).status()).toBe(200);
}

test("no tag loads before the visitor agrees; then all do, on this page and on later ones", async () => {
  const before = await readCounts();
  const { page, problems, requests } = await openTagged();
  await page.goto("/");
  await bar(page).waitFor();
  await page.getByRole("banner").getByRole("link", { name: navAbout() }).click();
  await page.waitForURL("**/about");
  expect([requests, await readCookies(page), await readCommands(page)]).toEqual([[], [], []]);

  await pressAndCount(page, () => bar(page).getByRole("button", { name: texts.accept() }).click());
  await waitForRequests(requests, TAG_REQUESTS);
  expect(await bar(page).count()).toBe(0);
  const [first, second, ...others] = await readCommands(page);
  const signals = ["analytics_storage", "ad_storage", "ad_user_data", "ad_personalization"];
  const all = (state: string) => Object.fromEntries(signals.map((signal) => [signal, state]));
  expect(first).toEqual(["consent", "default", all("denied")]);
  expect(second).toEqual(["consent", "update", { analytics_storage: "granted" }]);
  expect(others).toContainEqual(["config", "G-AB12CD34EF"]);
  expect(others).toContainEqual(["consent", "update", all("granted")]);
  expect(await readCounts()).toEqual({ ...before, accepted: before.accepted + 1 });

  requests.length = 0;
  await page.goto("/articles");
  await waitForRequests(requests, TAG_REQUESTS);
  expect(await bar(page).count()).toBe(0);
  expect(problems).toEqual([]);
});

test("on a phone, in Thai, by keyboard alone: who declines meets no tag again", async () => {
  const before = await readCounts();
  const { page, problems, requests } = await openTagged(PHONE);
  await page.goto("/th");
  const region = page.getByRole("region", { name: say(texts.label) });
  await region.waitFor();
  const decline = region.getByRole("button", { name: say(texts.refuse) });
  const isFocused = () => decline.evaluate((button) => button === document.activeElement);
  for (let presses = 0; presses < 5 && !(await isFocused()); presses += 1) await page.keyboard.press("Tab");
  expect(await isFocused()).toBe(true);
  await pressAndCount(page, () => page.keyboard.press("Enter"));
  await region.waitFor({ state: "detached" });
  await page.goto("/th/articles");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect([await region.count(), requests, await readCookies(page)]).toEqual([0, [], []]);
  expect(await readCounts()).toEqual({ ...before, refused: before.refused + 1 });
  expect(problems).toEqual([]);
});

test("the choice can be changed in the footer: declining deletes the tags' cookies and their code", async () => {
  const { page, problems, requests } = await openTagged();
  await page.goto("/about");
  await bar(page).getByRole("button", { name: texts.accept() }).click();
  await waitForRequests(requests, TAG_REQUESTS);
  // Not one of Google Analytics.
  await page.evaluate(() => void (document.cookie = "_gallery=1"));
  expect(await readCookies(page)).toEqual(["__lt__cid", "_fbp", "_ga", "_gallery"]);

  await changeButton(page).press("Enter");
  expect(await bar(page).evaluate((region) => region === document.activeElement)).toBe(true);
  await bar(page)
    .getByText(texts.current({ choice: "accepted" }))
    .waitFor();
  requests.length = 0;
  const reloaded = page.waitForEvent("load");
  await bar(page).getByRole("button", { name: texts.refuse() }).press("Enter");
  await reloaded;
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  expect([await bar(page).count(), requests, await readCookies(page)]).toEqual([0, [], ["_gallery"]]);

  // Without a tag, no reload: the focus returns.
  await changeButton(page).press("Enter");
  await bar(page).getByRole("button", { name: texts.refuse() }).press("Enter");
  expect(await changeButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
});

test("a press in the footer is not lost while the code of the bar is still on its way", async () => {
  const { page } = await openTagged();
  await page.addInitScript(() => localStorage.setItem("vitrine.consent", `refused ${Date.now()} `));
  const arrival = Promise.withResolvers<void>();
  const { chunks } = (await readManifest()).public.en;
  await page.route(`**/assets/${chunks[BAR_SOURCE]}`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/about");
  await changeButton(page).click();
  expect(await bar(page).count()).toBe(0);
  arrival.resolve();
  await bar(page)
    .getByText(texts.current({ choice: "refused" }))
    .waitFor();
});

test.each(["globalPrivacyControl", "doNotTrack"])(
  "%s counts as declined, also after consent",
  async (signal) => {
    const { page, requests } = await openTagged();
    await page.goto("/about");
    await bar(page).getByRole("button", { name: texts.accept() }).click();
    await waitForRequests(requests, TAG_REQUESTS);
    await page.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true });
    }, signal);
    requests.length = 0;
    await page.goto("/about");
    await changeButton(page).click();
    await bar(page).getByText(texts.optedOut()).waitFor();
    await bar(page).getByRole("button", { name: close() }).click();
    expect([await bar(page).count(), requests]).toEqual([0, []]);
  },
);

test.each(LANGUAGES.flatMap((language) => [390, 1280].map((width) => [language, width] as const)))(
  "in %s, %i px wide, the bar moves nothing, covers no part of the footer, and has two equal buttons",
  async (language, width) => {
    const { page } = await openTagged({ viewport: { width, height: 844 } });
    const region = page.getByRole("region", { name: runInLanguage(language, texts.label) });
    // A font that arrives late moves texts, too.
    await page.route(FONTS, (route) => route.abort());
    await page.goto(language === "th" ? "/th/articles" : "/articles");
    await region.waitFor();
    expect(await readShifts(page)).toEqual([]);
    await page.unroute(FONTS);
    await page.reload();
    await region.waitFor();
    // Measured at once: the bar may still be moving.
    const [decline, accept] = await region.getByRole("button").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height, y } = button.getBoundingClientRect();
        return { width, height, y };
      }),
    );
    expect(decline?.height).toBeGreaterThanOrEqual(44);
    expect(decline).toEqual(accept);
    // Its parts get their final heights while it is scrolled.
    await page.waitForFunction(
      (id) => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
        const bottom = document.querySelector("footer")?.getBoundingClientRect().bottom ?? Infinity;
        const { top } = document.getElementById(id)?.getBoundingClientRect() ?? { top: 0 };
        return bottom <= top + 1;
      },
      (await region.getAttribute("id")) ?? "",
    );
  },
);

test("in the browser of an admin, whose token other code must not read, no tag loads", async () => {
  const { page, requests } = await openTagged();
  await page.addInitScript((key) => localStorage.setItem(key, "token"), SESSION_STORAGE_KEYS.accessToken);
  await page.goto("/about");
  await pressAndCount(page, () => bar(page).getByRole("button", { name: texts.accept() }).click());
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(requests).toEqual([]);
});

test("a site without tags loads none of their code, has no bar and no button", async () => {
  const { page } = await openPage(plain);
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  const { script, chunks } = (await readManifest()).public.en;
  const has = (name = "none") => scripts.some((url) => url.endsWith(name));
  expect([has(script), has(chunks[BAR_SOURCE])]).toEqual([true, false]);
  expect([await bar(page).count(), await changeButton(page).count()]).toEqual([0, 0]);
});

test("without JavaScript there is neither bar nor button", async () => {
  const { page } = await openTagged({ javaScriptEnabled: false });
  await page.goto("/");
  expect(await bar(page).count()).toBe(0);
});

async function readManifest(): Promise<BuildManifest> {
  // Written by the build with this type.
  return (await Bun.file("dist/web/manifest.json").json()) as BuildManifest;
}

/** Google's commands, as arrays. */
function readCommands(page: Page): Promise<unknown[][]> {
  return page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.filter((entry) => "length" in entry).map((entry) => Array.from(entry));
  });
}

/** The scores of all layout shifts. */
function readShifts(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          // TypeScript has no type for layout shift entries.
          const entries = list.getEntries() as (PerformanceEntry & { value?: number })[];
          resolve(entries.flatMap(({ value }) => value || []));
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Always exists, so the observer also fires without any shift.
        observer.observe({ type: "navigation", buffered: true });
      }),
  );
}
