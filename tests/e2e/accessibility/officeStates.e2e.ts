import { beforeAll, describe } from "bun:test";

import type { Page } from "playwright";

import { categoryTexts } from "#texts/admin/categories.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { keyboardTexts } from "#texts/admin/keyboard.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { listTexts } from "#texts/admin/list.ts";
import { messageTexts } from "#texts/admin/messages.ts";
import { personalDataTexts } from "#texts/admin/personalData.ts";
import { searchTexts } from "#texts/admin/search.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { userTexts } from "#texts/admin/users.ts";

import {
  openDeleteDialog,
  openRowActions,
  screenState,
  testAdminStates,
} from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";

const NOK = "นก สุขใจ";
const VISITOR = "พิมพ์ชนก ศรีสุวรรณ";
const VISITOR_EMAIL = "pimchanok@sindhuvej.example";
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
  await api.sendJson("POST", "/contact", { name: VISITOR, email: VISITOR_EMAIL, message });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const pressInDialog = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name }).click();

const openMessage = (page: Page) => page.getByRole("link", { name: new RegExp(VISITOR) }).click();

async function findPerson(page: Page, person: string) {
  await page.getByLabel(personalDataTexts.person).fill(person);
  await press(page, personalDataTexts.find);
}

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
    screenState("the list", "/admin/client", (page) => page.getByRole("row", { name: "Stanza" }).waitFor()),
    screenState("an empty form", "/admin/client", async (page) => {
      await press(page, clientTexts.addNew);
      await page.getByRole("dialog", { name: clientTexts.addNew }).waitFor();
    }),
    screenState("a form with errors", "/admin/client", async (page) => {
      await press(page, clientTexts.addNew);
      await press(page, clientTexts.add);
      await page.getByText("Please enter company name").waitFor();
      await page.getByLabel(clientTexts.fields.name).fill("x".repeat(201));
    }),
    screenState("the question before an edited form is closed", "/admin/client", async (page) => {
      await press(page, "Stanza");
      await page.getByLabel(clientTexts.fields.name).fill("Stanzas");
      await press(page, "Cancel");
      await page.getByRole("button", { name: uiTexts.discardChanges }).waitFor();
    }),
    screenState("the form of an existing one", "/admin/client", async (page) => {
      await press(page, "Stanza");
      await page.getByRole("dialog", { name: clientTexts.edit }).waitFor();
    }),
    screenState("the actions of one", "/admin/client", (page) => openRowActions(page, "Stanza")),
    screenState("the dialog that deletes one", "/admin/client", (page) => openDeleteDialog(page, "Stanza")),
    screenState("a search without results", "/admin/client?search=zzz&type=partner", (page) =>
      page.getByText(clientTexts.noneFound).waitFor(),
    ),
    screenState("a list that failed to load", "/admin/dashboard", async (page) => {
      await page.route("**/api/v1/clients?*", (route) => route.abort());
      await page.goto("/admin/client");
      await page.getByText(listTexts.failed({ many: clientTexts.noun.many })).waitFor();
    }),
    screenState("a notification above a dialog", "/admin/client", async (page) => {
      await page.route("**/api/v1/clients/*", (route) => route.abort());
      await openDeleteDialog(page, "Stanza");
      await pressInDialog(page, clientTexts.deleteDialog.action);
      await page.getByRole("region", { name: uiTexts.notifications }).getByRole("group").waitFor();
      await page.keyboard.press("?");
      await page.getByRole("dialog", { name: keyboardTexts.title }).getByRole("group").waitFor();
    }),
  ]);
});

describe("of admins,", () => {
  testAdminStates(site, [
    screenState("the list", "/admin/users", (page) => page.getByRole("row", { name: NOK }).waitFor()),
    screenState("an empty form", "/admin/users", async (page) => {
      await press(page, userTexts.add);
      await page.getByRole("dialog", { name: userTexts.add }).waitFor();
    }),
    screenState("a form with errors", "/admin/users", async (page) => {
      await press(page, userTexts.add);
      await pressInDialog(page, userTexts.add);
      await page.getByText("Password is required").waitFor();
    }),
    screenState("the own account", "/admin/users", async (page) => {
      await page.getByRole("button", { name: "First Admin" }).first().click();
      await page.getByRole("dialog", { name: userTexts.edit }).waitFor();
    }),
    screenState("the actions of the own account", "/admin/users", async (page) => {
      await openRowActions(page, "First Admin");
      await page.getByText(userTexts.self.delete).waitFor();
    }),
    screenState("another scope", "/admin/users", async (page) => {
      await press(page, NOK);
      const { name } = userTexts.scopes.analyst;
      await page.getByRole("dialog").getByRole("radio", { name, exact: true }).check();
    }),
    screenState("the dialog that deletes one", "/admin/users", (page) => openDeleteDialog(page, NOK)),
    screenState("a search without results", "/admin/users?search=zzz&status=inactive", (page) =>
      page.getByText(userTexts.noneFound).waitFor(),
    ),
    screenState("a list that failed to load", "/admin/dashboard", async (page) => {
      await page.route("**/api/v1/users?*", (route) => route.abort());
      await page.goto("/admin/users");
      await page.getByText(listTexts.failed({ many: userTexts.noun.many })).waitFor();
    }),
  ]);
});

