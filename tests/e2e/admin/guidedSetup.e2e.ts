import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { setupTexts } from "#texts/admin/setup.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { imageTexts } from "#texts/admin/images.ts";
import { createJpeg, createPng } from "#tests/support/media/testImages.ts";
import { ARTICLES } from "#resources/articles.ts";
import { DEFAULT_SITE } from "#resources/settings/site.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import {
  createFirstAdmin,
  visitAdmin,
  expireRecentAuthentication,
} from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { startVitrine, startSite } from "#tests/e2e/support/server/startVitrine.ts";
import { signIn, ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";

const saveAndContinue = (page: Page) =>
  page.getByRole("button", { name: setupTexts.saveAndContinue }).click();
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const waitForStep = (page: Page, step: string) =>
  page.locator("main header").getByRole("heading", { name: step }).waitFor();
const preview = (page: Page) => page.frameLocator(`iframe[title="${setupTexts.preview.frame}"]`);

async function describeFirm(page: Page) {
  await waitForStep(page, setupTexts.steps.identity.title);
  await page.getByLabel(settingTexts.fields.productName).fill("ฟ้าใส");
  // While typing, before anything is saved.
  await preview(page).getByText("ฟ้าใส").locator("visible=true").first().waitFor();
  await page.getByLabel(settingTexts.fields.webAddress).fill("fahsai.example");
  await page.getByLabel(setupTexts.comingSoon.label).check({ force: true });
  await saveAndContinue(page);

  await waitForStep(page, setupTexts.steps.services.title);
  await page.getByRole("button", { name: settingTexts.taglines.add }).click();
  await page.getByLabel(settingTexts.taglines.name({ number: 1 })).fill("บัญชี");
  await page
    .getByLabel(settingTexts.taglines.text({ number: 1 }), { exact: true })
    .fill("บัญชีที่อ่านเข้าใจ");
  await page.getByRole("button", { name: settingTexts.services.add }).click();
  await page.getByLabel("Title", { exact: true }).fill("Bookkeeping");
  await saveAndContinue(page);

  await waitForStep(page, setupTexts.steps.place.title);
  await page.getByLabel("Email").fill("hello@fahsai.example");
  await page.getByLabel(settingTexts.address.street).first().fill("9 Nimman Road");
  await page.getByLabel(settingTexts.address.province).first().fill("Chiang Mai");
  await save(page);
  await preview(page).getByText("9 Nimman Road").first().waitFor();
  await saveAndContinue(page);
}

async function createActivity(page: Page) {
  await waitForStep(page, setupTexts.steps.activity.title);
  await page.getByRole("link", { name: setupTexts.activity.first }).click();
  await page.getByLabel(recordTexts.types.activity.fields.name).fill("Books of a cooperative");
  await page.getByLabel(recordTexts.types.activity.fields.description).fill("Ten years of receipts, sorted.");
  await page.getByLabel("Business Consult").check();
  await page
    .getByLabel(imageTexts.chooseLogo)
    .setInputFiles(uploadFile("logo.png", "image/png", createPng(300, 300)));
  await page
    .getByLabel(imageTexts.chooseGallery)
    .setInputFiles(uploadFile("desk.jpg", "image/jpeg", await createJpeg(1600, 900)));
  await page.getByRole("button", { name: "Publish" }).click();
  await waitForStep(page, setupTexts.steps.activity.title);
  await preview(page).getByRole("link", { name: "Books of a cooperative" }).first().waitFor();
}

test("the guided setup leads to a live site, and visitors see Coming soon until then", async () => {
  await using site = await startVitrine();
  const { page, problems } = await openPage(site);
  await createFirstAdmin(page, await site.setupLink());
  await describeFirm(page);

  const comingSoon = await fetch(`${site.url}/about`);
  expect(comingSoon.status).toBe(503);
  expect(comingSoon.headers.get("retry-after")).toBe("86400");
  expect(await comingSoon.text()).not.toContain("9 Nimman Road");
  expect((await fetch(`${site.url}/api/v1/projects/get`)).status).toBe(503);
  const { page: visitor } = await openPage(site);
  await visitor.goto("/", { waitUntil: "commit" });
  await visitor.getByRole("heading", { name: settingTexts.fields.comingSoon }).waitFor();
  await visitor.getByText("ฟ้าใส", { exact: true }).waitFor();

  await waitForStep(page, setupTexts.steps.legal.title);
  await page.getByRole("link", { name: setupTexts.skip, exact: true }).click();
  await createActivity(page);
  await page.getByRole("link", { name: setupTexts.continue }).click();
  await waitForStep(page, setupTexts.steps.live.title);
  await page.getByRole("button", { name: setupTexts.goLive.action, exact: true }).click();
  await page.getByRole("heading", { name: setupTexts.opened.title }).waitFor();
  await page.getByRole("link", { name: "https://fahsai.example" }).waitFor();
  await page.getByRole("link", { name: setupTexts.opened.dashboard }).click();
  await page.waitForURL("**/admin/dashboard");

  await visitor.goto("/");
  await visitor.getByText("บัญชีที่อ่านเข้าใจ").first().waitFor();
  await visitor.getByRole("link", { name: "Books of a cooperative" }).first().waitFor();
  expect((await fetch(`${site.url}/sitemap.xml`)).status).toBe(200);
  // The preview loads the unpublished privacy policy, which responds with 404.
  expect(
    problems.filter((problem) => !problem.endsWith(`404 (Not Found) ${site.url}/privacy-policy`)),
  ).toEqual([]);
});

test("an unfinished setup can be continued from the dashboard, which lists the open tasks", async () => {
  await using site = await startVitrine();
  const { page, problems } = await openPage(site);
  await createFirstAdmin(page, await site.setupLink());
  await waitForStep(page, setupTexts.steps.identity.title);
  await page.getByLabel(settingTexts.fields.productName).fill("Half");
  await save(page);
  await page.getByRole("group", { name: settingTexts.saved }).waitFor();
  await page.goto("/admin/dashboard");
  const list = page.getByRole("region", { name: setupTexts.checklist.open });
  await list.getByRole("link", { name: setupTexts.tasks.address }).click();
  await page.waitForURL("**/admin/settings/place");
  await page.goto("/admin/dashboard");
  // The last entry is next to the buttons of the period, which must not cover it.
  await list.getByRole("link", { name: setupTexts.tasks.activity }).click();
  await page.waitForURL("**/admin/activity/create");
  await page.goto("/admin/dashboard");
  await list.getByRole("link", { name: setupTexts.checklist.continue }).click();
  await page.waitForURL("**/admin/setup");
  expect(await page.getByLabel(settingTexts.fields.productName).inputValue()).toBe("Half");
  expect(problems).toEqual([]);
});

test("before the site opens, its page contains the rules of its design", async () => {
  await using site = await startSite();
  const { authorization } = await signIn(site.url);
  const saved = await fetch(`${site.url}/api/v1/settings`, {
    method: "PUT",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ comingSoon: true }),
  });
  expect(saved.status).toBe(200);
  const page = await fetch(site.url);
  expect(page.status).toBe(503);
  const html = await page.text();
  const [, style = "", root = ""] = /<style>(.*)<\/style>.*<body>(.*)<\/body>/s.exec(html) ?? [];
  const classes = Array.from(root.matchAll(/ class="([^"]*)"/g), ([, names = ""]) => names.split(" ")).flat();
  expect(classes).not.toEqual([]);
  expect(classes.filter((name) => !style.includes(`.${name}`))).toEqual([]);
});

