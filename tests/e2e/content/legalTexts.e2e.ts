import { expect, test } from "bun:test";

import type { Page } from "playwright";

import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";
import { DEMO_SITE } from "#demo/site.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import * as legalPageTexts from "#texts/public/legal.ts";
import { setupTexts } from "#texts/admin/setup.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import * as addressTexts from "#texts/public/address.ts";
import { formTexts } from "#texts/admin/form.ts";

import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { fillMarkdown } from "#tests/e2e/support/browser/richText.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

/** The settings that the policy refers to. */
const { email, phone, address, openingTimes } = DEMO_SITE;
const CONTACT = { email, phone, address, openingTimes };

/** Publishes the demo site's policy through the API and returns the document's id. */
async function publishPolicy(url: string): Promise<string> {
  await sendJson(url, "PUT", "/settings", CONTACT);
  return sendJson(url, "POST", "/legal/documents", DEMO_LEGAL_TEXTS[0]);
}

/** @returns the document's id, if the response has one */
async function sendJson(url: string, method: string, path: string, body: unknown): Promise<string> {
  const { authorization } = await signIn(url);
  const headers = { authorization, "content-type": "application/json" };
  const response = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
  // Not validated: the tests of the API cover it.
  return ((await response.json()) as { data: { documentId: string } }).data.documentId;
}

test("an admin publishes terms in two languages and two versions, and a visitor can read both", async () => {
  await using vitrine = await startSite();
  const { page: admin, problems } = await openAdmin(vitrine);
  await publishFirst(admin);
  await publishSecond(admin);

  const { page: visitor, problems: visitorProblems } = await openPage(vitrine);
  await visitor.goto("/");
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Terms of use" }).click();
  await visitor.waitForURL("**/legal/terms");
  await visitor.getByRole("heading", { level: 1, name: "Terms of use" }).waitFor();
  await visitor.getByText("Second words.").waitFor();
  await visitor.getByRole("link", { name: "ไทย" }).click();
  await visitor.getByText("ฉบับที่สอง").waitFor();
  await visitor.getByRole("link", { name: "English" }).click();
  await visitor.getByText("Second words.").waitFor();
  expect(await visitor.getByText("First words.").count()).toBe(0);
  await visitor.getByRole("link", { name: /Version of 1\sJanuary\s2020/ }).click();
  await visitor.waitForURL("**/legal/terms/2020-01-01");
  await visitor.getByText("First words.").waitFor();
  await visitor.getByText("This is an earlier version.").waitFor();
  await visitor.getByRole("link", { name: /Read the current version/ }).click();
  await visitor.waitForURL("**/legal/terms");
  await visitor.getByText("Second words.").waitFor();

  const { page: scriptless } = await openPage(vitrine, { javaScriptEnabled: false });
  await scriptless.goto("/legal/terms/2020-01-01?lang=th");
  expect(await scriptless.getByText("ฉบับแรก").isVisible()).toBe(true);
  expect({ problems, visitorProblems }).toEqual({ problems: [], visitorProblems: [] });
});

async function publishFirst(page: Page) {
  await page
    .getByRole("navigation", { name: layoutTexts.sections })
    .getByRole("link", { name: layoutTexts.names.legal })
    .click();
  await page.getByRole("link", { name: searchTexts.newLegalText }).click();
  await page.getByText(legalTexts.names.other).click();
  await page.getByLabel(legalTexts.fields.slug).fill("terms");
  await page.getByLabel(legalTexts.fields.effectiveDate).fill("2020-01-01");
  await page.getByLabel(legalTexts.fields.titleTh).fill("ข้อกำหนดการใช้งาน");
  await page.getByLabel(legalTexts.fields.titleEn).fill("Terms of use");
  await fillMarkdown(page, legalTexts.fields.contentTh, "## ขอบเขต\n\nฉบับแรก");
  await fillMarkdown(page, legalTexts.fields.contentEn, "## Scope\n\nFirst words.");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("group", { name: legalTexts.published }).waitFor();
}

async function publishSecond(page: Page) {
  await page.getByRole("link", { name: legalTexts.newVersion }).click();
  await fillMarkdown(page, legalTexts.fields.contentEn, "## Scope\n\nSecond words.");
  await fillMarkdown(page, legalTexts.fields.contentTh, "## ขอบเขต\n\nฉบับที่สอง");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Please enter the date from which this version applies").waitFor();
  await page.getByLabel(legalTexts.fields.effectiveDate).fill("2024-01-01");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText(legalTexts.states.inEffect, { exact: true }).waitFor();
  await page.getByText(legalTexts.states.earlier, { exact: true }).waitFor();
}

