import { test } from "bun:test";

import type { Page } from "playwright";

import { layoutTexts } from "#texts/admin/layout.ts";
import { userTexts } from "#texts/admin/users.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { openAdmin, sendCredentials } from "#tests/e2e/support/browser/openAdmin.ts";

const NOK = { first: "นก", last: "สุขใจ", email: "nok@firm.example", password: "a long password" };
const NAME = `${NOK.first} ${NOK.last}`;

const site = createSiteFixture(startDemoSite);

const emailIn = (page: Page) => page.getByRole("textbox", { name: "Email" });
const passwordIn = (page: Page) => page.getByRole("textbox", { name: userTexts.fields.password });

async function addNok(page: Page) {
  await page.getByRole("button", { name: userTexts.add }).click();
  await page.getByLabel(userTexts.fields.firstName).fill(NOK.first);
  await page.getByLabel(userTexts.fields.lastName).fill(NOK.last);
  await emailIn(page).fill(NOK.email);
  await passwordIn(page).fill(NOK.password);
  await page.getByRole("radio", { name: userTexts.scopes.owner.name }).check();
  await page.getByRole("dialog").getByRole("button", { name: userTexts.add }).click();
}

const signInNok = (page: Page) => sendCredentials(page, NOK.email, NOK.password);

test("an admin can be added, deactivated with immediate effect, reactivated and deleted", async () => {
  const { page } = await openAdmin(site);
  await page.getByRole("navigation").getByRole("link", { name: layoutTexts.titles.users }).click();
  await page.getByRole("heading", { name: userTexts.listCount({ total: 1 }) }).waitFor();
  await addNok(page);
  await page.getByRole("group", { name: userTexts.isAdded({ name: NAME }) }).waitFor();
  await page.getByRole("heading", { name: userTexts.listCount({ total: 2 }) }).waitFor();
  const row = page.getByRole("row", { name: NAME });
  await row.getByText("Never").waitFor();

  await addNok(page);
  await page.getByText("An account with this email exists already").waitFor();
  await page.locator("input[name=email]:focus").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: uiTexts.discardChanges }).click();

  const { page: nok } = await openPage(site);
  await signInNok(nok);
  await nok.waitForURL("**/admin/dashboard");
  await nok.goto("/admin/client");
  await nok.getByRole("row", { name: "Stanza" }).waitFor();

  await page.reload();
  await row.getByText(/^วันนี้/).waitFor();
  await page.getByRole("button", { name: `${userTexts.deactivate} ${NAME}` }).click();
  await page.getByRole("group", { name: userTexts.deactivated({ name: NAME }) }).waitFor();
  await row.getByText("Inactive").waitFor();

  await nok.getByRole("button", { name: uiTexts.pagination.next }).click();
  await nok.waitForURL("**/vitrine/login");
  await nok.getByText("Session expired. Please login again.").waitFor();
  await signInNok(nok);
  await nok.getByText("Invalid email or password").waitFor();

  await page.getByRole("button", { name: `${userTexts.activate} ${NAME}` }).click();
  await row.getByText("Active", { exact: true }).waitFor();
  await signInNok(nok);
  await nok.waitForURL("**/admin/client*");

  await page.getByRole("button", { name: `Delete ${NAME}` }).click();
  await page.getByRole("dialog").getByText(NOK.email).waitFor();
  await page.getByRole("button", { name: userTexts.deleteDialog.action }).click();
  await page.getByRole("group", { name: userTexts.deleted({ name: NAME }) }).waitFor();
  await page.getByRole("heading", { name: userTexts.listCount({ total: 1 }) }).waitFor();
  await nok.goto("/admin/users");
  await nok.waitForURL("**/vitrine/login");
});
