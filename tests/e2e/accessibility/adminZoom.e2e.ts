import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { listTexts } from "#texts/admin/list.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { settingTexts } from "#texts/admin/settings.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";

/** A window of 1280 x 1024 px at 400 % zoom. */
const LOW = { viewport: { width: 320, height: 256 }, reducedMotion: "reduce" } as const;

const site = createSiteFixture(startDemoSite);

async function openScreen(path: string): Promise<Page> {
  const { page } = await openAdmin(site, path, LOW);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

const notifications = (page: Page) =>
  page.getByRole("region", { name: uiTexts.notifications }).getByRole("group");

test("at 400 % zoom no notification covers the field that has the focus", async () => {
  const page = await openScreen("/admin/settings/contact");
  await page.getByLabel(settingTexts.fields.phone).fill("+66 2 111 3333");
  await page.keyboard.press("Control+s");
  await notifications(page).first().waitFor();
  await page.waitForFunction(
    () => parseFloat(document.documentElement.style.getPropertyValue("--toasts")) > 0,
  );
  const covered = [await coveredFocus(page)];
  await page.getByLabel("Email").focus();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Tab");
    covered.push(await coveredFocus(page));
  }
  expect(covered.filter(Boolean)).toEqual([]);
});

/** Returns the focused element's HTML if a notification covers it or it is below the window; otherwise null. */
async function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const toast = document.querySelector("[popover] [data-kind]")?.getBoundingClientRect();
    if (!focused || !toast || focused.closest("[popover]")) return null;
    const { top, bottom } = focused.getBoundingClientRect();
    const isCovered = bottom > toast.top + 8 && top < toast.bottom;
    return isCovered || bottom > innerHeight + 1 ? focused.outerHTML.slice(0, 120) : null;
  });
}

test("at 400 % zoom only the newest notification is shown, and none while a dialog is open", async () => {
  const page = await openScreen("/admin/client");
  await page.route("**/api/v1/clients/*", (route) => route.abort());
  const openDeleteDialog = async (name: string) => {
    await page.getByRole("button", { name: listTexts.actionsFor({ name }) }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog", { name: clientTexts.deleteDialog.title }).waitFor();
  };
  for (const name of ["Stanza", "Palette"]) {
    await openDeleteDialog(name);
    await page.getByRole("button", { name: clientTexts.deleteDialog.action }).click();
    await notifications(page).last().waitFor();
  }
  expect(await notifications(page).count()).toBe(1);
  await openDeleteDialog("Stanza");
  expect(await notifications(page).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Cancel" }).evaluate(isWithinWindow)).toBe(true);
  await page.keyboard.press("Escape");
  await notifications(page).first().waitFor();
});

const isWithinWindow = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

test("at 400 % zoom the labels of the statistics do not break within a word, even with wide letter spacing", async () => {
  for (const path of ["/admin/article", "/admin/client"]) {
    const page = await openScreen(path);
    await page.evaluate(() => {
      const wide = new CSSStyleSheet();
      wide.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
      document.adoptedStyleSheets.push(wide);
    });
    await page.locator("dl dt").first().waitFor();
    const broken = await page.locator("dl dt").evaluateAll((names) =>
      names
        .filter(
          (name) => name.getClientRects().length > 0 && name.textContent?.trim().split(" ").length === 1,
        )
        .filter((name) => name.clientHeight > 1.5 * parseFloat(getComputedStyle(name).lineHeight))
        .map((name) => name.textContent),
    );
    expect(broken).toEqual([]);
    await page.context().close();
  }
});

test("at 400 % zoom a message fits the window, and the search field of its list is wide enough for a name", async () => {
  const message = { name: "Mali Suk", email: "mali@firm.example", message: "Twenty old systems." };
  const headers = { "content-type": "application/json" };
  await fetch(`${site.url}/api/v1/contact`, { method: "POST", headers, body: JSON.stringify(message) });
  const page = await openScreen("/admin/messages");
  const search = page.getByRole("searchbox");
  expect((await search.boundingBox())?.width).toBeGreaterThan(240);
  await page.getByRole("link", { name: /Mali Suk/ }).click();
  await page.getByRole("button", { name: messageTexts.copyAddress }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
