import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

import { fileNameOf } from "#contract/images.ts";
import { fileTexts as texts } from "#texts/admin/files.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { openPage } from "#tests/e2e/support/browser/openPage.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { PAGES } from "#resources/pages.ts";
import { recordForm } from "#tests/support/content/recordForm.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { pdf } from "#tests/support/media/testFiles.ts";

const NAME = "ข้อมูลบริษัท 2569.pdf";
const LINK = "our profile";

const upload = (name: string, bytes: Uint8Array) => uploadFile(name, "application/pdf", bytes);

test("a visitor downloads a file once the article that links to it is published, and its new content later", async () => {
  await using site = await startVitrine({ env: ADMIN_ENV });
  const { page: admin, problems } = await openAdmin(site, "/admin/library/files");
  await admin
    .getByLabel(texts.upload)
    .setInputFiles([upload(NAME, pdf("one")), upload("fake.pdf", Buffer.from("<html>"))]);
  await admin.getByText(texts.problems.html).waitFor();
  const row = admin.getByRole("row", { name: NAME });
  const address = (await row.getByRole("link", { name: texts.dialog.download }).getAttribute("href")) ?? "";
  const path = new URL(address, site.url).pathname.split("/").slice(0, 3).join("/");

  const api = await signIn(site.url);
  const content = `Read [${LINK}](${path}).`;
  const draft = articleForm({ title: "Draft", content, status: "Draft" });
  const article = await api.create<{ _id: string; slug: string }>("/articles/create", draft);
  const { page: visitor } = await openPage(site);
  expect((await visitor.request.get(path)).status()).toBe(404);
  expect((await admin.request.get(path)).status()).toBe(200);

  const published = articleForm({ title: "Draft", content, status: "Published" });
  expect((await api.request("PUT", `/articles/update/${article._id}`, published)).status).toBe(200);
  const download = async (address = `/article/${article.slug}`, link: string | RegExp = LINK) => {
    await visitor.goto(address);
    const [started] = await Promise.all([
      visitor.waitForEvent("download"),
      visitor.getByRole("link", { name: link }).click(),
    ]);
    return { name: started.suggestedFilename(), text: readFileSync(await started.path()) };
  };
  expect(await download()).toEqual({ name: NAME, text: Buffer.from(pdf("one")) });

  await row.getByRole("button", { name: uiTexts.edit }).first().click();
  const dialog = admin.getByRole("dialog", { name: texts.dialog.title });
  await dialog.getByRole("link", { name: /Draft/ }).waitFor();
  await dialog.getByRole("button", { name: texts.replace.open }).click();
  const replacement = admin.getByRole("dialog", { name: texts.replace.open });
  await replacement.getByRole("link", { name: /Draft/ }).waitFor();
  await replacement.getByLabel(libraryTexts.replace.choose).setInputFiles(upload("new.pdf", pdf("two")));
  await replacement.getByRole("button", { name: libraryTexts.replace.action }).click();
  await admin.getByRole("group", { name: texts.replace.done({ name: NAME }) }).waitFor();
  expect(await download()).toEqual({ name: NAME, text: Buffer.from(pdf("two")) });

  const blocks = [
    { type: "files", isHidden: false, fields: { heading: "", files: [{ file: path, title: "" }] } },
  ];
  const page = await api.create<{ slug: string }>(
    "/pages/create",
    recordForm(PAGES, { title: "Downloads", status: "Published", blocks }),
  );
  expect(await download(`/${page.slug}`, /ข้อมูลบริษัท/)).toEqual({
    name: NAME,
    text: Buffer.from(pdf("two")),
  });
  expect((await api.request("DELETE", `/library/files/${fileNameOf(path)}`)).status).toBe(409);
  expect(problems.filter((problem) => !/40[49]|415/.test(problem))).toEqual([]);
});
