import { beforeAll, describe } from "bun:test";

import { accountTexts } from "#texts/admin/account.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { dashboardTexts } from "#texts/admin/dashboard.ts";
import { formTexts } from "#texts/admin/form.ts";
import { settingTexts } from "#texts/admin/settings.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { translationBoardTexts } from "#texts/admin/translationBoard.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import { SETTING_GROUPS } from "#web/admin/screens/settings/settingGroups.ts";
import { SETUP_STEPS } from "#web/admin/screens/setup/steps.ts";
import { CHROME } from "#tests/support/analytics/trackView.ts";

import { testAdminStates } from "#tests/e2e/support/browser/screenStates.ts";
import type { ScreenState } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { trackView } from "#tests/e2e/support/server/trackView.ts";

const site = createSiteFixture(startBilingualSite);

beforeAll(async () => {
  await trackView(site.url, "/articles", "one", CHROME);
  const api = await signIn(site.url);
  await api.sendJson("PUT", "/settings", {
    languages: { main: "en", further: ["th"], inPreparation: ["th"] },
  });
});

describe("the settings", () => {
  const groups = SETTING_GROUPS.map(({ id }): ScreenState => ({
    state: `"${id}"`,
    path: `/admin/settings/${id}`,
    async show(page) {
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.locator("main form, main fieldset").first().waitFor();
    },
  }));

  testAdminStates(site, [
    ...groups,
    {
      state: "with an open service",
      path: "/admin/settings/services",
      show: (page) => page.getByText("Business Consult").click(),
    },
    {
      state: "with errors",
      path: "/admin/settings/identity",
      async show(page) {
        await page.getByLabel(settingTexts.fields.productSlug).fill("Not An Address");
        await page.getByLabel(settingTexts.accent.code).fill("#777777");
        await page.getByRole("button", { name: uiTexts.saveChanges }).click();
        await page.getByText(formTexts.notSavedYet, { exact: true }).waitFor();
      },
    },
    {
      state: "with the texts of a further language",
      path: "/admin/settings/pages?lang=th",
      show: (page) => page.getByText(translationTexts.copy).first().waitFor(),
    },
  ]);
});

describe("the guided setup", () => {
  testAdminStates(
    site,
    SETUP_STEPS.map(({ id }) => ({
      state: `"${id}"`,
      path: `/admin/setup/${id}`,
      show: (page) => page.locator("main header").getByRole("heading").first().waitFor(),
    })),
  );
});

describe("the account", () => {
  testAdminStates(site, [
    {
      state: "with its devices",
      path: "/admin/account",
      show: (page) => page.getByLabel(userTexts.fields.firstName).waitFor(),
    },
    {
      state: "with errors in a new password",
      path: "/admin/account",
      async show(page) {
        await page.getByRole("button", { name: accountTexts.changePassword }).click();
        await page.getByRole("button", { name: accountTexts.passwordDialog.submit, exact: true }).click();
        await page.getByText("Password is required").waitFor();
      },
    },
  ]);
});

describe("the dashboard", () => {
  const path = "/admin/dashboard";

  testAdminStates(site, [
    {
      state: "with all lists",
      path: `${path}?more=1`,
      show: (page) => page.getByText("100.0%").first().waitFor(),
    },
    {
      state: "with a table",
      path: `${path}?show=table&period=90d`,
      show: (page) =>
        page
          .getByRole("region", { name: dashboardTexts.dayTable({ name: dashboardTexts.series.views }) })
          .waitFor(),
    },
    {
      state: "of a page",
      path: `${path}?page=/articles&period=1d`,
      show: (page) =>
        page.getByRole("heading", { name: "/articles" }).or(page.getByText("100.0%")).first().waitFor(),
    },
  ]);
});

describe("the log", () => {
  testAdminStates(site, [
    {
      state: "with an open entry",
      path: "/admin/audit?action=update",
      async show(page) {
        await page.getByRole("main").getByRole("list").getByRole("button").first().press("Enter");
        await page.getByRole("table").waitFor();
      },
    },
    {
      state: "without results",
      path: "/admin/audit?day=2020-01-01",
      show: (page) => page.getByText(auditTexts.noneFound).waitFor(),
    },
  ]);
});

describe("the board of translations", () => {
  testAdminStates(site, [
    {
      state: "with a language in preparation",
      path: "/admin/translations",
      async show(page) {
        const name = translationBoardTexts.preparation.title({ language: "Thai" });
        await page.getByRole("region", { name }).getByRole("listitem").first().waitFor();
        await page.getByRole("row").nth(1).waitFor();
      },
    },
  ]);
});
