import { afterAll, beforeAll, describe, expect, test } from "bun:test";

import type { Page } from "playwright";

import { uiTexts } from "#texts/admin/ui.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { conflictTexts } from "#texts/admin/conflict.ts";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { formTexts } from "#texts/admin/form.ts";
import * as publicLayoutTexts from "#texts/public/layout.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { createScreenAudit, openAdminAudit } from "#tests/e2e/support/browser/screenAudit.ts";
import { findAxeViolations } from "#tests/e2e/support/browser/findAxeViolations.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, visitAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const start = () => startSite({ RATE_LIMITS: "off" });

async function saveSettings(page: Page, notice = settingTexts.saved) {
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await savedNotice(page, notice).waitFor();
  // Waits for the disabled button too, because the notification may be that of an earlier save.
  await page.locator("button:disabled", { hasText: uiTexts.saveChanges }).waitFor();
}

/** The notification itself: its live region has the same text. */
const savedNotice = (page: Page, name = settingTexts.saved) => page.getByRole("group", { name }).last();

const openGroup = (page: Page, name: string) =>
  page.getByRole("navigation", { name: settingTexts.groupsLabel }).getByRole("link", { name }).click();

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());

test("name, tagline, phone, accent, logo and sign-in path take effect on the next request", async () => {
  await using site = await start();
  const { page, problems } = await openPage(site);
  const { page: visitor } = await openPage(site, { javaScriptEnabled: false });
  const { page: themed } = await openPage(site);
  await themed.goto("/");
  const before = await accentOf(themed);

  await visitAdmin(page);
  await page.getByRole("link", { name: layoutTexts.names.settings }).click();
  await openGroup(page, settingTexts.groups.home);
  await page.getByRole("button", { name: settingTexts.taglines.add }).click();
  await page.getByLabel(settingTexts.taglines.name({ number: 1 })).fill("ที่ปรึกษา");
  await page
    .getByLabel(settingTexts.taglines.text({ number: 1 }), { exact: true })
    .fill("เปลี่ยนองค์กรด้วยข้อมูล");
  await saveSettings(page);
  await openGroup(page, settingTexts.groups.contact);
  await page.getByLabel(settingTexts.fields.phone).fill("+66 2 111 2222");
  await saveSettings(page);
  await openGroup(page, settingTexts.groups.identity);
  await page.getByLabel(settingTexts.fields.productName).fill("แผ่นดินดิจิทัล");
  await page.getByRole("radio", { name: settingTexts.accent.green }).check({ force: true });
  await page.getByText(partBefore(settingTexts.accent.lightText({ ratio: "5.|" }), "|")).waitFor();
  await page
    .getByLabel(imageTexts.chooseLogo)
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(createPng(200, 160)) });
  await page.getByText(layoutTexts.unsavedCount({ count: 3 })).waitFor();
  await saveSettings(page);

  await visitor.goto("/");
  const home = visitor.getByRole("link", {
    name: publicLayoutTexts.brand({ productName: "แผ่นดินดิจิทัล" }),
  });
  expect(await home.locator("img").getAttribute("src")).toMatch(/^\/uploads\/[0-9a-f]+-200\.webp$/);
  expect(await visitor.content()).toContain("เปลี่ยนองค์กรด้วยข้อมูล");
  expect(await visitor.content()).toContain("+66 2 111 2222");
  await themed.goto("/");
  const after = await accentOf(themed);
  expect(after).not.toBe(before);
  expect(await accentOf(page)).toBe(after);
  await page.reload();
  await page.getByLabel(settingTexts.fields.productName).waitFor();
  expect(await accentOf(page)).toBe(after);
  await page.getByText(uiTexts.brand({ name: "แผ่นดินดิจิทัล" }).replaceAll(/<\/?admin>/g, "")).waitFor();

  await page.getByRole("button", { name: imageTexts.removeLogo }).click();
  await page.getByLabel(settingTexts.fields.productSlug).fill("paendin");
  await saveSettings(page, settingTexts.savedWithAddress({ slug: "paendin" }));
  await visitor.goto("/");
  expect(await home.locator("img").count()).toBe(0);
  expect((await visitor.goto("/vitrine/login"))?.status()).toBe(404);
  expect((await visitor.goto("/paendin/login"))?.status()).toBe(200);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/paendin/login");
  expect(problems).toEqual([]);
});

