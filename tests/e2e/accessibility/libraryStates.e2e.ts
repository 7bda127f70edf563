import { beforeAll, describe } from "bun:test";

import type { Page } from "playwright";

import { imageTexts } from "#texts/admin/images.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";
import { listTexts } from "#texts/admin/list.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { screenState, testAdminStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { pictureForm } from "#tests/support/content/libraryTestServer.ts";
import { createPng } from "#tests/support/media/testImages.ts";

const PATH = "/admin/library";
const USED = "อาคารสำนักงานเขตที่มีชื่อยาวกว่าความกว้างของช่อง";
const UNUSED = "Bridge";

const site = createSiteFixture(startBilingualSite);

beforeAll(async () => {
  const api = await signIn(site.url);
  await api.create("/library/pictures", pictureForm(createPng(900, 500), `${USED}.png`));
  await api.create("/library/pictures", pictureForm(createPng(500, 900), `${UNUSED}.png`));
  await api.create("/clients", clientForm({ logo: createPng(900, 500) }));
});

const open = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(name) }).click();

describe("of pictures,", () => {
  testAdminStates(site, [
    screenState("the grid", PATH, (page) => page.getByRole("button", { name: new RegExp(USED) }).waitFor()),
    screenState("the list", `${PATH}?view=list`, (page) =>
      page.getByRole("button", { name: new RegExp(USED) }).waitFor(),
    ),
    screenState("a refused upload", PATH, async (page) => {
      const file = uploadFile("a.png", "image/png", Buffer.from("<p>"));
      await page.getByLabel(texts.upload).setInputFiles(file);
      await page.getByRole("button", { name: texts.retry }).waitFor();
    }),
    screenState("the dialog of a used one", PATH, async (page) => {
      await open(page, USED);
      await page.getByRole("link", { name: /Siam Orchard/ }).waitFor();
    }),
    screenState("the dialog that replaces one", PATH, async (page) => {
      await open(page, USED);
      await page.getByRole("button", { name: texts.replace.open }).click();
      await page.getByRole("dialog", { name: texts.replace.open }).waitFor();
    }),
    screenState("the dialog that deletes one", PATH, async (page) => {
      await open(page, UNUSED);
      await page.getByRole("button", { name: texts.deleteDialog.open }).click();
      await page.getByRole("dialog", { name: texts.deleteDialog.open }).waitFor();
    }),
    screenState("the dialog that deletes a used one", PATH, async (page) => {
      await open(page, USED);
      await page.getByRole("link", { name: /Siam Orchard/ }).waitFor();
      await page.getByRole("button", { name: texts.deleteDialog.open }).click();
      await page.getByRole("button", { name: texts.deleteDialog.anyway }).waitFor();
    }),
    screenState("the picker of several pictures", "/admin/activity/create", async (page) => {
      const gallery = page.getByRole("region", { name: imageTexts.gallery });
      await gallery.getByRole("button", { name: texts.fromLibrary }).click();
      await open(page, USED);
      await page.getByRole("button", { name: texts.picker.add({ count: 1 }) }).waitFor();
    }),
    screenState("the picker above a form", "/admin/client", async (page) => {
      await open(page, clientTexts.addNew);
      await open(page, texts.fromLibrary);
      await page.getByRole("dialog", { name: texts.picker.title }).getByText(USED).waitFor();
    }),
    screenState("a filter without results", `${PATH}?show=large`, (page) =>
      page.getByText(texts.noneFound).waitFor(),
    ),
    screenState("a list that failed to load", "/admin/dashboard", async (page) => {
      await page.route("**/api/v1/library/pictures?*", (route) => route.abort());
      await page.goto(PATH);
      await page.getByText(listTexts.failed({ many: texts.noun.many })).waitFor();
    }),
  ]);
});
