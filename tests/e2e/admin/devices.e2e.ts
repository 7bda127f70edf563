import { expect, test } from "bun:test";

import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";

import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { signInThroughForm } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

const PHONE = accountTexts.devices.name.full({ browser: "Chrome", system: "Android" });
const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

test("a person signs a lost phone out from the account page", async () => {
  await using site = await startSite();
  const { page: phone } = await openPage(site, { userAgent: ANDROID });
  await signInThroughForm(phone);
  const { page, problems } = await openPage(site);
  await signInThroughForm(page);
  await page.goto("/admin/account");
  const name = page.getByLabel(userTexts.fields.firstName);
  await name.fill("Somsri");
  const section = page.getByRole("region", { name: accountTexts.devices.title });
  const lost = section.getByRole("listitem").filter({ hasText: PHONE });
  await lost
    .getByRole("button", { name: accountTexts.devices.signOutOf({ name: PHONE, network: "none" }) })
    .press("Enter");
  await lost.waitFor({ state: "detached" });
  expect(await section.getByRole("listitem").count()).toBe(1);
  expect(await name.inputValue()).toBe("Somsri");
  expect(await section.evaluate((element) => element === document.activeElement)).toBe(true);
  await phone.reload();
  await phone.waitForURL(/\/login/);
  expect(problems).toEqual([]);
});
