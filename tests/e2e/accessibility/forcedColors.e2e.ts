import { expect, test } from "bun:test";

import type { Locator, Page } from "playwright";

import { accountTexts } from "#texts/admin/account.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";

const site = createSiteFixture(startDemoSite);

test("selected items are recognizable in forced colours", async () => {
  const { page, problems } = await openAdmin(site, undefined, {
    forcedColors: "active",
    reducedMotion: "reduce",
  });
  const colours = await systemColours(page);
  const sections = page.getByRole("navigation", { name: layoutTexts.sections });
  const navLink = (name: string) => sections.getByRole("link", { name });
  expect(await backgroundOf(navLink("Dashboard"))).toBe(colours.selected);
  expect(await backgroundOf(navLink("Article"))).not.toBe(colours.selected);

  const period = (name: string) =>
    page.getByRole("button", { name, exact: true, pressed: name === "7 Days" });
  expect(await backgroundOf(period("7 Days"))).toBe(colours.selected);
  expect(await backgroundOf(period("1 Day"))).not.toBe(colours.selected);

  await page.keyboard.press("Control+k");
  const options = page.getByRole("dialog").getByRole("option");
  await options.nth(1).waitFor();
  expect(await backgroundOf(options.nth(0))).toBe(colours.selected);
  expect(await backgroundOf(options.nth(1))).not.toBe(colours.selected);
  expect(await page.getByRole("dialog").evaluate((dialog) => getComputedStyle(dialog).outlineStyle)).toBe(
    "solid",
  );
  await page.keyboard.press("Escape");

  await page.goto("/admin/account");
  const single = page.getByRole("switch", { name: accountTexts.keyboard.singleKeys });
  expect(await backgroundOf(visibleControl(single))).toBe(colours.selected);
  await page.getByText(accountTexts.keyboard.singleKeys).click();
  expect(await backgroundOf(visibleControl(single))).not.toBe(colours.selected);
  expect(
    await backgroundOf(visibleControl(page.getByRole("radio", { name: accountTexts.appearance.light }))),
  ).toBe(colours.selected);
  expect(
    await backgroundOf(visibleControl(page.getByRole("radio", { name: accountTexts.appearance.dark }))),
  ).not.toBe(colours.selected);

  await page.goto("/admin/settings");
  const backgrounds = await Promise.all(
    [settingTexts.accent.cobalt, settingTexts.accent.green, settingTexts.accent.red].map((name) =>
      backgroundOf(visibleControl(page.getByRole("radio", { name }))),
    ),
  );
  expect(new Set([...backgrounds, colours.page]).size).toBe(4);

  await page.goto("/admin/activity/create");
  const category = page.getByRole("checkbox", { name: "EdTech Consult" });
  const mark = visibleControl(category).locator("svg");
  await category.waitFor({ state: "attached" });
  expect(await mark.isVisible()).toBe(false);
  expect(await backgroundOf(visibleControl(category))).not.toBe(colours.selected);
  await page.getByText("EdTech Consult").click();
  await mark.waitFor();
  expect(await backgroundOf(visibleControl(category))).toBe(colours.selected);

  const submitButton = page.getByRole("button", { name: "Publish" });
  expect(await submitButton.evaluate((button) => getComputedStyle(button).forcedColorAdjust)).toBe("none");
  expect(problems).toEqual([]);
});

test("at 400 % zoom nothing covers the focused field of a dialog", async () => {
  const page = await openClientsZoomed();
  await page.getByRole("button", { name: clientTexts.addNew }).click();
  const dialog = page.getByRole("dialog", { name: clientTexts.addNew });
  await dialog.waitFor();
  const visited: string[] = [];
  const covered: string[] = [];
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press("Tab");
    // After the last control, the focus moves to the browser's own controls.
    if (!(await dialog.locator(":focus").count())) break;
    const { name, isVisible } = await focused(page);
    visited.push(name);
    if (!isVisible) covered.push(name);
  }
  expect(visited).toEqual(expect.arrayContaining(["name", "url", "status", "type", "Cancel", uiTexts.close]));
  expect(covered).toEqual([]);
});

test("at 400 % zoom nothing covers the rows of a list", async () => {
  const page = await openClientsZoomed();
  await page.locator("[data-row-name]").first().waitFor();
  const covered: string[] = [];
  for (let steps = 0; steps < 6; steps++) {
    await page.keyboard.press("j");
    const { name, isVisible } = await focused(page);
    if (!isVisible) covered.push(name);
  }
  expect(covered).toEqual([]);
  const areContent = await page.evaluate(() =>
    [4, innerHeight - 4].map((y) => Boolean(document.elementFromPoint(innerWidth / 2, y)?.closest("main"))),
  );
  expect(areContent).toEqual([true, true]);
});

async function openClientsZoomed(): Promise<Page> {
  const { page } = await openAdmin(site, "/admin/client", {
    viewport: { width: 320, height: 256 },
    reducedMotion: "reduce",
  });
  return page;
}

/** The visible element of a visually hidden checkbox or radio button. */
function visibleControl(input: Locator): Locator {
  return input.locator("xpath=following-sibling::span[1]");
}

function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}

function systemColours(page: Page): Promise<{ selected: string; page: string }> {
  return page.evaluate(() => {
    const probe = document.createElement("span");
    document.body.append(probe);
    const [selected = "", background = ""] = ["Highlight", "Canvas"].map((colour) => {
      probe.style.backgroundColor = colour;
      return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    return { selected, page: background };
  });
}

/** A hidden input counts as visible if its label is. */
function focused(page: Page): Promise<{ name: string; isVisible: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const box = element?.closest("label") ?? element;
    const { x, y, width, height } = box?.getBoundingClientRect() ?? new DOMRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const names = ["name", "aria-label", "title"].map((attribute) => element?.getAttribute(attribute));
    const name = names.find((text) => text) ?? element?.textContent ?? "";
    return { name: name.trim(), isVisible: Boolean(box && top && box.contains(top)) };
  });
}
