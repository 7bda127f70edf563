import { beforeAll, describe } from "bun:test";

import type { Page } from "playwright";

import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";

import { screenState, testAdminStates, testStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { freePort, startSite } from "#tests/e2e/support/server/startVitrine.ts";

const GROUP = "กลุ่ม LINE ทีมขาย";
const HOOK = "Hook";
const PATH = "/admin/notifications";

const port = freePort();
const site = createSiteFixture(() =>
  startSite({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }),
);

beforeAll(async () => {
  const api = await signIn(site.url);
  const sender = { provider: "smtp", fromAddress: "site@firm.example", host: "localhost", security: "tls" };
  await api.sendJson("PUT", "/notifications/sender", { ...sender, user: "site", password: "hidden" });
  const channel = { language: "en", events: ["message", "summary"] };
  const line = { kind: "line", name: GROUP, to: "C1", accessToken: "hidden", isEnabled: false };
  await api.sendJson("POST", "/notifications/channels", { ...channel, ...line });
  // It is given up at once, which the line above every screen says.
  const hook = { kind: "webhook", name: HOOK, url: "https://localhost/hook" };
  await api.sendJson("POST", "/notifications/channels", { ...channel, ...hook });
  await api.sendJson("POST", "/contact", { name: "Mali", email: "mali@school.example", message: "Hello" });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const openStuck = (page: Page) => page.getByText(texts.failures.privateAddress).waitFor();

describe("of notifications,", () => {
  testAdminStates(site, [
    screenState("the list with a failure, and the line above every screen", PATH, async (page) => {
      // The delivery runs beside the first page.
      await page.getByText(texts.channels.note).waitFor();
      while ((await page.getByRole("alert").count()) === 0) await page.reload();
      await openStuck(page);
    }),
    screenState("a test that failed", PATH, async (page) => {
      await press(page, texts.test.sendTo({ name: HOOK }));
      await page.getByText(texts.test.failed).waitFor();
    }),
    screenState("the form of a new channel with errors", PATH, async (page) => {
      await press(page, texts.channels.create);
      await press(page, texts.channels.add);
      await page.getByRole("dialog").locator("[name=name][aria-invalid=true]").waitFor();
    }),
    screenState("the form of a LINE channel", PATH, async (page) => {
      await press(page, texts.channels.editNamed({ name: GROUP }));
      await page.getByRole("dialog").getByLabel(texts.fields.accessToken).waitFor();
    }),
    screenState("the dialog that deletes one", PATH, async (page) => {
      await press(page, texts.channels.deleteNamed({ name: HOOK }));
      await page.getByRole("dialog", { name: texts.channels.deleteDialog.title }).waitFor();
    }),
    screenState("the sender's form with what is advanced", PATH, async (page) => {
      await press(page, texts.sender.change);
      await page.getByRole("dialog").getByLabel(texts.fields.login).selectOption("oauth2");
      await page.getByText(texts.advanced).press("Enter");
      await page.getByLabel(texts.fields.dkimKey).waitFor();
    }),
    screenState("a list that failed to load", "/admin/account", async (page) => {
      await page.route("**/api/v1/notifications/channels", (route) => route.abort());
      await page.goto(PATH);
      await page.getByText(texts.loadFailed).waitFor();
      await page.getByRole("button", { name: uiTexts.tryAgain }).waitFor();
    }),
  ]);
});

describe("signed out,", () => {
  testStates(site, [
    screenState("the request for a new password", "/vitrine/login", async (page) => {
      await page.getByText(accountLinkTexts.forgotten.question).press("Enter");
      await press(page, accountLinkTexts.forgotten.submit);
      await page
        .locator("details")
        .getByLabel(userTexts.fields.email)
        .and(page.locator("[aria-invalid=true]"))
        .waitFor();
    }),
  ]);
});
