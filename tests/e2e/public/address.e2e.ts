// The address page in a real browser: the form in all its states, the map that waits to be asked, no scripts.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

const MESSAGE = {
  Name: "สุภาพร ชัยวงศ์",
  Email: "supaporn@ruamjai.example",
  Message: "We run five clinics\nand four books.",
};
const MAP = /^https:\/\/www\.openstreetmap\.org\//;

let browser: Browser;
let site: Vitrine;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite({ RATE_LIMITS: "off" })]);
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

const openSite = (options = {}) => openPage(browser, { baseURL: site.url, ...options });

async function fill(page: Page, changes: Partial<typeof MESSAGE> = {}) {
  for (const [label, text] of Object.entries({ ...MESSAGE, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();
const valuesOf = (page: Page) =>
  Promise.all(Object.keys(MESSAGE).map((label) => page.getByLabel(label, { exact: true }).inputValue()));

test("a message is sent once, the form is cleared and the banner has the focus", async () => {
  const { page, problems } = await openSite();
  await page.goto("/address");
  await fill(page);
  let calls = 0;
  const held = Promise.withResolvers<void>();
  await page.route("**/api/v1/contact", async (route) => {
    calls += 1;
    await held.promise;
    await route.continue();
  });
  const button = page.locator("button[type=submit]", { hasText: "Send" });
  const width = (await button.boundingBox())?.width;
  await button.dblclick();
  await page.getByText("Sending...").waitFor();
  expect(await button.isDisabled()).toBe(true);
  expect((await button.boundingBox())?.width).toBe(width);
  held.resolve();
  await page.getByText("Message sent successfully!").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Message sent successfully!");
  expect(await valuesOf(page)).toEqual(["", "", ""]);
  expect(calls).toBe(1);
  expect(problems).toEqual([]);
});

test("on a phone the first field that lacks something comes into view with its label, below the header", async () => {
  const { page } = await openSite({ viewport: { width: 390, height: 844 } });
  await page.goto("/address");
  await send(page);
  await page.getByText("Name is required").waitFor();
  const header = await page.getByRole("banner").boundingBox();
  const label = await page.getByText("Name", { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await page.close();
});

test("an empty form sent before the scripts are there tells in the page's words what it lacks, once they are", async () => {
  const { page } = await openSite();
  const arrives = Promise.withResolvers<void>();
  await page.route("**/assets/public-*.js", async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto("/address", { waitUntil: "commit" });
  await send(page);
  arrives.resolve();
  await page.getByText("Name is required").waitFor();
  await page.close();
});

/** The text that `aria-describedby` ties to a field. */
const faultAt = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent);

test("an email of the wrong form is refused at its field, which has the focus, without a call to the server", async () => {
  const { page, problems } = await openSite();
  const calls: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/contact") && calls.push(request.url())));
  await page.goto("/address");
  await fill(page, { Email: "supaporn@ruamjai" });
  await send(page);
  await page.getByText("Please enter a valid email").waitFor();
  const email = page.getByLabel("Email", { exact: true });
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "email");
  expect(await faultAt(page, "Email")).toBe("Please enter a valid email");
  expect(calls).toEqual([]);
  await email.press("End");
  await email.pressSequentially(".example");
  await page.getByText("Please enter a valid email").waitFor({ state: "detached" });
  await send(page);
  await page.getByText("Message sent successfully!").waitFor();
  expect(calls).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("what the server finds wrong stands at its field, which has the focus", async () => {
  const { page } = await openSite();
  await page.goto("/address");
  await fill(page, { Message: "x".repeat(5001) });
  await send(page);
  await page.getByText("Please use at most 5000 characters").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "message");
  expect(await faultAt(page, "Message")).toBe("Please use at most 5000 characters");
  expect((await valuesOf(page))[0]).toBe(MESSAGE.Name);
});

test("too many messages are refused in the server's words, and nothing is lost", async () => {
  await using limited = await startVitrine();
  const { page } = await openPage(browser, { baseURL: limited.url });
  await page.goto("/address");
  const refusal = page.getByText(/^Too many attempts\./);
  for (let sent = 0; sent < 50 && !(await refusal.isVisible()); sent++) {
    await fill(page);
    await send(page);
    await refusal.or(page.getByText("Message sent successfully!")).waitFor();
    await page.getByRole("button", { name: "Send message" }).and(page.locator(":enabled")).waitFor();
  }
  expect(await refusal.isVisible()).toBe(true);
  expect(await valuesOf(page)).toEqual(Object.values(MESSAGE));
});

test("a server that is gone is told as such, and the message can be sent when it is back", async () => {
  const { page } = await openSite();
  await page.goto("/address");
  await fill(page);
  await page.context().setOffline(true);
  await send(page);
  await page.getByText("Network error occurred. Please try again.").waitFor();
  expect(await valuesOf(page)).toEqual(Object.values(MESSAGE));
  await page.context().setOffline(false);
  await send(page);
  await page.getByText("Message sent successfully!").waitFor();
});

test("without scripts the form is sent, and comes back with what is wrong", async () => {
  const { page, problems } = await openSite({ javaScriptEnabled: false });
  await page.goto("/address");
  await fill(page, { Email: "supaporn@ruamjai" });
  await send(page);
  await page.getByText("Please enter a valid email").waitFor();
  expect(await valuesOf(page)).toEqual([MESSAGE.Name, "supaporn@ruamjai", MESSAGE.Message]);
  await fill(page);
  await send(page);
  await page.waitForURL("**/address?sent=1#message");
  await page.getByText("Message sent successfully!").waitFor();
  expect(await valuesOf(page)).toEqual(["", "", ""]);
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([]);
});

test("a form that left before the scripts came is taken over by them as it was", async () => {
  const { page, problems } = await openSite();
  await page.goto("/address");
  await fill(page, { Email: "supaporn@ruamjai" });
  // As the browser sends it when nobody listens yet.
  await page.locator("form[method=post]").evaluate((form) => HTMLFormElement.prototype.submit.call(form));
  await page.getByText("Please enter a valid email").waitFor();
  expect(await valuesOf(page)).toEqual([MESSAGE.Name, "supaporn@ruamjai", MESSAGE.Message]);
  await fill(page);
  await send(page);
  await page.getByText("Message sent successfully!").waitFor();
  expect(await valuesOf(page)).toEqual(["", "", ""]);
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([]);
});

test("nothing is asked of the map's host before the visitor opens it, then it stands in place", async () => {
  const { page, problems } = await openSite();
  const asked = await standInForMap(page);
  await page.goto("/address", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await fill(page);
  await page.getByRole("button", { name: "Open the live map" }).click();
  await page.frameLocator("iframe").getByText("The map").waitFor();
  expect(await valuesOf(page)).toEqual(Object.values(MESSAGE));
  expect(asked).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("a visitor who came from another page gets the map too, and keeps what is written already", async () => {
  const { page, problems } = await openSite();
  await standInForMap(page);
  await page.goto("/articles");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Address" }).click();
  await fill(page);
  await page.getByRole("button", { name: "Open the live map" }).click();
  await page.frameLocator("iframe").getByText("The map").waitFor();
  expect(await valuesOf(page)).toEqual(Object.values(MESSAGE));
  expect(problems).toEqual([]);
});

test("without scripts the map opens too, and the address is a link to it", async () => {
  const { page } = await openSite({ javaScriptEnabled: false });
  await standInForMap(page);
  await page.goto("/address");
  expect(await page.getByRole("link", { name: /on OpenStreetMap/ }).getAttribute("href")).toMatch(MAP);
  await page.getByRole("button", { name: "Open the live map" }).click();
  await page.frameLocator("iframe").getByText("The map").waitFor();
});

test("nothing is wider than a small phone, or than a phone with text at twice its size", async () => {
  const { page } = await openSite({ viewport: { width: 320, height: 640 } });
  await page.goto("/address", { waitUntil: "networkidle" });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(320);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { font-size: 200% }");
    document.adoptedStyleSheets = [sheet];
  });
  expect(await width()).toBe(390);
});

/** The machine that runs the tests may reach no other host; gives what the page asked of it. */
async function standInForMap(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(MAP, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The map</p>" });
  });
  return asked;
}