const { action, dialog, title } = setupTexts.demo;

test("an owner turns the demo into an empty site with the keyboard, and the set-up opens", async () => {
  await using site = await startDemoSite();
  const { page, problems } = await openPage(site);
  const other = await openPage(site);
  await visitAdmin(other.page);
  await visitAdmin(page);
  const button = page.getByRole("button", { name: action });
  await button.press("Enter");
  const question = page.getByRole("dialog", { name: dialog.title });
  await question.getByRole("button", { name: uiTexts.cancel }).press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await button.evaluate(isFocused)).toBe(true);

  await expireRecentAuthentication(page);
  await page.reload();
  await button.press("Enter");
  await page.keyboard.press("Tab");
  expect(await question.getByRole("button", { name: dialog.action }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Enter");
  const prompt = page.getByRole("dialog", { name: sessionTexts.reauthentication.title });
  await prompt.getByLabel(sessionTexts.reauthentication.password).fill(ADMIN_ENV.ADMIN_PASSWORD);
  await page.keyboard.press("Enter");

  await page.waitForURL("**/admin/setup");
  const name = page.getByLabel(settingTexts.fields.productName);
  expect(await name.inputValue()).toBe(DEFAULT_SITE.productName);
  await page.goto("/admin/dashboard");
  await page.getByRole("region", { name: setupTexts.checklist.open }).waitFor();
  expect(await page.getByRole("region", { name: title }).count()).toBe(0);
  for (const path of ["/", "/about", "/activities", "/articles", "/th/", "/sitemap.xml"])
    expect(await (await fetch(site.url + path)).text()).not.toContain(DEMO_SITE.email);
  expect((await fetch(`${site.url}/privacy-policy`)).status).toBe(404);
  expect(problems.filter((problem) => !problem.includes("403"))).toEqual([]);

  // Another admin, whose page is still that of the demo, goes on working.
  await other.page.getByRole("link", { name: ARTICLES.admin.label, exact: true }).click();
  await other.page.waitForURL(`**${ARTICLES.admin.path}`);
  await other.page.goto("/admin/dashboard");
  await other.page.getByRole("region", { name: setupTexts.checklist.open }).waitFor();
  expect(other.problems).toEqual([]);
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
