import type { Page } from "playwright";
import { loginTexts } from "#texts/admin/login.ts";

/** Creates the first admin with the one-time setup link. Ends on the guided setup. */
export async function createFirstAdmin(page: Page, link: string) {
  await page.goto(link);
  await page.getByLabel("Email").fill("somsri@firm.example");
  await page.getByLabel(loginTexts.setup.firstName).fill("สมศรี");
  await page.getByLabel(loginTexts.setup.lastName).fill("ใจดี");
  await page.getByRole("textbox", { name: loginTexts.password }).fill("correct horse");
  await page.getByRole("button", { name: loginTexts.setup.create }).click();
  await page.waitForURL("**/admin/setup");
}