test("a message is stored with the policy version that its form showed", async () => {
  await using vitrine = await startSite();
  const documentId = await publishPolicy(vitrine.url);
  const { page } = await openPage(vitrine, { javaScriptEnabled: false });
  await page.goto("/address");
  const line = page
    .getByRole("paragraph")
    .filter({ hasText: partBefore(addressTexts.policy({ date: "" }), "<") });
  expect((await line.textContent())?.replaceAll("\u00A0", " ")).toContain(
    addressTexts.policy({ date: "1 April 2022" }).replace("<policy/>", "Privacy policy"),
  );
  // Another version takes effect while the visitor fills in the form.
  await publishNext(vitrine.url, documentId);
  await page.getByLabel("Name").fill("สุภาพร");
  await page.getByLabel("Email").fill("supaporn@ruamjai.example");
  await page.getByLabel("Message", { exact: true }).fill("We run five clinics.");
  await page.getByRole("button", { name: addressTexts.formSend() }).click();
  await page.getByText("Message sent successfully!").waitFor();

  const { page: admin } = await openAdmin(vitrine, "/admin/messages");
  await admin.getByRole("link", { name: /สุภาพร/ }).click();
  const policy = admin.getByRole("link", { name: "Privacy policy" });
  expect(await policy.getAttribute("href")).toBe("/privacy-policy/2022-04-01");
});

async function publishNext(url: string, documentId: string) {
  const { slug: _slug, ...fields } = { ...DEMO_LEGAL_TEXTS[0], effectiveDate: "2023-01-01" };
  await sendJson(url, "POST", `/legal/documents/${documentId}/versions`, fields);
}

test("a policy prints title, facts and text without navigation, and no break after a heading", async () => {
  await using vitrine = await startSite();
  await publishPolicy(vitrine.url);
  const { page } = await openPage(vitrine, { viewport: { width: 794, height: 1123 } });
  await page.goto("/privacy-policy");
  await page.emulateMedia({ media: "print" });
  for (const text of ["TLO2022020", "30 days", "Withdraw consent"]) {
    expect([text, await page.getByText(text, { exact: true }).last().isVisible()]).toEqual([text, true]);
  }
  await page.getByText(`${vitrine.url}/privacy-policy/2022-04-01`).waitFor();
  for (const tool of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("navigation", { name: "Contents" }),
    page.getByRole("navigation", { name: legalPageTexts.language() }),
    page.getByRole("link", { name: legalPageTexts.backHome() }),
  ]) {
    expect(await tool.isVisible()).toBe(false);
  }
  const breaks = await page
    .getByRole("heading", { level: 2 })
    .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).breakAfter));
  expect(new Set(breaks)).toEqual(new Set(["avoid"]));
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeWithin(2, 5);
});

test("the guided setup leads from the template to a published policy and shows the public page", async () => {
  await using vitrine = await startSite();
  await sendJson(vitrine.url, "PUT", "/settings", { ...CONTACT, productName: "Rueang" });
  const { page, problems } = await openAdmin(vitrine, "/admin/setup/legal");
  const publicPage = page.frameLocator(`iframe[title="${setupTexts.preview.frame}"]`);
  await publicPage.getByText(legalPageTexts.noPolicy()).waitFor();
  await page.getByRole("button", { name: "Publish" }).click();
  await page
    .getByRole("main")
    .getByText(formTexts.missing({ count: 5 }))
    .waitFor();
  await answerQuestions(page);
  const preview = page.getByRole("region", { name: setupTexts.policy.preview });
  await preview.getByText("The office").waitFor();
  expect(await preview.getByText("Rueang").count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText(partBefore(setupTexts.legal.inEffect({ date: "|" }), "|")).waitFor();
  await publicPage.getByRole("heading", { level: 1, name: "Privacy policy" }).waitFor();
  await page.getByRole("link", { name: setupTexts.continue }).click();
  await page.waitForURL("**/admin/setup/activity");
  expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
});

async function answerQuestions(page: Page) {
  for (const [question, answer] of [
    [/^Name and country of the hosting provider/, "Orchid Cloud, Thailand"],
    [/^Name and country of the email provider/, "Orchid Mail, Thailand"],
    [/^How long backups are kept/, "30 days"],
    [/^Number of days/, "15"],
    [/^Name or department/, "The office"],
  ] as const) {
    await page.getByLabel(question).fill(answer);
  }
}

test("a phone shows one language at a time and switches to the language of an invalid field", async () => {
  await using vitrine = await startSite();
  const { page } = await openAdmin(vitrine, "/admin/legal/create", { viewport: { width: 390, height: 844 } });
  await page.getByLabel(legalTexts.fields.effectiveDate).fill("2022-04-01");
  await page.getByLabel(legalTexts.fields.titleTh).fill("นโยบาย");
  await fillMarkdown(page, legalTexts.fields.contentTh, "หนึ่ง");
  expect(await isFieldVisible(page, legalTexts.fields.contentEn)).toBe(false);
  await page.getByRole("main").getByText("English", { exact: true }).click();
  await page.getByLabel(legalTexts.fields.titleEn).fill("Policy");
  expect(await isFieldVisible(page, legalTexts.fields.contentTh)).toBe(false);
  await page.getByRole("main").getByText("ไทย", { exact: true }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Please write the English text, or clear its title and facts").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "contentEn");
  expect(await isFieldVisible(page, legalTexts.fields.contentEn)).toBe(true);
});

async function isFieldVisible(page: Page, label: string): Promise<boolean> {
  const box = await page.getByRole("textbox", { name: label }).boundingBox();
  return box !== null && box.width > 200 && box.x >= 0 && box.y < 844 && box.y + box.height > 0;
}
