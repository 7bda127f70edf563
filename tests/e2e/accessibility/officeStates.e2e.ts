import { beforeAll, describe } from "bun:test";

import type { Page } from "playwright";

import { categoryTexts } from "#texts/admin/categories.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { keyboardTexts } from "#texts/admin/keyboard.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { listTexts } from "#texts/admin/list.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";

import {
  openDeleteDialog,
  openRowActions,
  testAdminStates,
} from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";

const NOK = "นก สุขใจ";
const VISITOR = "พิมพ์ชนก ศรีสุวรรณ";
const HTML = `<b onclick="alert(1)">Bold</b>`;

const site = createSiteFixture(startBilingualSite);

beforeAll(async () => {
  const api = await signIn(site.url);
  const email = "nok@firm.example";
  const [firstName, lastName] = NOK.split(" ");
  await api.sendJson("POST", "/users", {
    firstName,
    lastName,
    email,
    password: "a quiet harbour",
    scope: "editor",
  });
  const message = "สวัสดีค่ะ\n\nสอบถามการวางแผนสถาปัตยกรรมองค์กร & ระบบเดิม 20 ระบบ";
  await api.sendJson("POST", "/contact", { name: VISITOR, email: "pimchanok@sindhuvej.example", message });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const pressInDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name }).click();

const openMessage = (page: Page) => page.getByRole("link", { name: new RegExp(VISITOR) }).click();

async function fillCategory(page: Page) {
  await press(page, categoryTexts.create);
  for (const language of ["English", "Thai"]) {
    const label = categoryTexts.inLanguage({ label: categoryTexts.fields.name, language });
    await page
      .getByRole("dialog")
      .getByLabel(label)
      .fill(`${HTML} ${"ก".repeat(40)}`);
  }
}

const openByKey = (key: string, name: string) => async (page: Page) => {
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press(key);
  await page.getByRole("dialog", { name }).waitFor();
};

describe("of clients,", () => {
  testAdminStates(site, [
    {
      state: "the list",
      path: "/admin/client",
      show: (page) => page.getByRole("row", { name: "Stanza" }).waitFor(),
    },
    {
      state: "an empty form",
      path: "/admin/client",
      async show(page) {
        await press(page, clientTexts.addNew);
        await page.getByRole("dialog", { name: clientTexts.addNew }).waitFor();
      },
    },
    {
      state: "a form with errors",
      path: "/admin/client",
      async show(page) {
        await press(page, clientTexts.addNew);
        await press(page, clientTexts.add);
        await page.getByText("Please enter company name").waitFor();
        await page.getByLabel(clientTexts.fields.name).fill("x".repeat(201));
      },
    },
    {
      state: "the question before an edited form is closed",
      path: "/admin/client",
      async show(page) {
        await press(page, "Stanza");
        await page.getByLabel(clientTexts.fields.name).fill("Stanzas");
        await press(page, "Cancel");
        await page.getByRole("button", { name: uiTexts.discardChanges }).waitFor();
      },
    },
    {
      state: "the form of an existing one",
      path: "/admin/client",
      async show(page) {
        await press(page, "Stanza");
        await page.getByRole("dialog", { name: clientTexts.edit }).waitFor();
      },
    },
    {
      state: "the actions of one",
      path: "/admin/client",
      show: (page) => openRowActions(page, "Stanza"),
    },
    {
      state: "the dialog that deletes one",
      path: "/admin/client",
      show: (page) => openDeleteDialog(page, "Stanza"),
    },
    {
      state: "a search without results",
      path: "/admin/client?search=zzz&type=partner",
      show: (page) => page.getByText(clientTexts.noneFound).waitFor(),
    },
    {
      state: "a list that failed to load",
      path: "/admin/dashboard",
      async show(page) {
        await page.route("**/api/v1/clients?*", (route) => route.abort());
        await page.goto("/admin/client");
        await page.getByText(listTexts.failed({ many: clientTexts.noun.many })).waitFor();
      },
    },
    {
      state: "a notification above a dialog",
      path: "/admin/client",
      async show(page) {
        await page.route("**/api/v1/clients/*", (route) => route.abort());
        await openDeleteDialog(page, "Stanza");
        await pressInDialog(page, clientTexts.deleteDialog.action);
        await page.getByRole("region", { name: uiTexts.notifications }).getByRole("group").waitFor();
        await page.keyboard.press("?");
        await page.getByRole("dialog", { name: keyboardTexts.title }).getByRole("group").waitFor();
      },
    },
  ]);
});

