import type { Page } from "playwright";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { formTexts } from "#texts/admin/form.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { recordTexts } from "#texts/admin/records.ts";
import * as legalPageTexts from "#texts/public/legal.ts";

import { screenState, testAdminStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createSiteFixture();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const policyPreview = (page: Page) => page.getByRole("heading", { name: "What your browser stores" });

async function insertTemplate(page: Page) {
  await press(page, legalTexts.start.template);
  await page.getByRole("heading", { name: legalTexts.gaps }).waitFor();
}

testAdminStates(site, [
  screenState("a dashboard without views", "/admin/dashboard", async (page) => {
    await page.getByText(dashboardTexts.noViewsIn["7d"]).waitFor();
    await page.getByText(dashboardTexts.recent.none).waitFor();
  }),
  screenState("a report that failed to load", "/admin/account", async (page) => {
    await page.route("**/analytics/dashboard*", (route) => route.fulfill({ status: 502, body: "<html>" }));
    await page.goto("/admin/dashboard");
    await page.getByText("Failed to fetch analytics data").waitFor();
  }),
  screenState("an empty list of articles", "/admin/article", (page) =>
    page.getByText(recordTexts.noneYet({ plural: recordTexts.types.article.plural })).waitFor(),
  ),
  screenState("an empty inbox", "/admin/messages", (page) =>
    page.getByText(messageTexts.noMessages.title).waitFor(),
  ),
  screenState("an empty list of legal texts", "/admin/legal", (page) =>
    page.getByText(legalTexts.none.title).waitFor(),
  ),
  screenState("a missing legal text", "/admin/legal/edit/nobody", (page) =>
    page.getByRole("heading", { name: legalPageTexts.versionNotFound() }).waitFor(),
  ),
  screenState("the policy in the guided setup", "/admin/setup/legal", (page) =>
    policyPreview(page).waitFor(),
  ),
  screenState("the policy in the guided setup with missing answers", "/admin/setup/legal", async (page) => {
    await policyPreview(page).waitFor();
    await press(page, "Publish");
    const missing = formTexts.missing({ count: 5 });
    await page.getByRole("main").getByText(missing).waitFor();
  }),
  screenState("a legal text from the template", "/admin/legal/create", insertTemplate),
  screenState("a legal text with help and errors", "/admin/legal/create", async (page) => {
    await insertTemplate(page);
    await page.getByText(legalTexts.help.title).click();
    await press(page, "Publish");
    await page.getByText("Please enter the date from which this version applies").waitFor();
  }),
  screenState("the preview of a legal text", "/admin/legal/create", async (page) => {
    await insertTemplate(page);
    await page.getByText(legalTexts.preview, { exact: true }).click();
    await policyPreview(page).waitFor();
  }),
  screenState("the list with a legal text that is not in effect", "/admin/legal/create", async (page) => {
    await insertTemplate(page);
    await press(page, recordTexts.saveAsDraft);
    await page.getByText(legalTexts.noneInEffect).waitFor();
  }),
  // The text of the state before.
  screenState("the dialog that deletes a legal text", "/admin/legal", async (page) => {
    await press(page, "Delete");
    await page.getByRole("button", { name: legalTexts.deleteText.action }).waitFor();
  }),
]);
