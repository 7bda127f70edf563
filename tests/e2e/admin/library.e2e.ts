import { expect, test } from "bun:test";

import { libraryTexts as texts } from "#texts/admin/library.ts";
import { clientTexts } from "#texts/admin/clients.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { createPng } from "#tests/support/media/testImages.ts";

import { uploadFile } from "#tests/e2e/support/browser/articleForm.ts";
import { openAdmin } from "#tests/e2e/support/browser/openAdmin.ts";
import { startSite } from "#tests/e2e/support/server/startVitrine.ts";

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
  const box = await point.boundingBox();
  if (!box) throw new Error("The picture is not visible");
  await page.mouse.click(box.x + box.width * 0.76, box.y + box.height * 0.24);
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
  expect(await dialog.getByRole("button", { name: texts.deleteDialog.open }).count()).toBe(0);
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
