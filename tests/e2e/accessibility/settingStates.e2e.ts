import { afterAll, beforeAll, describe } from "bun:test";
import { rm } from "node:fs/promises";

import { accountTexts } from "#texts/admin/account.ts";
import { auditTexts } from "#texts/admin/audit.ts";
import { backupTexts } from "#texts/admin/backups.ts";
import { systemTexts } from "#texts/admin/system.ts";
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

import { screenState, testAdminStates } from "#tests/e2e/support/browser/screenStates.ts";
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
    backupTarget: copiesOf(site),
  });
});

afterAll(() => rm(copiesOf(site), { recursive: true, force: true }));

/** Beside its data folder. */
function copiesOf({ dataDir }: { dataDir: string }): string {
  return `${dataDir}-copies`;
}

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
    screenState("with an open service", "/admin/settings/services", (page) =>
      page.getByText("Business Consult").click(),
    ),
    screenState("with errors", "/admin/settings/identity", async (page) => {
      await page.getByLabel(settingTexts.fields.productSlug).fill("Not An Address");
      await page.getByLabel(settingTexts.accent.code).fill("#777777");
      await page.getByRole("button", { name: uiTexts.saveChanges }).click();
      await page.getByText(formTexts.notSavedYet, { exact: true }).waitFor();
    }),
    screenState("with the texts of a further language", "/admin/settings/pages?lang=th", (page) =>
      page.getByText(translationTexts.copy).first().waitFor(),
    ),
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
    screenState("with its devices", "/admin/account", (page) =>
      page.getByLabel(userTexts.fields.firstName).waitFor(),
    ),
    screenState("with errors in a new password", "/admin/account", async (page) => {
      await page.getByRole("button", { name: accountTexts.changePassword }).click();
      await page.getByRole("button", { name: accountTexts.passwordDialog.submit, exact: true }).click();
      await page.getByText("Password is required").waitFor();
    }),
  ]);
});

describe("the dashboard", () => {
  const path = "/admin/dashboard";

  testAdminStates(site, [
    screenState("with all lists", `${path}?more=1`, (page) => page.getByText("100.0%").first().waitFor()),
    screenState("with a table", `${path}?show=table&period=90d`, (page) =>
      page
        .getByRole("region", { name: dashboardTexts.dayTable({ name: dashboardTexts.series.views }) })
        .waitFor(),
    ),
    screenState("of a page", `${path}?page=/articles&period=1d`, (page) =>
      page.getByRole("heading", { name: "/articles" }).or(page.getByText("100.0%")).first().waitFor(),
    ),
  ]);
});

describe("the log", () => {
  testAdminStates(site, [
    screenState("with an open entry", "/admin/audit?action=update", async (page) => {
      await page.getByRole("main").getByRole("list").getByRole("button").first().press("Enter");
      await page.getByRole("table").waitFor();
    }),
    screenState("without results", "/admin/audit?day=2020-01-01", (page) =>
      page.getByText(auditTexts.noneFound).waitFor(),
    ),
  ]);
});

describe("the backups", () => {
  testAdminStates(site, [
    screenState("with one", "/admin/backups", async (page) => {
      await page.getByRole("button", { name: backupTexts.start }).click();
      await page.getByRole("button", { name: backupTexts.download.action }).first().waitFor();
    }),
    screenState("before a restore", "/admin/backups", async (page) => {
      await page.getByText(backupTexts.restore.open, { exact: true }).first().click();
      await page.getByRole("dialog").getByText(backupTexts.restore.text).waitFor();
    }),
  ]);
});

describe("the system", () => {
  testAdminStates(site, [
    screenState("with findings", "/admin/system", (page) =>
      page.getByText(systemTexts.findings.noPublicUrl).waitFor(),
    ),
  ]);
});

describe("the board of translations", () => {
  testAdminStates(site, [
    screenState("with a language in preparation", "/admin/translations", async (page) => {
      const name = translationBoardTexts.preparation.title({ language: "Thai" });
      await page.getByRole("region", { name }).getByRole("listitem").first().waitFor();
      await page.getByRole("row").nth(1).waitFor();
    }),
  ]);
});
