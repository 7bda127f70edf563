import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { articleTexts } from "#texts/admin/articles.ts";
import { editorTexts } from "#texts/admin/editor.ts";
import { imageTexts as texts } from "#texts/admin/images.ts";
import { validateGalleryFiles, validateLogo } from "#web/admin/forms/images/formImages.ts";
import { clientImageRules, imageRulesOf } from "#web/admin/forms/images/imageRules.ts";

import { gifWithFrames } from "#tests/support/media/hostileGifs.ts";
import { setupUser } from "#tests/support/web/setupUser.ts";
import { createFakeArticleUpload, openCreateScreen } from "#tests/support/web/admin/articleScreens.ts";

const FIXTURES = join(import.meta.dir, "../../../../fixtures/images");
const RULES = [imageRulesOf(ACTIVITIES), imageRulesOf(ARTICLES), clientImageRules()];

function fixture(name: string, { as = name, type = "" } = {}): File {
  return new File([new Uint8Array(readFileSync(join(FIXTURES, name)))], as, { type });
}

test.each([
  ["HEIC", "IMG_0001.HEIC", ""],
  ["HEIC", "photo", "image/heif"],
  ["HEIC", "IMG_0001.HEIC", "image/heic"],
  ["AVIF", "pic.avif", "image/avif"],
  ["AVIF", "pic.avif", ""],
  ["TIFF", "scan.tif", "image/tiff"],
])("names the format %s of %s (%s) as logo and in a gallery", (format, name, type) => {
  const file = new File(["x"], name, { type });
  const message = texts.otherFormat({ format });
  expect(message).toContain(format);
  for (const rules of RULES) {
    expect(validateLogo(file, rules)).toEqual({ message, fileNames: [name] });
    expect(validateGalleryFiles([file], 10, rules)).toEqual({
      accepted: [],
      rejections: [{ message, fileNames: [name] }],
    });
  }
});

test("a JPEG whose name ends like another format is accepted", () => {
  const file = new File(["x"], "IMG_0001.HEIC", { type: "image/jpeg" });
  for (const rules of RULES) expect(validateLogo(file, rules)).toBeNull();
});

test.each([
  ["HEIC", "IMG_0001.HEIC"],
  ["AVIF", "pic.avif"],
])("a %s picture is not sent with a text, whether its name says so or not", async (format, name) => {
  const { upload, sent } = createFakeArticleUpload();
  await openCreateScreen(upload);
  const user = setupUser({ applyAccept: false });
  const picker = await screen.findByLabelText(editorTexts.picture);
  await user.upload(picker, [fixture(name), fixture(name, { as: "renamed.jpg", type: "image/jpeg" })]);
  const list = await screen.findByRole("list", { name: articleTexts.textPictures.list });
  const message = texts.otherFormat({ format });
  await waitFor(() => expect(within(list).getAllByText(message)).toHaveLength(2));
  expect(sent).toEqual([]);
});

test("a renamed HEIC photo is left out of the gallery", async () => {
  const { upload } = createFakeArticleUpload();
  await openCreateScreen(upload);
  const user = setupUser();
  const picker = document.querySelector<HTMLInputElement>("input[name=images]");
  if (picker) await user.upload(picker, fixture("IMG_0001.HEIC", { as: "photo.png", type: "image/png" }));
  expect(await screen.findByText(texts.otherFormat({ format: "HEIC" }))).toBeDefined();
  expect(screen.queryByText(/5MB are allowed/)).toBeNull();
});

test("does not send a GIF with more pixels than the server accepts", async () => {
  const { upload, sent } = createFakeArticleUpload();
  const { user } = await openCreateScreen(upload);
  const size = { width: 2001, height: 2000 };
  const bytes = new Uint8Array(gifWithFrames(size, [size]));
  await user.upload(
    await screen.findByLabelText(editorTexts.picture),
    new File([bytes], "large.gif", { type: "image/gif" }),
  );
  expect(await screen.findByText("Only image files up to 5MB are allowed")).toBeDefined();
  expect(sent).toEqual([]);
});