describe("of messages,", () => {
  testAdminStates(site, [
    screenState("the list", "/admin/messages", (page) =>
      page.getByRole("link", { name: new RegExp(VISITOR) }).waitFor(),
    ),
    screenState("a message", "/admin/messages", async (page) => {
      await openMessage(page);
      await page.getByRole("article").waitFor();
    }),
    screenState("the dialog that deletes one", "/admin/messages", async (page) => {
      await openMessage(page);
      await press(page, "Delete");
      await page.getByRole("dialog").waitFor();
    }),
    screenState("selected ones", "/admin/messages", async (page) => {
      await page.getByRole("checkbox", { name: messageTexts.select({ name: VISITOR }) }).check();
      await page.getByRole("combobox", { name: messageTexts.setStatus }).waitFor();
    }),
    screenState("the note of one", "/admin/messages", async (page) => {
      await openMessage(page);
      await press(page, messageTexts.addNote);
      await page.getByRole("dialog").waitFor();
    }),
    screenState("a filter without results", "/admin/messages?taken=me&box=inProgress", (page) =>
      page.getByText(messageTexts.noneFound.filtered).waitFor(),
    ),
    screenState("a search without results", "/admin/messages?search=nobody", (page) =>
      page.getByRole("heading", { name: messageTexts.noneFound.title }).waitFor(),
    ),
    screenState("a missing message", "/admin/messages?message=nobody", (page) =>
      page.getByText(messageTexts.notFound.title).waitFor(),
    ),
  ]);
});

describe("of personal data,", () => {
  const path = "/admin/personal-data";
  testAdminStates(site, [
    screenState("an error", path, async (page) => {
      await findPerson(page, " ");
      await page.getByText(personalDataTexts.required).waitFor();
    }),
    screenState("a person", path, async (page) => {
      await findPerson(page, VISITOR_EMAIL);
      await page.getByRole("list", { name: layoutTexts.names.messages }).waitFor();
    }),
    screenState("the dialog that erases one", path, async (page) => {
      await findPerson(page, VISITOR_EMAIL);
      await press(page, personalDataTexts.erase);
      await page.getByRole("dialog").waitFor();
    }),
    screenState("a person with an account", path, async (page) => {
      await findPerson(page, "nok@firm.example");
      await page.getByText(personalDataTexts.hasAccount).waitFor();
    }),
    screenState("a person about whom nothing is stored", path, async (page) => {
      await findPerson(page, "0812345678");
      await page.getByText(personalDataTexts.nothing).waitFor();
    }),
  ]);
});

describe("of categories,", () => {
  const path = "/admin/activity/categories";
  testAdminStates(site, [
    screenState("a filled form", path, fillCategory),
    screenState("the list with a long name", path, async (page) => {
      await fillCategory(page);
      await pressInDialog(page, categoryTexts.add);
      await page.getByText(HTML, { exact: false }).first().waitFor();
    }),
    screenState("the dialog that deletes a used one, with an error", path, async (page) => {
      await press(page, categoryTexts.deleteNamed({ name: "Business Consult" }));
      await page.getByRole("dialog").getByRole("combobox").waitFor();
      await pressInDialog(page, categoryTexts.deleteDialog.action);
      await page.getByText(categoryTexts.deleteDialog.chooseTarget).waitFor();
    }),
  ]);
});

describe("of every screen,", () => {
  const path = "/admin/activity";
  testAdminStates(site, [
    screenState("the search", path, openByKey("Control+k", searchTexts.title)),
    screenState("the list of shortcuts", path, openByKey("?", keyboardTexts.title)),
    screenState("the menu of a phone", path, async (page) => {
      await press(page, layoutTexts.openMenu);
      await page.getByRole("dialog", { name: layoutTexts.menu }).waitFor();
    }),
  ]);
});
