import { expect, test } from "bun:test";

import type { Page } from "playwright";

import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const MESSAGE = {
  Name: "สุภาพร ชัยวงศ์",
  Email: "supaporn@ruamjai.example",
  Message: "We run five clinics\nand four books.",
};
const MAP = /^https:\/\/www\.openstreetmap\.org\//;

const site = createSiteFixture(() => startDemoSite({ RATE_LIMITS: "off" }));

const openSite = (options = {}) => openPage(site, options);

async function fill(page: Page, changes: Partial<typeof MESSAGE> = {}) {
  for (const [label, text] of Object.entries({ ...MESSAGE, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

const send = (page: Page) => page.getByRole("button", { name: addressTexts.formSend() }).click();
const getValues = (page: Page) =>
  Promise.all(Object.keys(MESSAGE).map((label) => page.getByLabel(label, { exact: true }).inputValue()));

test("a message is sent only once; then the form is cleared and the confirmation has the focus", async () => {
  const { page, problems } = await openSite();
  await page.goto("/address");
  await fill(page);
  let calls = 0;
  const unblocked = Promise.withResolvers<void>();
  await page.route("**/api/v1/contact", async (route) => {
    calls += 1;
    await unblocked.promise;
    await route.continue();
  });
  const button = page.locator("main form:has(textarea) button[type=submit]");
  const width = (await button.boundingBox())?.width;
  await button.dblclick();
  await page.getByText("Sending...").waitFor();
  expect(await button.isDisabled()).toBe(true);
  expect((await button.boundingBox())?.width).toBe(width);
  unblocked.resolve();
  await page.getByText("Message sent successfully!").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Message sent successfully!");
  expect(await page.locator("form[method=post]").count()).toBe(0);
  expect(calls).toBe(1);
  expect(problems).toEqual([]);
});

test("on a phone an invalid field scrolls into view with its label below the header", async () => {
  const { page } = await openSite({ viewport: { width: 390, height: 844 } });
  await page.goto("/address");
  await send(page);
  await page.getByText(contactTexts.nameRequired()).waitFor();
  const header = await page.getByRole("banner").boundingBox();
  const label = await page.getByText("Name", { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
});

test("a form submitted before hydration is validated after it, with the page's own messages", async () => {
  const { page } = await openSite();
  const unblocked = Promise.withResolvers<void>();
  await page.route("**/assets/public-*.js", async (route) => {
    await unblocked.promise;
    await route.continue();
  });
  await page.goto("/address", { waitUntil: "commit" });
  await send(page);
  unblocked.resolve();
  await page.getByText(contactTexts.nameRequired()).waitFor();
});

/** Sends more messages than arrive in an hour, each from another network, with the token of the page. */
async function flood(url: string) {
  const html = await (await fetch(`${url}/address`)).text();
  const [, formToken] = /name="formToken" value="([^"]+)"/.exec(html) ?? [];
  for (let network = 0; network <= 100; network += 1) {
    const message = { name: "Flood", email: "flood@firm.example", message: `Buy ${network}` };
    const body = JSON.stringify({ ...message, formToken });
    const headers = { "content-type": "application/json", "x-forwarded-for": `10.0.${network}.1` };
    await fetch(`${url}/api/v1/contact`, { method: "POST", headers, body });
  }
}

test("during a flood the browser solves a proof of work, and the message arrives in the inbox", async () => {
  await using flooded = await startSite({ TRUSTED_PROXIES: "127.0.0.1" });
  const admin = await signIn(flooded.url);
  const countMessages = async () => (await (await admin.request("GET", "/messages/stats")).json()).data;
  await flood(flooded.url);
  expect(await countMessages()).toMatchObject({ new: 100, spam: 1 });
  const { page, problems } = await openPage(flooded);
  await page.goto("/address");
  // Without events, as if it was filled in long ago: a person needs longer than a test.
  for (const [label, text] of Object.entries(MESSAGE)) {
    await page.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement, value) => {
      field.value = value;
    }, text);
  }
  await send(page);
  await page.getByText("Message sent successfully!").waitFor();
  expect(await countMessages()).toMatchObject({ new: 101, spam: 1 });
  expect(problems).toEqual([]);
});

test("without JavaScript the form can be sent, and is returned with errors", async () => {
  const { page, problems } = await openSite({ javaScriptEnabled: false });
  await page.goto("/address");
  await fill(page, { Email: "supaporn@ruamjai" });
  await send(page);
  await page.getByText("Please enter a valid email").waitFor();
  expect(await getValues(page)).toEqual([MESSAGE.Name, "supaporn@ruamjai", MESSAGE.Message]);
  await fill(page);
  await send(page);
  await page.waitForURL("**/address?sent=1#message");
  await page.getByText("Message sent successfully!").waitFor();
  expect(await page.locator("form[method=post]").count()).toBe(0);
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([]);
});

test("a form that was submitted before hydration is returned with its values and works", async () => {
  const { page, problems } = await openSite();
  await page.goto("/address");
  await fill(page, { Email: "supaporn@ruamjai" });
  // Submits the form without its listeners, as the browser does before hydration.
  await page.locator("form[method=post]").evaluate((form) => HTMLFormElement.prototype.submit.call(form));
  await page.getByText("Please enter a valid email").waitFor();
  expect(await getValues(page)).toEqual([MESSAGE.Name, "supaporn@ruamjai", MESSAGE.Message]);
  await fill(page);
  await send(page);
  await page.getByText("Message sent successfully!").waitFor();
  expect(await page.locator("form[method=post]").count()).toBe(0);
  expect(problems.filter((problem) => !problem.includes("422"))).toEqual([]);
});

test("the map's host is contacted only after a click, and the map appears in the page", async () => {
  const { page, problems } = await openSite();
  const requests = await fakeMap(page);
  await page.goto("/address", { waitUntil: "networkidle" });
  expect(requests).toEqual([]);
  await fill(page);
  await page.getByRole("button", { name: addressTexts.openMap() }).click();
  await page.frameLocator("iframe").getByText("The map").waitFor();
  expect(await getValues(page)).toEqual(Object.values(MESSAGE));
  expect(requests).toHaveLength(1);
  expect(problems).toEqual([]);
});

test("without JavaScript the map opens too, and the address links to it", async () => {
  const { page } = await openSite({ javaScriptEnabled: false });
  await fakeMap(page);
  await page.goto("/address");
  expect(await page.getByRole("link", { name: addressTexts.onMap() }).getAttribute("href")).toMatch(MAP);
  await page.getByRole("button", { name: addressTexts.openMap() }).click();
  await page.frameLocator("iframe").getByText("The map").waitFor();
});

/** Fakes the map's host, which may be unreachable in tests. Returns the requested URLs. */
async function fakeMap(page: Page): Promise<string[]> {
  const requests: string[] = [];
  await page.route(MAP, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>The map</p>" });
  });
  return requests;
}

test("the digits of telephone numbers are spaced as drawn, those of hours in columns", async () => {
  const { page } = await openSite();
  await page.goto("/address");
  const spacing = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((text) => getComputedStyle(text).fontVariantNumeric))]);
  expect(await spacing('a[href^="tel:"]')).toEqual(["normal"]);
  expect(await spacing("[class*=Hours] span, [class*=time]")).toEqual(["tabular-nums"]);
});
