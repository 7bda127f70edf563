import type { Page } from "playwright";

import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { formTexts } from "#texts/admin/form.ts";
import { legalTexts } from "#texts/admin/legal.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { recordTexts } from "#texts/admin/records.ts";
import * as legalPageTexts from "#texts/public/legal.ts";

import { testAdminStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";

const site = createSiteFixture();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const policyPreview = (page: Page) => page.getByRole("heading", { name: "What your browser stores" });

async function insertTemplate(page: Page) {
  await press(page, legalTexts.start.template);
  await page.getByRole("heading", { name: legalTexts.gaps }).waitFor();
}

testAdminStates(site, [
  {
    state: "a dashboard without views",
    path: "/admin/dashboard",
    async show(page) {
      await page.getByText(dashboardTexts.noViewsIn["7d"]).waitFor();
      await page.getByText(dashboardTexts.recent.none).waitFor();
    },
  },
  {
    state: "a report that failed to load",
    path: "/admin/account",
    async show(page) {
      await page.route("**/analytics/dashboard*", (route) => route.fulfill({ status: 502, body: "<html>" }));
      await page.goto("/admin/dashboard");
      await page.getByText("Failed to fetch analytics data").waitFor();
    },
  },
  {
    state: "an empty list of articles",
    path: "/admin/article",
    show: (page) =>
      page.getByText(recordTexts.noneYet({ plural: recordTexts.types.article.plural })).waitFor(),
  },
  {
    state: "an empty inbox",
    path: "/admin/messages",
    show: (page) => page.getByText(messageTexts.noMessages.title).waitFor(),
  },
  {
    state: "an empty list of legal texts",
    path: "/admin/legal",
    show: (page) => page.getByText(legalTexts.none.title).waitFor(),
  },
  {
    state: "a missing legal text",
    path: "/admin/legal/edit/nobody",
    show: (page) => page.getByRole("heading", { name: legalPageTexts.versionNotFound() }).waitFor(),
  },
  {
    state: "the policy in the guided setup",
    path: "/admin/setup/legal",
    show: (page) => policyPreview(page).waitFor(),
  },
  {
    state: "the policy in the guided setup with missing answers",
    path: "/admin/setup/legal",
    async show(page) {
      await policyPreview(page).waitFor();
      await press(page, "Publish");
      const missing = formTexts.missing({ count: 6 });
      await page.getByRole("main").getByText(missing).waitFor();
    },
  },
  { state: "a legal text from the template", path: "/admin/legal/create", show: insertTemplate },
  {
    state: "a legal text with help and errors",
    path: "/admin/legal/create",
    async show(page) {
      await insertTemplate(page);
      await page.getByText(legalTexts.help.title).click();
      await press(page, "Publish");
      await page.getByText("Please enter the date from which this version applies").waitFor();
    },
  },
  {
    state: "the preview of a legal text",
    path: "/admin/legal/create",
    async show(page) {
      await insertTemplate(page);
      await page.getByText(legalTexts.preview, { exact: true }).click();
      await policyPreview(page).waitFor();
    },
  },
  {
    state: "the list with a legal text that is not in effect",
    path: "/admin/legal/create",
    async show(page) {
      await insertTemplate(page);
      await press(page, recordTexts.saveAsDraft);
      await page.getByText(legalTexts.noneInEffect).waitFor();
    },
  },
  {
    state: "the dialog that deletes a legal text",
    path: "/admin/legal",
    async show(page) {
      await press(page, "Delete");
      await page.getByRole("button", { name: legalTexts.deleteText.action }).waitFor();
    },
  },
]);