describe("of admins,", () => {
  testAdminStates(site, [
    {
      state: "the list",
      path: "/admin/users",
      show: (page) => page.getByRole("row", { name: NOK }).waitFor(),
    },
    {
      state: "an empty form",
      path: "/admin/users",
      async show(page) {
        await press(page, userTexts.add);
        await page.getByRole("dialog", { name: userTexts.add }).waitFor();
      },
    },
    {
      state: "a form with errors",
      path: "/admin/users",
      async show(page) {
        await press(page, userTexts.add);
        await pressInDialog(page, userTexts.add);
        await page.getByText("Password is required").waitFor();
      },
    },
    {
      state: "the own account",
      path: "/admin/users",
      async show(page) {
        await page.getByRole("button", { name: "First Admin" }).first().click();
        await page.getByRole("dialog", { name: userTexts.edit }).waitFor();
      },
    },
    {
      state: "the actions of the own account",
      path: "/admin/users",
      async show(page) {
        await openRowActions(page, "First Admin");
        await page.getByText(userTexts.self.delete).waitFor();
      },
    },
    {
      state: "another scope",
      path: "/admin/users",
      async show(page) {
        await press(page, NOK);
        const { name } = userTexts.scopes.analyst;
        await page.getByRole("dialog").getByRole("radio", { name, exact: true }).check();
      },
    },
    {
      state: "the dialog that deletes one",
      path: "/admin/users",
      show: (page) => openDeleteDialog(page, NOK),
    },
    {
      state: "a search without results",
      path: "/admin/users?search=zzz&status=inactive",
      show: (page) => page.getByText(userTexts.noneFound).waitFor(),
    },
    {
      state: "a list that failed to load",
      path: "/admin/dashboard",
      async show(page) {
        await page.route("**/api/v1/users?*", (route) => route.abort());
        await page.goto("/admin/users");
        await page.getByText(listTexts.failed({ many: userTexts.noun.many })).waitFor();
      },
    },
  ]);
});

describe("of messages,", () => {
  testAdminStates(site, [
    {
      state: "the list",
      path: "/admin/messages",
      show: (page) => page.getByRole("link", { name: new RegExp(VISITOR) }).waitFor(),
    },
    {
      state: "a message",
      path: "/admin/messages",
      async show(page) {
        await openMessage(page);
        await page.getByRole("article").waitFor();
      },
    },
    {
      state: "the dialog that deletes one",
      path: "/admin/messages",
      async show(page) {
        await openMessage(page);
        await press(page, "Delete");
        await page.getByRole("dialog").waitFor();
      },
    },
    {
      state: "a search without results",
      path: "/admin/messages?search=nobody",
      show: (page) => page.getByRole("heading", { name: messageTexts.noneFound.title }).waitFor(),
    },
    {
      state: "a missing message",
      path: "/admin/messages?message=nobody",
      show: (page) => page.getByText(messageTexts.notFound.title).waitFor(),
    },
  ]);
});

describe("of categories,", () => {
  const path = "/admin/activity/categories";
  testAdminStates(site, [
    { state: "a filled form", path, show: fillCategory },
    {
      state: "the list with a long name",
      path,
      async show(page) {
        await fillCategory(page);
        await pressInDialog(page, categoryTexts.add);
        await page.getByText(HTML, { exact: false }).first().waitFor();
      },
    },
    {
      state: "the dialog that deletes a used one, with an error",
      path,
      async show(page) {
        await press(page, categoryTexts.deleteNamed({ name: "Business Consult" }));
        await page.getByRole("dialog").getByRole("combobox").waitFor();
        await pressInDialog(page, categoryTexts.deleteDialog.action);
        await page.getByText(categoryTexts.deleteDialog.chooseTarget).waitFor();
      },
    },
  ]);
});

describe("of every screen,", () => {
  const path = "/admin/activity";
  testAdminStates(site, [
    { state: "the search", path, show: openByKey("Control+k", searchTexts.title) },
    { state: "the list of shortcuts", path, show: openByKey("?", keyboardTexts.title) },
    {
      state: "the menu of a phone",
      path,
      async show(page) {
        await press(page, layoutTexts.openMenu);
        await page.getByRole("dialog", { name: layoutTexts.menu }).waitFor();
      },
    },
  ]);
});
