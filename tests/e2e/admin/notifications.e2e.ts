// From a new site to mails that arrive: the sender, a channel, a message, and a forgotten password.
import { afterEach, expect, test } from "bun:test";

import type { Locator, Page } from "playwright";

import { accountTexts } from "#texts/admin/account.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { notificationTexts as texts } from "#texts/admin/notifications.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import type { Language } from "#texts/language.ts";
import { parseMail, smtpReply, startSmtpPeer } from "#tests/support/peers/smtpPeer.ts";

import { findSidewaysScrolling } from "#tests/e2e/support/browser/auditScreen.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";
import { freePort, startSite } from "#tests/e2e/support/server/startVitrine.ts";

const SALES = "sales@firm.example";
const REFUSAL = "5.1.1 No such mailbox here";
const NEW_PASSWORD = "fourteen herons";
const MESSAGE = { name: "มะลิ สุขใจ", email: "mali@school.example", message: "สอบถามการวางแผนระบบ" };

const CASES: [name: string, width: number, language: Language, locale: string][] = [
  ["at a desk, in English", 1280, "en", "en-US"],
  ["on a phone, in Thai", 390, "th", "th-TH"],
];

afterEach(() => loadAdminLanguage("en"));

/** Takes mails once its mailboxes exist. */
async function startMailServer() {
  const state = { hasMailboxes: false };
  const peer = await startSmtpPeer({
    onRcptTo: (_, __, done) => done(state.hasMailboxes ? null : smtpReply(550, REFUSAL)),
  });
  return {
    state,
    port: peer.port,
    /** Waits for the first mail to an address. */
    async receive(address: string, isExpected: (text: string) => boolean = () => true) {
      for (;;) {
        const mails = peer.received.filter(({ to }) => to.includes(address));
        for (const mail of await Promise.all(mails.map(parseMail)))
          if (isExpected(mail.text ?? "")) return mail;
        await new Promise((resolve) => void setImmediate(resolve));
      }
    },
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

const press = (where: Page | Locator, name: string) =>
  where.getByRole("button", { name, exact: true }).press("Enter");

async function setUpSender(page: Page, port: number) {
  await press(page, texts.sender.setUp);
  const dialog = page.getByRole("dialog");
  const { fields } = texts;
  await dialog.getByLabel(fields.provider).selectOption("smtp");
  await dialog.getByLabel(fields.fromAddress).fill("site@firm.example");
  await dialog.getByLabel(fields.host).fill("localhost");
  await dialog.getByLabel(fields.port).fill(String(port));
  await dialog.getByLabel(fields.security).selectOption("none");
  // A password is not sent without encryption.
  await press(dialog, uiTexts.saveChanges);
  await dialog.locator("[name=security][aria-invalid=true]").waitFor();
  await dialog.getByLabel(fields.login).selectOption("none");
  await press(dialog, uiTexts.saveChanges);
  await page.getByText(texts.sender.isSaved).first().waitFor();
}

async function addChannel(page: Page) {
  await press(page, texts.channels.create);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(texts.fields.name).fill("Sales");
  await dialog.getByLabel(texts.fields.recipients).fill(SALES);
  await press(dialog, texts.channels.add);
  await page
    .getByText(texts.channels.isSaved({ name: "Sales" }))
    .first()
    .waitFor();
}

test.each(CASES)("mails arrive, set up %s", async (_, width, language, locale) => {
  await loadAdminLanguage(language);
  await using mail = await startMailServer();
  const port = freePort();
  await using site = await startSite({
    PRIVATE_TARGETS: "on",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  const look = { viewport: { width, height: 844 }, locale, reducedMotion: "reduce" } as const;
  const { page, problems } = await openAdmin(site, "/admin/notifications", look);
  await page.getByText(texts.channels.none).waitFor();
  await setUpSender(page, mail.port);

  await press(page, texts.test.mail);
  await page.getByText(texts.failures.recipient).waitFor();
  await page.getByText(REFUSAL).waitFor();
  mail.state.hasMailboxes = true;
  await press(page, texts.test.mail);
  await page.getByText(texts.test.sent).waitFor();
  await mail.receive(ADMIN_ENV.ADMIN_EMAIL);

  await addChannel(page);
  expect(await findSidewaysScrolling(page)).toEqual([]);
  const sent = await fetch(`${site.url}/api/v1/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(MESSAGE),
  });
  expect(sent.status).toBe(201);
  const { subject, replyTo } = await mail.receive(SALES);
  expect(subject).toContain(MESSAGE.name);
  expect(replyTo?.map(({ address }) => address)).toEqual([MESSAGE.email]);
  await page.reload();
  await page.getByText(texts.channels.last.sent.split("<")[0] ?? "").waitFor();
  expect(problems).toEqual([]);

  const { page: forgetful, problems: signInProblems } = await openPage(site, look);
  await forgetful.goto("/vitrine/login");
  await forgetful.getByText(accountLinkTexts.forgotten.question).press("Enter");
  const form = forgetful.getByRole("group").filter({ hasText: accountLinkTexts.forgotten.note });
  await form.getByLabel(userTexts.fields.email).fill(ADMIN_ENV.ADMIN_EMAIL);
  await forgetful.keyboard.press("Enter");
  await forgetful.getByText(accountLinkTexts.forgotten.sent).waitFor();
  const { text = "" } = await mail.receive(ADMIN_ENV.ADMIN_EMAIL, (body) => body.includes("/reset#"));
  await forgetful.goto(/http\S+\/reset#\S+/.exec(text)?.[0] ?? "");
  const password = forgetful.getByRole("textbox", { name: accountTexts.passwordDialog.newPassword });
  await password.fill(NEW_PASSWORD);
  await password.press("Enter");
  await forgetful
    .getByRole("link", { name: layoutTexts.names.notifications })
    .or(forgetful.getByRole("button", { name: layoutTexts.openMenu }))
    .first()
    .waitFor();
  expect(signInProblems).toEqual([]);
});
