import { expect, test } from "bun:test";
import { act, fireEvent, screen, within } from "@testing-library/react";

import { filePath } from "#contract/files.ts";
import { editorTexts as texts } from "#texts/admin/editor.ts";
import { fileTexts } from "#texts/admin/files.ts";
import { libraryTexts } from "#texts/admin/library.ts";

import { openArticleScreen } from "#tests/support/web/admin/articleScreens.ts";
import { sampleFile, samplePicture } from "#tests/support/web/admin/libraryScreens.tsx";
import { findEditor, findRichText, readSource, writeRichText } from "#tests/support/web/admin/richText.ts";
import { listResponse } from "#tests/support/web/fakeApi.ts";

const HALL = samplePicture("Town hall", {
  alts: { en: "A town hall", th: "ศาลากลาง" },
  captions: { en: "Opened 2026", th: "" },
});
const PRICES = sampleFile("prices.pdf");
const routes = {
  "GET /library/pictures": () => listResponse([HALL]),
  "GET /library/files": () => listResponse([PRICES]),
};

/** What the list of blocks offers for typed words. */
async function typeBlock(words: string) {
  const editor = await findEditor();
  await act(async () => void editor.commands.insertContent(words));
  const list = await screen.findByRole("listbox", { name: texts.menu });
  return within(list)
    .queryAllByRole("option")
    .map(({ textContent }) => textContent);
}

const pressEnter = async () =>
  act(async () => void fireEvent.keyDown(await findRichText(), { key: "Enter" }));

const choose = async (title: string, name: RegExp) => {
  const dialog = await screen.findByRole("dialog", { name: title });
  return within(dialog).findByRole("button", { name });
};

test.each([
  ["en", '![A town hall](PATH "Opened 2026")'],
  ["th", "![ศาลากลาง](PATH)"],
] as const)(
  "a picture of the library comes with its texts in the language of the text: %s",
  async (main, markdown) => {
    const languages = { main, further: [] };
    const { user } = openArticleScreen("/admin/article/create", { routes, languages });
    expect(await typeBlock("/photo")).toEqual([texts.blocks.libraryPicture]);
    await pressEnter();
    await user.click(await choose(libraryTexts.picker.title, /Town hall/));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await readSource()).toBe(markdown.replace("PATH", HALL.path));
  },
);

test("a picture of the library is chosen from the toolbar", async () => {
  const { user } = openArticleScreen("/admin/article/create", { routes });
  await writeRichText("Before.");
  await user.click(screen.getByRole("button", { name: texts.blocks.libraryPicture }));
  await user.click(await choose(libraryTexts.picker.title, /Town hall/));
  expect(await readSource()).toStartWith(`Before.\n\n![A town hall](${HALL.path}`);
});

test("a file is inserted by its name, or links the selected words", async () => {
  const { user } = openArticleScreen("/admin/article/create", { routes });
  expect(await typeBlock("/pdf")).toEqual([texts.blocks.file]);
  await pressEnter();
  await user.click(await choose(fileTexts.picker.title, /prices\.pdf/));
  const editor = await findEditor();
  await act(async () => void editor.commands.insertContent(" and all prices"));
  const end = editor.state.doc.content.size - 1;
  await act(async () => void editor.commands.setTextSelection({ from: end - 6, to: end }));
  await user.click(screen.getByRole("button", { name: texts.blocks.file }));
  await user.click(await choose(fileTexts.picker.title, /prices\.pdf/));
  const path = filePath(PRICES._id);
  expect(await readSource()).toBe(`[prices.pdf](${path}) and all [prices](${path})`);
});

test("the search for a link offers files, also by a name that looks like an address", async () => {
  const { user, api } = openArticleScreen("/admin/article/create", { routes });
  await findRichText();
  await user.click(screen.getByRole("button", { name: texts.link }));
  await user.fill(screen.getByLabelText(texts.linkDialog.target), "prices.pdf");
  await user.click(await screen.findByRole("option", { name: /prices\.pdf/ }));
  expect(api.callsTo("GET /library/files").map(({ path }) => path)).toEqual([
    expect.stringContaining("search=prices.pdf"),
  ]);
  expect(await readSource()).toBe(`[prices.pdf](${filePath(PRICES._id)})`);
});