test("when two admins change the same setting, both versions are shown and the chosen one is saved", async () => {
  await using site = await start();
  const { page: first } = await openPage(site);
  const { page: second } = await openPage(site);
  for (const page of [first, second]) {
    await visitAdmin(page, "/admin/settings/contact");
    await page.getByLabel(settingTexts.fields.phone).waitFor();
  }
  await first.getByLabel(settingTexts.fields.phone).fill("+66 2 111 1111");
  await saveSettings(first);
  // A different setting, which causes no conflict.
  await second.getByLabel(settingTexts.fields.openingHours).fill("Daily 9 - 5");
  await saveSettings(second);
  await first.getByLabel(settingTexts.fields.openingHours).fill("Never");
  await first.getByRole("button", { name: uiTexts.saveChanges }).click();
  await first.getByText(partBefore(conflictTexts.youSaved({ noun: settingTexts.noun }), "<")).waitFor();
  expect(await findAxeViolations(first)).toEqual([]);
  await first
    .getByRole("radio", { name: conflictTexts.side.saved({ label: settingTexts.fields.openingHours }) })
    .check();
  await first.getByRole("button", { name: conflictTexts.save }).click();
  await first.getByText(settingTexts.saved).last().waitFor();
  expect(await first.getByLabel(settingTexts.fields.openingHours).inputValue()).toBe("Daily 9 - 5");
  const { page: visitor } = await openPage(site, { javaScriptEnabled: false });
  await visitor.goto("/address");
  expect(await visitor.content()).toContain("Daily 9 - 5");
  expect(await visitor.content()).toContain("+66 2 111 1111");
});

test("on a phone the save button has no hover background after a save", async () => {
  await using site = await start();
  const { page } = await openAdmin(site, "/admin/settings/contact", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: "reduce",
  });
  await page.getByLabel(settingTexts.fields.phone).fill("+66 2 111 3333");
  const save = page.getByRole("button", { name: uiTexts.saveChanges });
  await save.tap();
  await savedNotice(page).waitFor();
  await page.locator("button:disabled:hover", { hasText: uiTexts.saveChanges }).waitFor();
  await page.waitForFunction(
    (button) => button && getComputedStyle(button).backgroundColor === "rgba(0, 0, 0, 0)",
    await save.elementHandle(),
    { timeout: 5_000 },
  );
});

test("a tagline can be moved by dragging", async () => {
  await using site = await start();
  const { page } = await openAdmin(site, "/admin/settings/home");
  for (const place of [1, 2, 3]) {
    await page.getByRole("button", { name: settingTexts.taglines.add }).click();
    await page.getByLabel(settingTexts.taglines.name({ number: place })).fill(`Name ${place}`);
    await page
      .getByLabel(settingTexts.taglines.text({ number: place }), { exact: true })
      .fill(`Line ${place}`);
  }
  await saveSettings(page);
  const first = await page
    .getByLabel(settingTexts.taglines.text({ number: 1 }), { exact: true })
    .inputValue();
  const handle = (place: number) =>
    page.getByRole("button", { name: settingTexts.taglines.drag({ number: place }) });
  await handle(3).scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all([handle(1).boundingBox(), handle(3).boundingBox()]);
  if (!from || !to) throw new Error("The handles are not on the screen");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 24, { steps: 5 });
  await page.mouse.up();
  expect(await page.getByLabel(settingTexts.taglines.text({ number: 3 }), { exact: true }).inputValue()).toBe(
    first,
  );
  await saveSettings(page);
  await page.reload();
  await page.getByLabel(settingTexts.taglines.text({ number: 3 }), { exact: true }).waitFor();
  expect(await page.getByLabel(settingTexts.taglines.text({ number: 3 }), { exact: true }).inputValue()).toBe(
    first,
  );
});

