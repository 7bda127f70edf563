import * as addressTexts from "#texts/public/address.ts";
import * as contactTexts from "#texts/public/contact.ts";

import { screenState, testStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { startSiteWithAllFields } from "#tests/e2e/support/server/bilingualSite.ts";
import { runInLanguage } from "#texts/language.ts";

const site = createSiteFixture(startSiteWithAllFields);

testStates(site, [
  screenState("the contact form with all fields", "/address", (page) => page.getByRole("checkbox").waitFor()),
  screenState("the contact form with all fields, in Thai", "/th/address", (page) =>
    page.getByRole("checkbox").waitFor(),
  ),
  screenState("all fields with errors", "/address", async (page) => {
    await page.locator("header[data-scrolled]").waitFor();
    await page.getByRole("button", { name: addressTexts.formSend() }).click();
    await page.getByText(contactTexts.consentRequired()).waitFor();
  }),
  screenState("all fields with errors, in Thai", "/th/address", async (page) => {
    await page.locator("header[data-scrolled]").waitFor();
    await page.getByRole("button", { name: runInLanguage("th", addressTexts.formSend) }).click();
    await page.getByText(runInLanguage("th", contactTexts.consentRequired)).waitFor();
  }),
]);
