import { expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";

import { editorTexts as texts } from "#texts/admin/editor.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { openCreateScreen, openEditScreen, storedArticle } from "#tests/support/web/admin/articleScreens.ts";
import { findEditor, findRichText, readSource, writeRichText } from "#tests/support/web/admin/richText.ts";
import { queryUnsaved } from "#tests/support/web/admin/unsaved.ts";

const tool = (name: string) => within(screen.getByRole("toolbar")).getByRole("button", { name });

/** Opens an article with this text. */
const openStored = (content: string, routes = {}) =>
  openEditScreen(undefined, {
    "GET /articles/id-night-shift": () => ({ data: { ...storedArticle, content } }),
    ...routes,
  });

test("shows the length of the text", async () => {
  await openCreateScreen();
  expect(screen.getByText(texts.noWords)).toBeDefined();
  await writeRichText("One two three");
  expect(await screen.findByText(texts.readingTime({ words: 3, minutes: 1 }))).toBeDefined();
});

test("the first change marks the form at once, and Undo takes it back", async () => {
  const { user } = await openCreateScreen();
  const editor = await findEditor();
  await act(async () => void editor.commands.insertContent("a"));
  expect(queryUnsaved()).not.toBeNull();
  await user.click(tool(texts.undo));
  expect((await findRichText()).textContent).toBe("");
});

test("a button formats the selection and keeps it", async () => {
  const { user } = await openCreateScreen();
  await writeRichText("a word here");
  const editor = await findEditor();
  await act(async () => void editor.commands.setTextSelection({ from: 3, to: 7 }));
  await user.click(tool(texts.bold));
  expect(tool(texts.bold).getAttribute("aria-pressed")).toBe("true");
  await user.selectOptions(screen.getByLabelText(texts.style), texts.blocks.heading2);
  expect(editor.state.selection.empty).toBe(false);
  expect(await readSource()).toBe("## a **word** here");
});

test("the toolbar is one tab stop, navigated with the arrow keys", async () => {
  const { user } = await openCreateScreen();
  await findRichText();
  act(() => screen.getByLabelText(texts.style).focus());
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(tool(texts.bold));
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(tool(texts.fullScreen));
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByLabelText(texts.style));
  const stops = [...screen.getByRole("toolbar").querySelectorAll<HTMLElement>("button, input, select")];
  expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([screen.getByLabelText(texts.style)]);
});

test("Ctrl B formats on a Thai keyboard, by the position of the key", async () => {
  await openCreateScreen();
  await writeRichText("คำ");
  await act(async () => void (await findEditor()).commands.selectAll());
  const key = { key: "ิ", code: "KeyB", keyCode: 66, ctrlKey: true };
  await act(async () => void fireEvent.keyDown(await findRichText(), key));
  expect(await readSource()).toBe("**คำ**");
});

test("a text that is opened and not edited stays as it is, letter by letter", async () => {
  const stored = "Title\n=====\n\n* one\n* two\n\n_three_";
  await openStored(stored);
  const element = await findRichText();
  expect([...element.children].map(({ tagName }) => tagName)).toEqual(["H2", "UL", "P"]);
  expect(queryUnsaved()).toBeNull();
  expect(await readSource()).toBe(stored);
  expect(queryUnsaved()).toBeNull();
});

test("a text that the editor would change opens as Markdown and says why, until it is opened anyway", async () => {
  const { user } = await openStored("A heading\nof two lines\n===");
  expect(await screen.findByText(texts.changesText)).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Content").value).toBe("A heading\nof two lines\n===");
  await user.click(screen.getByRole("button", { name: texts.openAnyway }));
  expect((await findRichText()).querySelector("h2")?.textContent).toContain("of two lines");
  expect(queryUnsaved()).toBeNull();
});

test("without the editor, the Markdown can be edited, and the editor tried again", async () => {
  const { user, api } = await openStored("One.", { "POST /markdown/render": () => ({ status: 500 }) });
  const source = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Content", busy: false });
  expect(await screen.findByText(texts.failed)).toBeDefined();
  await user.fill(source, " *Two*.");
  api.routes["POST /markdown/render"] = () => ({ data: { html: "<p>One. <em>Two</em>.</p>\n" } });
  await user.click(screen.getByRole("button", { name: uiTexts.tryAgain }));
  expect((await findRichText()).querySelector("em")?.textContent).toBe("Two");
});

test("what is typed as Markdown is shown by the editor", async () => {
  const { user } = await openCreateScreen();
  await readSource();
  await user.fill(screen.getByLabelText("Content"), "- one\n- two");
  await user.click(screen.getByRole("button", { name: texts.editor }));
  expect((await findRichText()).querySelectorAll("li")).toHaveLength(2);
});

test("a press of / offers the blocks whose name is typed", async () => {
  await openCreateScreen();
  const editor = await findEditor();
  await act(async () => void editor.commands.insertContent("/numb"));
  const list = await screen.findByRole("listbox", { name: texts.menu });
  const [option, ...others] = within(list).getAllByRole("option");
  expect([option?.textContent, others.length]).toEqual([texts.blocks.numbers, 0]);
  const element = await findRichText();
  await waitFor(() => expect(element.getAttribute("aria-activedescendant")).toBe(option?.id ?? null));
  await act(async () => void fireEvent.keyDown(element, { key: "Enter" }));
  expect(element.querySelector("ol > li")?.textContent).toBe("");
  expect(screen.queryByRole("listbox")).toBeNull();
});
