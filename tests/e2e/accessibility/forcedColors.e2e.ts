// The back office in the forced colours of Windows' contrast themes, where what is chosen still looks chosen, and on a page at four
// times its size, where nothing covers the field one writes in.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Locator, Page } from "playwright";

import { accountTexts } from "#texts/admin/account.ts";
import { clientTexts } from "#texts/admin/clients.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openBrowser, openPage } from "#tests/e2e/support/browser/openBrowser.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/signInThroughForm.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";

let browser: Browser;
let site: Vitrine;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite(ADMIN_ENV)]);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

test("what is chosen looks chosen in forced colours", async () => {
  const { page, problems } = await openPage(browser, {
    baseURL: site.url,
    forcedColors: "active",
    reducedMotion: "reduce",
  });
  await signInThroughForm(page);
  const colours = await systemColours(page);
  const sections = page.getByRole("navigation", { name: "Sections" });
  const place = (name: string) => sections.getByRole("link", { name });
  expect(await groundOf(place("Dashboard"))).toBe(colours.chosen);
  expect(await groundOf(place("Article"))).not.toBe(colours.chosen);

  const period = (name: string) =>
    page.getByRole("button", { name, exact: true, pressed: name === "7 Days" });
  expect(await groundOf(period("7 Days"))).toBe(colours.chosen);
  expect(await groundOf(period("1 Day"))).not.toBe(colours.chosen);

  await page.keyboard.press("Control+k");
  const options = page.getByRole("dialog").getByRole("option");
  await options.nth(1).waitFor();
  expect(await groundOf(options.nth(0))).toBe(colours.chosen);
  expect(await groundOf(options.nth(1))).not.toBe(colours.chosen);
  expect(await page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).outlineStyle)).toBe(
    "solid",
  );
  await page.keyboard.press("Escape");

  await page.goto("/admin/account");
  const single = page.getByRole("switch", { name: accountTexts.keyboard.singleKeys });
  expect(await groundOf(besides(single))).toBe(colours.chosen);
  await page.getByText(accountTexts.keyboard.singleKeys).click();
  expect(await groundOf(besides(single))).not.toBe(colours.chosen);
  expect(await groundOf(besides(page.getByRole("radio", { name: "Light" })))).toBe(colours.chosen);
  expect(await groundOf(besides(page.getByRole("radio", { name: "Dark" })))).not.toBe(colours.chosen);

  await page.goto("/admin/settings");
  const grounds = await Promise.all(
    ["Cobalt", "Green", "Red"].map((name) => groundOf(besides(page.getByRole("radio", { name })))),
  );
  expect(new Set([...grounds, colours.page]).size).toBe(4);

  await page.goto("/admin/activity/create");
  const category = page.getByRole("checkbox", { name: "EdTech Consult" });
  const mark = besides(category).locator("svg");
  await category.waitFor({ state: "attached" });
  expect(await mark.isVisible()).toBe(false);
  expect(await groundOf(besides(category))).not.toBe(colours.chosen);
  await page.getByText("EdTech Consult").click();
  await mark.waitFor();
  expect(await groundOf(besides(category))).toBe(colours.chosen);

  const words = page.getByRole("button", { name: "Create Activity" });
  expect(await words.evaluate((button) => getComputedStyle(button).forcedColorAdjust)).toBe("none");
  expect(problems).toEqual([]);
  await page.close();
});

test("nothing covers the field of a dialog that has the focus, on a page at four times its size", async () => {
  const page = await openClientsAtFourTimesTheSize();
  await page.getByRole("button", { name: clientTexts.addNew }).click();
  const dialog = page.getByRole("dialog", { name: clientTexts.addNew });
  await dialog.waitFor();
  const met: string[] = [];
  const covered: string[] = [];
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press("Tab");
    // After the last control it is the browser's turn.
    if (!(await dialog.locator(":focus").count())) break;
    const { name, isSeen } = await focused(page);
    met.push(name);
    if (!isSeen) covered.push(name);
  }
  expect(met).toEqual(expect.arrayContaining(["name", "url", "status", "type", "Cancel", "Close"]));
  expect(covered).toEqual([]);
  await page.close();
});

test("the rows of a list have the whole screen, on a page at four times its size", async () => {
  const page = await openClientsAtFourTimesTheSize();
  await page.locator("[data-row-name]").first().waitFor();
  const covered: string[] = [];
  for (let steps = 0; steps < 6; steps++) {
    await page.keyboard.press("j");
    const { name, isSeen } = await focused(page);
    if (!isSeen) covered.push(name);
  }
  expect(covered).toEqual([]);
  const areContent = await page.evaluate(() =>
    [4, innerHeight - 4].map((y) => Boolean(document.elementFromPoint(innerWidth / 2, y)?.closest("main"))),
  );
  expect(areContent).toEqual([true, true]);
  await page.close();
});

async function openClientsAtFourTimesTheSize(): Promise<Page> {
  const { page } = await openPage(browser, {
    baseURL: site.url,
    viewport: { width: 320, height: 256 },
    reducedMotion: "reduce",
  });
  await signInThroughForm(page);
  await page.goto("/admin/client");
  return page;
}

/** What a hidden checkbox or radio button is drawn as. */
function besides(input: Locator): Locator {
  return input.locator("xpath=following-sibling::span[1]");
}

function groundOf(element: Locator): Promise<string> {
  return element.evaluate((one) => getComputedStyle(one).backgroundColor);
}

function systemColours(page: Page): Promise<{ chosen: string; page: string }> {
  return page.evaluate(() => {
    const probe = document.createElement("span");
    document.body.append(probe);
    const [chosen = "", ground = ""] = ["Highlight", "Canvas"].map((colour) => {
      probe.style.backgroundColor = colour;
      return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    return { chosen, page: ground };
  });
}

/** Hidden inputs lie under what they are drawn as, in one label. */
function focused(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const box = element?.closest("label") ?? element;
    const { x, y, width, height } = box?.getBoundingClientRect() ?? new DOMRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const told = ["name", "aria-label", "title"].map((attribute) => element?.getAttribute(attribute));
    const name = told.find((text) => text) ?? element?.textContent ?? "";
    return { name: name.trim(), isSeen: Boolean(box && top && box.contains(top)) };
  });
}
