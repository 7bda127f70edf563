import { beforeAll, describe } from "bun:test";

import type { Page } from "playwright";

import { ACCOUNT_LINK_MESSAGES } from "#contract/accounts/accountLinks.ts";
import type { NewInvitation } from "#contract/accounts/accountLinks.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { backupTexts } from "#texts/admin/backups.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { sessionTexts } from "#texts/admin/session.ts";
import { userTexts } from "#texts/admin/users.ts";
import { SESSION_STORAGE_KEYS } from "#web/api/session/sessionKeys.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";

import { expireRecentAuthentication, sendCredentials } from "#tests/e2e/support/browser/openAdmin.ts";
import { screenState, testAdminStates, testStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import type { Vitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { partBefore } from "#tests/e2e/support/textParts.ts";

const PASSWORD = "a quiet harbour";
const AUTHOR = { firstName: "Nok", lastName: "Author", email: "author@firm.example" };
const MALI = { firstName: "มะลิ", lastName: "สุขใจ", email: "mali@firm.example" };

const site = createSiteFixture();
let invitation: string;
let usedInvitation: string;
let review: string;

beforeAll(async () => {
  const api = await signIn(site.url);
  await api.sendJson("POST", "/users", { ...AUTHOR, password: PASSWORD, scope: "author" });
  const invite = async (email: string) =>
    (await api.sendJson<NewInvitation>("POST", "/invitations", { ...MALI, email })).token;
  const used = await invite("used@firm.example");
  await api.sendJson("POST", "/auth/invitation", { ...MALI, token: used, password: PASSWORD });
  usedInvitation = `/vitrine/invite#${used}`;
  invitation = `/vitrine/invite#${await invite(MALI.email)}`;
  await invite("expired@firm.example");
  using database = openDatabase(site.dataDir);
  database.run("UPDATE account_links SET expires_at = created_at WHERE email = 'expired@firm.example'");
  const form = articleForm({ title: "A draft", status: "Draft" });
  form.set("readyForReview", "true");
  review = (await api.create("/articles/create", form))._id;
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const passwordIn = (page: Page) =>
  page.getByRole("textbox", { name: userTexts.fields.password, exact: true });

describe("signed out,", () => {
  testStates(site, [
    screenState("the sign-in with the answer for forgotten passwords", "/vitrine/login", async (page) => {
      await page.getByText(accountLinkTexts.forgotten.question).press("Enter");
      await page.getByText(partBefore(accountLinkTexts.forgotten.answer, "<")).waitFor();
    }),
    screenState("a refused sign-in", "/vitrine/login", async (page) => {
      await sendCredentials(page, AUTHOR.email, "wrong horse");
      await page.getByText("Invalid email or password").waitFor();
    }),
    screenState(
      "an invitation",
      () => invitation,
      (page) => passwordIn(page).waitFor(),
    ),
    screenState(
      "an invitation with a weak password",
      () => invitation,
      async (page) => {
        await passwordIn(page).fill("12345678");
        await passwordIn(page).press("Enter");
        await page.getByText(/easy to guess/).waitFor();
      },
    ),
    screenState(
      "a used invitation",
      () => usedInvitation,
      (page) => page.getByText(ACCOUNT_LINK_MESSAGES.used).waitFor(),
    ),
  ]);
});

describe("before the first admin exists,", () => {
  let vitrine: Vitrine;
  const empty = createSiteFixture(async () => (vitrine = await startVitrine()));
  let link: string;
  beforeAll(async () => {
    link = await vitrine.setupLink();
  });

  testStates(empty, [
    screenState(
      "the form of the first admin",
      () => link,
      (page) => page.getByRole("button", { name: loginTexts.setup.create }).waitFor(),
    ),
    screenState(
      "a backup to restore",
      () => link,
      async (page) => {
        await press(page, backupTexts.restore.instead);
        await page.getByRole("dialog").getByLabel(backupTexts.restore.file).waitFor();
      },
    ),
  ]);
});

describe("signed in,", () => {
  testAdminStates(site, [
    screenState("a new invitation", "/admin/users", async (page) => {
      await press(page, accountLinkTexts.inviteDialog.open);
      await page.getByRole("dialog").locator("input[name=firstName]").waitFor();
    }),
    screenState("the link of an expired invitation that was renewed", "/admin/users", async (page) => {
      const name = `${MALI.firstName} ${MALI.lastName}`;
      await page.getByText(accountLinkTexts.invitations.expiredBadge, { exact: true }).waitFor();
      const renew = accountLinkTexts.invitations.renewLabel({ name });
      await page.getByRole("button", { name: renew }).first().click();
      await page.getByRole("dialog").getByRole("code").waitFor();
    }),
    screenState("the link for a forgotten password", "/admin/users", async (page) => {
      await press(page, `${AUTHOR.firstName} ${AUTHOR.lastName}`);
      await page.getByRole("dialog").getByRole("button", { name: accountLinkTexts.resetLink.action }).click();
      await page.getByRole("dialog").getByRole("code").waitFor();
    }),
    screenState(
      "an article that waits for a review",
      () => `/admin/article/edit/${review}`,
      (page) =>
        page
          .getByText(partBefore(recordTexts.review.requestedBy({ name: "First Admin" }), "<"))
          .filter({ visible: true })
          .waitFor(),
    ),
    screenState(
      "the question before drafts are deleted at sign-out",
      "/admin/activity/create",
      async (page) => {
        await page.getByLabel(recordTexts.types.activity.fields.name).fill("แผนที่น้ำท่วม");
        // A phone shows the form without the menu.
        await page.setViewportSize({ width: 1280, height: 844 });
        await press(page, layoutTexts.logout);
        await page.getByRole("dialog", { name: sessionTexts.signOut.title }).waitFor();
      },
    ),
    screenState("a refused confirmation", "/admin/account", async (page) => {
      const email = page.getByRole("textbox", { name: "Email" });
      await email.waitFor();
      await expireRecentAuthentication(page);
      await email.fill("renamed@firm.example");
      await email.press("Control+s");
      await page.locator("input[autocomplete=current-password]:focus").fill("wrong horse");
      await page.keyboard.press("Enter");
      await page.getByText(sessionTexts.reauthentication.wrongPassword).waitFor();
    }),
    // Last, because the session is over.
    screenState("a refused sign-in above a form", "/admin/account", async (page) => {
      const firstName = page.getByLabel(userTexts.fields.firstName);
      await firstName.fill("Somsri");
      await page.evaluate(({ accessToken, refreshToken }) => {
        for (const key of [accessToken, refreshToken]) localStorage.setItem(key, "not one of ours");
      }, SESSION_STORAGE_KEYS);
      await firstName.press("Control+s");
      const dialog = page.getByRole("dialog", { name: "Session expired. Please login again." });
      await dialog.getByRole("textbox", { name: userTexts.fields.password }).fill("wrong horse");
      await dialog.getByRole("button", { name: "Sign In" }).click();
      await dialog.getByText("Invalid email or password").waitFor();
    }),
  ]);
});

describe("as an author,", () => {
  testStates(
    site,
    [
      screenState("a new article", "/admin/article/create", (page) =>
        page.getByText(recordTexts.editorPublishes).filter({ visible: true }).waitFor(),
      ),
      screenState("a screen without access", "/admin/users", (page) =>
        page.getByRole("button", { name: sessionTexts.denied.back }).waitFor(),
      ),
    ],
    async (page) => {
      await sendCredentials(page, AUTHOR.email, PASSWORD);
      await page.waitForURL("**/admin/activity");
    },
  );
});
