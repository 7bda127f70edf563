import { afterEach, expect, test } from "bun:test";

import { libraryTexts as texts } from "#texts/admin/library.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { articleForm } from "#tests/support/content/articleForm.ts";
import { clientForm } from "#tests/support/content/clientTestServer.ts";
import { pictureForm } from "#tests/support/content/libraryTestServer.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { findSidewaysScrolling } from "#tests/e2e/support/browser/auditScreen.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

afterEach(() => loadAdminLanguage("en"));

test("an admin uploads pictures, describes one, uses it as a logo, replaces it everywhere and deletes the other", async () => {
  await using site = await startSite();
  const { page, problems } = await openAdmin(site, "/admin/library", {
    viewport: { width: 1280, height: 800 },
  });
  await page
    .getByLabel(texts.upload)
    .setInputFiles([
      uploadFile("Town hall.png", "image/png", createPng(800, 500)),
      uploadFile("Bridge.png", "image/png", createPng(700, 500)),
    ]);
  const tile = (name: string) => page.getByRole("button", { name: new RegExp(name) });
  await tile("Bridge").waitFor();

  await tile("Town hall").click();
  const dialog = page.getByRole("dialog");
  const language = "English";
  await dialog.getByLabel(texts.inLanguage({ field: texts.fields.alts, language })).fill("A white town hall");
  const point = dialog.locator("fieldset img").first();
  // Its size once it is loaded, also while the dialog still moves.
  const size = await point.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { width: image.offsetWidth, height: image.offsetHeight };
  });
  await point.click({ position: { x: size.width * 0.76, y: size.height * 0.24 } });
  const slider = (name: string) => dialog.getByRole("slider", { name });
  expect(await slider(texts.fields.focusX).inputValue()).toBe("75");
  await slider(texts.fields.focusY).press("ArrowDown");
  expect(await slider(texts.fields.focusY).inputValue()).toBe("0");
  await dialog.getByRole("button", { name: uiTexts.saveChanges }).click();
  await dialog.waitFor({ state: "hidden" });

  await page.goto("/admin/client");
  await page.getByRole("button", { name: clientTexts.addNew }).first().click();
  await page.getByLabel(clientTexts.fields.name).fill("Siam Orchard");
  await page.getByLabel(clientTexts.fields.url).fill("https://orchard.example");
  await page.getByRole("button", { name: texts.fromLibrary }).click();
  await page.getByRole("dialog", { name: texts.picker.title }).waitFor();
  await tile("Town hall").click();
  await page.getByRole("button", { name: clientTexts.add, exact: true }).click();
  await page.getByRole("row", { name: "Siam Orchard" }).waitFor();

  await page.goto("/admin/library");
  await tile("Town hall").click();
  await dialog.getByRole("link", { name: /Siam Orchard/ }).waitFor();
  const before = await dialog.locator("fieldset img").first().getAttribute("src");
  await dialog.getByRole("button", { name: texts.replace.open }).click();
  await dialog
    .getByLabel(texts.replace.choose)
    .setInputFiles(uploadFile("New hall.png", "image/png", createPng(900, 500)));
  await dialog.getByRole("button", { name: texts.replace.action }).click();
  await dialog.waitFor({ state: "hidden" });
  await tile("Town hall").click();
  expect(await dialog.getByLabel(texts.inLanguage({ field: texts.fields.alts, language })).inputValue()).toBe(
    "A white town hall",
  );
  await dialog.getByRole("link", { name: /Siam Orchard/ }).waitFor();
  await dialog.locator(`fieldset img:not([src="${before}"])`).first().waitFor();
  await page.keyboard.press("Escape");

  await page.goto("/admin/library?show=unused");
  await tile("Bridge").click();
  await dialog.getByRole("button", { name: texts.deleteDialog.open }).click();
  await dialog.getByRole("button", { name: texts.deleteDialog.open }).click();
  await tile("Bridge").waitFor({ state: "hidden" });
  expect(problems).toEqual([]);
});

test("on a phone, in Thai, an admin sees what loses a picture, deletes it anyway, and cannot delete one that a client needs", async () => {
  await loadAdminLanguage("th");
  await using site = await startSite();
  const api = await signIn(site.url);
  const add = (name: string, bytes: Uint8Array) =>
    api.create<{ path: string }>("/library/pictures", pictureForm(bytes, `${name}.png`));
  const { path } = await add("สะพาน", createPng(700, 500));
  await add("โลโก้", createPng(400, 300));
  const content = `แผนที่ ![สะพานข้ามคลอง](${path})`;
  const article = await api.create<{ _id: string }>(
    "/articles/create",
    articleForm({ title: "น้ำท่วม", content }),
  );
  await api.create("/clients", clientForm({ logo: createPng(400, 300) }));
  const viewport = { width: 390, height: 800 };
  const { page, problems } = await openAdmin(site, "/admin/library", { viewport, locale: "th-TH" });
  const dialog = page.getByRole("dialog");
  const press = (name: string) => dialog.getByRole("button", { name }).click();
  for (const [name, use] of [
    ["โลโก้", "Siam Orchard"],
    ["สะพาน", "น้ำท่วม"],
  ] as const) {
    await page.getByRole("button", { name: new RegExp(name) }).click();
    await dialog.getByRole("link", { name: new RegExp(use) }).waitFor();
    await press(texts.deleteDialog.open);
    await dialog.getByText(texts.deleteDialog.inUse({ name })).waitFor();
    await dialog.getByRole("link", { name: new RegExp(use) }).waitFor();
    expect(await findSidewaysScrolling(page)).toEqual([]);
    await press(texts.deleteDialog.anyway);
    if (name === "สะพาน") break;
    await dialog.getByText(texts.deleteDialog.required({ name })).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: /สะพาน/ }).waitFor({ state: "hidden" });
  const stored = await api.request("GET", `/articles/${article._id}`);
  expect((await stored.json()).data.content).toBe("แผนที่ สะพานข้ามคลอง");
  expect(problems.filter((problem) => !problem.includes("409"))).toEqual([]);
});
