import { messageTexts as texts } from "#texts/admin/messages.ts";
import * as addressTexts from "#texts/public/address.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { withNumbers } from "#tests/e2e/support/textParts.ts";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import { HIDDEN_FIELD } from "#contract/messages/formToken.ts";
import type { Page } from "playwright";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const POSITION = withNumbers(texts.position({ number: 0, total: 0 }));
const NAME = "พิมพ์ชนก ศรีสุวรรณ";
const EMAIL = "pimchanok@sindhuvej.example";
const TEXT = "สวัสดีค่ะ\n\nสอบถามการวางแผนสถาปัตยกรรมองค์กร & ระบบเดิม 20 ระบบ";

const site = createSiteFixture(() => startSite({ RATE_LIMITS: "off" }));

async function writeMessage(page: Page, name: string, message: string) {
  await page.goto("/address");
  // For programs, which fill in every field.
  expect(await page.locator(`[name=${HIDDEN_FIELD}]`).isVisible()).toBe(false);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(EMAIL);
  await page.getByLabel("Message", { exact: true }).fill(message);
  await page.getByRole("button", { name: addressTexts.formSend() }).click();
  await page.getByText("Message sent successfully!").waitFor();
}

const waitForUnread = (page: Page, count: number) =>
  page.getByRole("link", { name: `${layoutTexts.names.messages} ${count} ${layoutTexts.unread}` }).waitFor();

test("a message can be read, answered, archived, restored and deleted, and the unread count follows", async () => {
  const { page: visitor } = await openPage(site);
  await writeMessage(visitor, "Daniel Hartley", "How long did the discovery take?");
  await writeMessage(visitor, NAME, TEXT);

  const { page, problems } = await openAdmin(site);
  await waitForUnread(page, 2);
  await page.getByRole("link", { name: `${layoutTexts.names.messages} 2 ${layoutTexts.unread}` }).click();
  await page.getByRole("link", { name: new RegExp(NAME) }).click();
  await page.getByRole("article").getByText("ระบบเดิม 20 ระบบ").waitFor();
  await waitForUnread(page, 1);

  const reply = new URL(
    (await page.getByRole("link", { name: texts.replyByEmail }).getAttribute("href")) ?? "",
  );
  expect(reply.pathname).toBe(EMAIL);
  expect(reply.searchParams.get("subject")).toBe("Re: ข้อความของท่านถึง Vitrine");
  expect(reply.searchParams.get("body")).toContain(
    "> สวัสดีค่ะ\r\n>\r\n> สอบถามการวางแผนสถาปัตยกรรมองค์กร & ระบบเดิม",
  );

  await page.keyboard.press("e");
  await page.getByRole("group", { name: texts.isNow.archived({ name: NAME }) }).waitFor();
  await page.getByRole("heading", { name: "Daniel Hartley" }).waitFor();
  await page.getByRole("link", { name: `${texts.boxNames.archived} 1` }).waitFor();
  await page.getByRole("button", { name: uiTexts.undo }).click();
  await page.getByRole("heading", { name: NAME }).waitFor();
  await page.getByRole("link", { name: `${texts.boxNames.inbox} 2` }).waitFor();

  await page.keyboard.press("u");
  await page.getByRole("group", { name: texts.isNow.new({ name: NAME }) }).waitFor();
  await page.reload();
  // Opening the message marks it as read again.
  await page.getByRole("heading", { name: NAME }).waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByText(NAME).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: texts.deleteDialog.action }).click();
  await page.getByRole("group", { name: texts.deleted({ name: NAME }) }).waitFor();
  await page.getByRole("link", { name: `${texts.boxNames.inbox} 1` }).waitFor();
  await page.reload();
  await page.getByRole("link", { name: /Daniel Hartley/ }).waitFor();
  expect(await page.getByText(NAME).count()).toBe(0);
  expect(problems).toEqual([]);
});

/** A row away from the window's edges, so that focusing it does not scroll. */
const middleRow = (page: Page) =>
  page.getByRole("list", { name: texts.boxNames.inbox }).getByRole("link", { name: /Visitor 07/ });

