import { beforeAll, describe } from "bun:test";

import type { Page } from "playwright";

import { filePath } from "#contract/files.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { listTexts } from "#texts/admin/list.ts";
import { trashTexts } from "#texts/admin/trash.ts";
import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { screenState, testAdminStates } from "#tests/e2e/support/browser/screenStates.ts";
import { createSiteFixture } from "#tests/e2e/support/browser/siteFixture.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startBilingualSite } from "#tests/e2e/support/server/bilingualSite.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { fileForm, office, pdf } from "#tests/support/media/testFiles.ts";

const PATH = "/admin/library/files";
const USED = "ข้อมูลบริษัท 2569.pdf";
const UNUSED = "Terms of reference, with a name that is longer than its column is wide.docx";
const ARTICLE = "แผนที่น้ำท่วม";
const DELETED = "A flood";

const site = createSiteFixture(startBilingualSite);

beforeAll(async () => {
  const api = await signIn(site.url);
  const { _id } = await api.create("/library/files", fileForm(pdf("one"), USED));
  await api.create("/library/files", fileForm(office("word/document.xml"), UNUSED));
  const content = `[PDF](${filePath(_id)})`;
  await api.create("/articles/create", articleForm({ title: ARTICLE, content, status: "Draft" }));
  const deleted = await api.create("/articles/create", articleForm({ title: DELETED }));
  await api.request("DELETE", `/articles/delete/${deleted._id}`);
});

const open = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe("of files,", () => {
  testAdminStates(site, [
    screenState("the list", PATH, (page) => page.getByRole("row", { name: USED }).waitFor()),
    screenState("a refused upload", PATH, async (page) => {
      await page
        .getByLabel(texts.upload)
        .setInputFiles(uploadFile("a.pdf", "application/pdf", Buffer.from("<p>")));
      await page.getByText(texts.problems.html).waitFor();
    }),
    screenState("the actions of one", PATH, async (page) => {
      await open(page, listTexts.actionsFor({ name: USED }));
      await page.getByRole("dialog").getByRole("button", { name: texts.copyLink }).waitFor();
    }),
    screenState("the dialog of a used one", PATH, async (page) => {
      await open(page, USED);
      await page.getByRole("link", { name: new RegExp(ARTICLE) }).waitFor();
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
    screenState("a search without results", `${PATH}?search=zzz`, (page) =>
      page.getByText(texts.noneFound).waitFor(),
    ),
    screenState("a list that failed to load", "/admin/dashboard", async (page) => {
      await page.route("**/api/v1/library/files?*", (route) => route.abort());
      await page.goto(PATH);
      await page.getByText(listTexts.failed({ many: texts.noun.many })).waitFor();
    }),
  ]);
});

describe("of the trash,", () => {
  testAdminStates(site, [
    screenState("the list", "/admin/trash", (page) => page.getByRole("row", { name: DELETED }).waitFor()),
    screenState("the actions of one", "/admin/trash", async (page) => {
      await open(page, listTexts.actionsFor({ name: DELETED }));
      await page.getByRole("dialog").getByRole("button", { name: trashTexts.restore }).waitFor();
    }),
    screenState("the question before it is emptied", "/admin/trash", async (page) => {
      await open(page, trashTexts.empty);
      await page.getByRole("dialog", { name: trashTexts.emptyQuestion }).waitFor();
    }),
  ]);
});