test("changing the password ends other sessions, and only the new password signs in", async () => {
  await using site = await start();
  const { page, problems } = await openPage(site);
  const { page: otherSession } = await openPage(site);
  await visitAdmin(page);
  await visitAdmin(otherSession);
  await page.getByRole("link", { name: layoutTexts.names.account }).click();
  await page.getByLabel(userTexts.fields.firstName).fill("สมศรี");
  await page.getByRole("button", { name: uiTexts.saveChanges }).click();
  await page.getByRole("group", { name: accountTexts.saved }).waitFor();
  await page.getByRole("button", { name: accountTexts.changePassword }).click();
  await page.getByLabel(accountTexts.passwordDialog.newPassword, { exact: true }).fill("battery staple");
  await page.getByLabel(accountTexts.passwordDialog.repeat).fill("battery staple");
  await page.getByRole("button", { name: accountTexts.passwordDialog.submit, exact: true }).click();
  await page.getByRole("group", { name: accountTexts.passwordDialog.done }).waitFor();
  await page.reload();
  await page.getByLabel(userTexts.fields.firstName).waitFor();
  await otherSession.goto("/admin/activity");
  await otherSession.waitForURL("**/vitrine/login");

  await page.getByRole("button", { name: accountTexts.session.signOut }).click();
  await page.waitForURL("**/vitrine/login");
  await page.getByLabel("Email").fill(ADMIN_ENV.ADMIN_EMAIL);
  const password = page.getByRole("textbox", { name: userTexts.fields.password });
  await password.fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Invalid email or password").waitFor();
  await password.fill("battery staple");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin/dashboard");
  expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
});

const GROUPS = [
  ["identity", settingTexts.fields.productName],
  ["visibility", setupTexts.comingSoon.label],
  ["home", settingTexts.sections.services],
  ["services", settingTexts.services.title],
  ["company", settingTexts.philosophy.statement],
  ["pages", settingTexts.footer.lastLine],
  ["contact", settingTexts.fields.phone],
  ["place", settingTexts.address.country],
  ["search", "Title"],
  ["languages", settingTexts.languages.main],
  ["statistics", settingTexts.fields.timeZone],
  ["security", settingTexts.fields.sessionIdleDays],
] as const;

describe.each([1440, 390])("at %i px, axe finds no violations in", (width) => {
  let site: Vitrine;
  let page: Page;
  beforeAll(async () => {
    site = await startDemoSite({ RATE_LIMITS: "off" });
    ({ page } = await openAdminAudit(site, width));
  });
  afterAll(async () => {
    await page.close();
    await site[Symbol.asyncDispose]();
  });

  test.each(GROUPS)("the settings of %s", async (group, label) => {
    const { audit, found } = createScreenAudit(page);
    await page.goto(`/admin/settings/${group}`);
    await page.getByLabel(label).first().waitFor();
    await audit(group);
    expect(found).toEqual({});
  });

  test("changed settings and the account", async () => {
    const { audit, found } = createScreenAudit(page);
    await page.goto("/admin/settings/services");
    await page.getByText("Business Consult").click();
    await audit("an open service");
    await page.goto("/admin/settings/identity");
    await page.getByLabel(settingTexts.fields.productSlug).fill("Not An Address");
    await page.getByLabel(settingTexts.accent.code).fill("#777777");
    await page.getByRole("button", { name: uiTexts.saveChanges }).click();
    await page.getByText(formTexts.notSavedYet, { exact: true }).waitFor();
    await audit("messages");
    await page.getByRole("button", { name: uiTexts.discard }).click();
    await page.goto("/admin/account");
    await page.getByLabel(userTexts.fields.firstName).waitFor();
    await audit("account");
    await page.getByRole("button", { name: accountTexts.changePassword }).click();
    await page.getByRole("button", { name: accountTexts.passwordDialog.submit, exact: true }).click();
    await page.getByText("Password is required").waitFor();
    await audit("password");
    expect(found).toEqual({});
  });
});
