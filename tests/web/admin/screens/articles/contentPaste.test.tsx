import { expect, test } from "bun:test";
import { act, fireEvent, screen } from "@testing-library/react";

import { editorTexts as texts } from "#texts/admin/editor.ts";

import {
  createFakeArticleUpload,
  imageFile,
  openCreateScreen,
} from "#tests/support/web/admin/articleScreens.ts";
import { findEditor, findRichText, writeRichText } from "#tests/support/web/admin/richText.ts";

interface Clipboard {
  html?: string;
  plain?: string;
  files?: File[];
}

const transfer = ({ html = "", plain = "", files = [] }: Clipboard) => ({
  files,
  types: [],
  getData: (type: string) => ({ "text/html": html, "text/plain": plain })[type] ?? "",
});

/** Opens a text of one word, which is selected. */
async function openText() {
  const { upload, sent } = createFakeArticleUpload({ url: "/uploads/abc.jpg" });
  await openCreateScreen(upload);
  await writeRichText("before");
  const editor = await findEditor();
  await act(async () => void editor.commands.selectAll());
  const element = await findRichText();
  return {
    element,
    sent,
    paste: (data: Clipboard) =>
      act(async () => void fireEvent.paste(element, { clipboardData: transfer(data) })),
    drop: (data: Clipboard) =>
      act(async () => void fireEvent.drop(element, { dataTransfer: transfer(data) })),
  };
}

const LARGE = `<p>${"<b></b>".repeat(600_000)}few words</p>`;

test.each([
  ["pasted", "paste", { html: LARGE }],
  ["pasted with its text", "paste", { html: LARGE, plain: "few words" }],
  ["dropped", "drop", { html: LARGE }],
] as const)(
  "says the limit for HTML that would freeze the page, %s, and keeps the selection",
  async (_, way, data) => {
    const { element, ...ways } = await openText();
    await ways[way](data);
    expect((await screen.findAllByText(texts.tooManyElements({ max: 10_000 }))).length).toBeGreaterThan(0);
    expect(element.textContent).toBe("before");
  },
);

test("refuses a long text that the clipboard has as HTML only", async () => {
  const { element, paste } = await openText();
  await paste({ html: `<p>${"x".repeat(200_001)}</p>` });
  expect(await screen.findByText(texts.tooLong({ max: 200_000 }))).toBeDefined();
  expect(element.textContent).toBe("before");
});

test("takes a large picture in pasted HTML", async () => {
  const { element, paste, sent } = await openText();
  await paste({ html: `<p>map</p><img src="data:image/png;base64,${"AAAA".repeat(600_000)}">` });
  expect(element.textContent).toBe("map");
  expect(sent).toHaveLength(1);
});

test("a picture that a browser copies as HTML and as a file is inserted once, without a complaint", async () => {
  const { element, paste, sent } = await openText();
  await paste({ html: '<img src="https://a.example/1.png">', files: [imageFile("1.png", "image/png")] });
  expect(element.querySelectorAll("img[src^=blob]")).toHaveLength(1);
  expect(sent).toHaveLength(1);
  expect(screen.queryByText(texts.notPasted({ count: 1 }))).toBeNull();
});

test("takes the file that a blob: address stands for, and says that one without a file was left out", async () => {
  const { element, paste, sent } = await openText();
  const html = '<p>a <img src="blob:https://a.example/1"> b <img src="blob:https://a.example/2"></p>';
  await paste({ html, plain: "a b", files: [imageFile("1.png", "image/png")] });
  expect(element.querySelectorAll("img[src^=blob]")).toHaveLength(1);
  expect(sent).toHaveLength(1);
  expect(await screen.findByText(texts.notPasted({ count: 1 }))).toBeDefined();
});
