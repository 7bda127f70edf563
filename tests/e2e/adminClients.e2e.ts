// The screen of clients and partners: one is added with a logo, seen on the site, changed, found by filters, and deleted.
import { afterAll, beforeAll, expect, test } from "bun:test";

import type { Browser, Page } from "playwright";

import { pngPicture } from "#tests/support/photographs.ts";

import { ADMIN_ENV } from "./support/admin.ts";
import { startDemoSite } from "./support/demoSite.ts";
import { everyScreen } from "./support/everyState.ts";
import { openBrowser, openPage } from "./support/openBrowser.ts";
import { signInPage } from "./support/signInPage.ts";
import type { Vitrine } from "./support/startVitrine.ts";

const NAME = "สวนส้มสยาม";

let browser: Browser;
let site: Vitrine;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startDemoSite(ADMIN_ENV)]);
});
afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

const logo = () => ({ name: "mark.png", mimeType: "image/png", buffer: Buffer.from(pngPicture(300, 200)) });

test("a client comes to the strips of the site with the next request, changes there, and goes", async () => {
  const { page, problems } = await openPage(browser, { baseURL: site.url });
  const { page: visitor } = await openPage(browser, { baseURL: site.url });
  await signInPage(page);
  await page.getByRole("navigation").getByRole("link", { name: "Client && Partner" }).click();
  await page.getByText("Showing 1 - 10 of 14 items").waitFor();

  await page.getByRole("button", { name: "Add New Client" }).click();
  await page.getByLabel("Choose a logo").setInputFiles(logo());
  await page.getByLabel("Company Name").fill(NAME);
  await page.getByLabel("Website URL").fill("https://www.orchard.example/");
  await page.getByRole("button", { name: "Add Client" }).click();
  await page.getByRole("group", { name: "Client added" }).waitFor();
  await page.getByText("Showing 1 - 10 of 15 items").waitFor();
  const row = page.getByRole("row", { name: NAME });
  const picture = row.locator("img");
  expect(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
    300,
  );
  expect(await linksOf(visitor, NAME)).toEqual(["https://www.orchard.example/"]);

  await row.getByRole("button", { name: NAME, exact: true }).click();
  await page.getByLabel("Website URL").fill("https://orchard.example/th");
  await page.getByText("Partner", { exact: true }).last().click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await page.getByRole("group", { name: "Client updated" }).waitFor();
  await row.getByText("Partner").waitFor();
  expect(await linksOf(visitor, NAME)).toEqual(["https://orchard.example/th"]);

  await page.getByRole("button", { name: `Delete ${NAME}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this client?" });
  expect(await dialog.getByRole("button", { name: "Cancel" }).evaluate((one) => one.matches(":focus"))).toBe(
    true,
  );
  await dialog.getByRole("button", { name: "Delete Client" }).click();
  await page.getByRole("group", { name: `${NAME} is deleted` }).waitFor();
  await page.getByText("Showing 1 - 10 of 14 items").waitFor();
  expect(await linksOf(visitor, NAME)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

/** Where the strips lead from this logo. */
async function linksOf(visitor: Page, name: string): Promise<string[]> {
  await visitor.goto("/about");
  const addresses = await visitor
    .locator("a", { has: visitor.locator(`img[alt*="${name}"]`) })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return [...new Set(addresses)];
}

test("search, filters, order and page live in the address, and Back finds them again", async () => {
  const { page, problems } = await openPage(browser, { baseURL: site.url });
  await signInPage(page);
  await page.goto("/admin/client");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText("Showing 11 - 14 of 14 items").waitFor();
  expect(new URL(page.url()).search).toBe("?page=2");
  await page.getByRole("combobox", { name: "Status" }).selectOption("Inactive");
  await page.getByText("Page 1 of 1").waitFor();
  expect(new URL(page.url()).search).toBe("?status=inactive");
  await page.getByLabel("Search company or website").fill("ไม่มีใคร");
  await page.getByRole("heading", { name: "No clients found" }).waitFor();
  await page.goBack();
  await page.getByText("Page 1 of 1").waitFor();
  await page.goBack();
  await page.getByText("Showing 11 - 14 of 14 items").waitFor();

  await page.getByRole("button", { name: "Company Name" }).click();
  await page
    .getByRole("columnheader", { name: "Company Name", exact: true })
    .and(page.locator("[aria-sort]"))
    .waitFor();
  // Thai names come first, and capitals make no difference.
  const names = page.locator("tbody [data-row-name]");
  await page.locator("tbody tr:first-child", { hasText: "สินธุเวช" }).waitFor();
  expect((await names.allTextContents()).slice(0, 4)).toEqual([
    "สินธุเวช",
    "Baan Suan",
    "fieldnote",
    "Hexa Systems",
  ]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test("a logo that only looks like one is refused at its field, which takes the focus; nothing typed is lost", async () => {
  const { page } = await openPage(browser, { baseURL: site.url });
  await signInPage(page);
  await page.goto("/admin/client");
  await page.getByRole("button", { name: "Add New Client" }).click();
  await page.getByLabel("Company Name").fill(NAME);
  await page.getByLabel("Website URL").fill("https://orchard.example");
  const text = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("Not a picture at all") };
  await page.getByLabel("Choose a logo").setInputFiles(text);
  await page.getByRole("button", { name: "Add Client" }).click();
  await page.getByText("Logo must be an image file only").waitFor();
  await page.locator("input[name=logo]:focus").waitFor({ state: "attached" });
  expect(await page.getByLabel("Company Name").inputValue()).toBe(NAME);
  await page.getByRole("button", { name: "Remove the logo" }).click();
  await page.getByLabel("Choose a logo").setInputFiles(logo());
  await page.getByRole("button", { name: "Add Client" }).click();
  await page.getByRole("group", { name: "Client added" }).waitFor();
  await page.getByRole("button", { name: `Delete ${NAME}` }).click();
  await page.getByRole("button", { name: "Delete Client" }).click();
  await page.getByRole("group", { name: `${NAME} is deleted` }).waitFor();
  await page.context().close();
});

test.each([
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 800],
])("notifications that stay leave sheets and dialogs free, %p × %p px", async (width, height) => {
  const { page } = await openPage(browser, {
    baseURL: site.url,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  await signInPage(page);
  await page.route("**/api/v1/clients/*", (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await page.goto("/admin/client");
  const ask = async (name: string) => {
    if (width < 720) {
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      if (await page.getByRole("group").first().isVisible()) await leavesFree(page);
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    } else await page.getByRole("button", { name: `Delete ${name}` }).click();
    await page.getByRole("dialog", { name: "Delete this client?" }).waitFor();
  };
  await ask("Stanza");
  await page.getByRole("button", { name: "Delete Client" }).click();
  await page.getByRole("group").waitFor();
  await ask("Palette");
  await leavesFree(page);
  await page.getByRole("button", { name: "Delete Client" }).click();
  // Low windows show the newest alone.
  await page.locator("[role=group]").nth(1).waitFor({ state: "attached" });
  await ask("Stanza");
  await leavesFree(page);
  expect(await page.getByRole("dialog").evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add New Client" }).click();
  await page.getByRole("dialog", { name: "Add New Client" }).waitFor();
  await leavesFree(page);
  await page.context().close();
});

test("the sign that closes a notification is seen while the pointer is on it", async () => {
  const { page } = await openPage(browser, { baseURL: site.url });
  await signInPage(page);
  await page.route("**/api/v1/clients/*", (route) => route.abort());
  await page.goto("/admin/client");
  await page.getByRole("button", { name: "Delete Stanza" }).click();
  await page.getByRole("button", { name: "Delete Client" }).click();
  const close = page.getByRole("group").getByRole("button", { name: "Close" });
  await close.hover();
  expect(await close.evaluate((one) => getComputedStyle(one).color)).toBe(
    await page.getByRole("group").evaluate((one) => getComputedStyle(one).color),
  );
  await page.context().close();
});

async function leavesFree(page: Page) {
  const notifications = await page.getByRole("region", { name: "Notifications" }).boundingBox();
  const dialog = await page.getByRole("dialog").boundingBox();
  if (!dialog || !notifications) throw new Error("There is no dialog, or no notification");
  expect(notifications.y).toBeGreaterThanOrEqual(0);
  expect(notifications.y + notifications.height).toBeLessThanOrEqual(dialog.y);
}

for (const width of [1440, 390]) {
  test(`axe finds nothing in any state, and nothing scrolls sideways, ${width} px`, async () => {
    const { page, look, found } = await everyScreen(browser, site.url, width);
    await page.goto("/admin/client");
    await page.getByRole("row", { name: "Stanza" }).waitFor();
    await look("list");
    await page.getByRole("button", { name: "Add New Client" }).click();
    await look("empty form");
    await page.getByRole("button", { name: "Add Client" }).click();
    await page.getByText("Please enter company name").waitFor();
    await page.getByLabel("Company Name").fill("x".repeat(201));
    await look("messages");
    await page.getByRole("button", { name: "Cancel" }).click();
    await look("discard");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await page.getByRole("button", { name: "Stanza", exact: true }).click();
    await page.getByRole("dialog", { name: "Edit Client" }).waitFor();
    await look("edit");
    await page.getByRole("button", { name: "Cancel" }).click();
    if (width < 720) {
      await page.getByRole("button", { name: "Actions for Stanza" }).click();
      await look("sheet");
      await page.getByRole("button", { name: "Delete" }).click();
    } else {
      await page.getByRole("button", { name: "Delete Stanza" }).click();
    }
    await look("delete");
    await page.keyboard.press("Escape");
    await page.goto("/admin/client?search=zzz&type=partner");
    await page.getByText("No clients found").waitFor();
    await look("nothing found");
    await page.route("**/api/v1/clients?*", (route) => route.abort());
    await page.goto("/admin/client");
    await page.getByText("Clients could not be loaded").waitFor();
    await look("load failed");
    expect(found).toEqual({});
    await page.context().close();
  });
}