const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Without the form. */
async function postMessage(name: string, message: string) {
  const response = await fetch(`${site.url}/api/v1/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, email: EMAIL, message }),
  });
  expect(response.ok).toBe(true);
}

async function postLongMessages() {
  const message = "How does the method deal with records that are kept on paper?\n\n".repeat(60);
  for (const number of ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"]) {
    await postMessage(`Visitor ${number}`, message);
  }
}

test("on a phone every message opens at its top, and the list keeps its scroll position", async () => {
  await postLongMessages();
  const { page } = await openAdmin(site, "/admin/messages", {
    viewport: { width: 390, height: 640 },
    hasTouch: true,
  });
  await middleRow(page).evaluate((row) => {
    row.scrollIntoView({ block: "center" });
    // A position other than that of scrolling the focused row into view.
    scrollBy(0, 80);
  });
  const position = await scrolled(page);
  expect(position).toBeGreaterThan(100);

  await middleRow(page).tap();
  await page.getByRole("heading", { name: "Visitor 07" }).waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole("button", { name: texts.next }).tap();
  await page.getByRole("heading", { name: "Visitor 06" }).waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole("button", { name: texts.previous }).tap();
  await page.getByRole("heading", { name: "Visitor 07" }).waitFor();
  expect(await scrolled(page)).toBe(0);

  await page.goBack();
  await page.waitForFunction((y) => scrollY === y, position);
  await middleRow(page).tap();
  await page.getByRole("link", { name: texts.backToList }).tap();
  await page.waitForFunction((y) => scrollY === y, position);
});

test("next to the list every message opens at its top, and the list does not scroll", async () => {
  await postLongMessages();
  const { page } = await openAdmin(site, "/admin/messages", { viewport: { width: 1100, height: 640 } });
  const row = middleRow(page).first();
  await row.evaluate((link) => link.scrollIntoView({ block: "center" }));
  const top = async () => (await row.boundingBox())?.y;
  const position = await top();
  await row.click();
  const pane = page.getByRole("region", { name: "Message" });
  await pane.getByRole("heading", { name: "Visitor 07" }).waitFor();
  expect(await top()).toBe(position);
  await pane.evaluate((element) => {
    element.scrollTop = 900;
  });
  await page.getByRole("button", { name: texts.next }).click();
  await pane.getByRole("heading", { name: "Visitor 06" }).waitFor();
  expect(await pane.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  expect(await top()).toBe(position);
});

describe("the message and its controls fit their pane", () => {
  const name = "Suda Intarawong";
  let page: Page;
  beforeAll(async () => {
    await postMessage(name, "Thank you for the papers.");
    ({ page } = await openPage(site));
    await visitAdmin(page);
  });
  afterAll(() => page.close());

  test.each([
    [390, 844, false],
    [768, 1024, false],
    [844, 390, false],
    [999, 700, false],
    [1000, 700, true],
    [1100, 700, true],
  ])("at %p x %p px; the list is visible: %p", async (width, height, isListVisible) => {
    await page.setViewportSize({ width, height });
    await page.goto("/admin/messages");
    await page.getByRole("link", { name: new RegExp(name) }).click();
    const pane = page.getByRole("region", { name: "Message" });
    await pane.getByRole("article").waitFor();
    expect(await page.getByRole("list", { name: texts.boxNames.inbox }).isVisible()).toBe(isListVisible);
    expect((await pane.boundingBox())?.width).toBeGreaterThanOrEqual(390);
    expect((await page.getByText(POSITION).boundingBox())?.height).toBeLessThan(30);
    const controls = pane.locator("button, a").filter({ visible: true });
    expect(await controls.count()).toBeGreaterThanOrEqual(8);
    for (const control of await controls.all()) {
      const box = await control.boundingBox();
      expect(box && box.x + box.width).toBeLessThanOrEqual(width);
    }
    // Content cut off within the pane must not occur either.
    expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await page.getByRole("link", { name: texts.backToList }).isVisible()).toBe(!isListVisible);
  });
});
