import { expect, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";

import type { SourceChange, Translation } from "#contract/content/translations.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import {
  block,
  MISSING,
  ROUTES,
  SOURCE,
  storedPage,
  TRANSLATE_PATH,
} from "#tests/support/web/admin/pageScreens.ts";
import { renderAdmin } from "#tests/support/web/admin/renderAdmin.tsx";
import { createFakeUpload } from "#tests/support/web/fakeUpload.ts";

const page = recordTexts.types.page;
const text = (content: string, id = "text") => block("text", { text: content }, id);
const quotes = (heading: string) =>
  block("callToAction", { heading, label: "Write", link: "/address" }, "call");

interface Texts {
  source: Block[];
  translated?: Block[];
  /** What was translated; `null` if that is not known. */
  before?: Block[] | null;
}

async function openTranslation({ source, translated, before }: Texts) {
  const blocks = JSON.stringify(source);
  const change: SourceChange = {
    field: "blocks",
    before: before ? JSON.stringify(before) : null,
    after: blocks,
  };
  const english: Translation = { ...SOURCE, fields: { ...SOURCE.fields, blocks } };
  const thai: Translation = translated
    ? {
        ...MISSING,
        state: before === undefined ? "published" : "outdated",
        status: "Published",
        slug: "method",
        fields: { title: "วิธีของเรา", description: "", blocks: JSON.stringify(translated) },
        updatedAt: SOURCE.updatedAt,
        sourceChanges: before === undefined ? [] : [change],
      }
    : MISSING;
  const { upload, sent } = createFakeUpload(storedPage, []);
  const view = renderAdmin({
    path: TRANSLATE_PATH,
    upload,
    languages: { main: "en", further: ["th"] },
    routes: { ...ROUTES, [`GET /pages/${storedPage._id}/translations`]: () => ({ data: [english, thai] }) },
  });
  await screen.findByLabelText(page.fields.title);
  const sentBlocks = () => JSON.parse(String(sent[0]?.form.get("blocks"))) as Block[];
  return { ...view, sent, sentBlocks };
}

const button = (name: string) => screen.getByRole("button", { name });
const head = (index: number) => document.querySelector(`[name="blocks.${index}"]`) ?? document.body;
const field = (path: string) => document.querySelector<HTMLInputElement>(`[name="blocks.${path}"]`);
const sourceOf = (label: string) =>
  screen.getByRole("group", { name: translationTexts.sourceOf({ label, language: "English" }) });
const missing = () => screen.queryByRole("region", { name: texts.missing({ language: "English" }) });
const blockIn = (name: "text" | "callToAction") => texts.addNamed({ name: texts.types[name].name });

test("a new translation takes the blocks of its source, and shows each beside its fields", async () => {
  const { user, sent, sentBlocks } = await openTranslation({
    source: [text("We listen."), quotes("Talk to us")],
  });
  await user.click(button(translationTexts.copyAll));
  expect(missing()).toBeNull();
  await user.click(head(1));
  expect(sourceOf(texts.types.callToAction.name).textContent).toContain("Talk to us\nWrite");
  await user.clear(field("1.fields.heading") ?? document.body);
  await user.fill(field("1.fields.heading") ?? document.body, "คุยกับเรา");
  await user.fill(screen.getByLabelText(page.fields.title), "วิธีการของเรา");
  await user.click(button(recordTexts.publish));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sentBlocks()).toEqual([text("We listen."), quotes("คุยกับเรา")]);
});

test("a block that the source got since is offered, and comes after those before it there", async () => {
  const source = [text("One", "one"), text("New", "new"), text("Two", "two")];
  const translated = [text("สอง", "two"), text("หนึ่ง", "one"), text("สาม", "three")];
  const { user } = await openTranslation({ source, translated });
  const offered = within(missing() ?? document.body);
  expect(offered.getAllByRole("listitem")).toHaveLength(1);
  expect(offered.getByText("New")).toBeDefined();
  await user.click(offered.getByRole("button", { name: blockIn("text") }));
  expect([0, 1, 2, 3].map((index) => head(index).textContent)).toEqual([
    expect.stringContaining("สอง"),
    expect.stringContaining("หนึ่ง"),
    expect.stringContaining("New"),
    expect.stringContaining("สาม"),
  ]);
  expect(head(2).getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement?.closest("li")?.contains(head(2))).toBe(true);
});

test("a block that the source lost is marked", async () => {
  await openTranslation({ source: [text("One")], translated: [text("หนึ่ง"), quotes("คุยกับเรา")] });
  const lost = texts.lost({ language: "English" });
  expect([0, 1].map((index) => head(index).textContent?.includes(lost))).toEqual([false, true]);
});

test("changed blocks of the source are marked, and show what was translated", async () => {
  const { user } = await openTranslation({
    source: [text("We measure first."), quotes("Talk to us")],
    translated: [text("เราฟังก่อน"), quotes("คุยกับเรา")],
    before: [text("We listen first."), quotes("Talk to us")],
  });
  const marks = [0, 1].map((index) => head(index).textContent?.includes(translationTexts.changed));
  expect(marks).toEqual([true, false]);
  await user.click(head(0));
  const source = sourceOf(texts.types.text.name);
  expect(source.textContent).toContain("We measure first.");
  expect(source.textContent).toContain(`${translationTexts.earlier}We listen first.`);
});

test("every block is marked as changed where the translated text is not known", async () => {
  await openTranslation({ source: [text("One")], translated: [text("หนึ่ง")], before: null });
  expect(head(0).textContent).toContain(translationTexts.changed);
});

test("a block takes the text of its source, which can be undone", async () => {
  const { user, toasts } = await openTranslation({
    source: [quotes("Talk to us")],
    translated: [quotes("คุยกับเรา")],
  });
  await user.click(head(0));
  await user.click(button(translationTexts.copyField({ label: texts.types.callToAction.name })));
  expect(field("0.fields.heading")?.value).toBe("Talk to us");
  expect(document.activeElement).toBe(field("0.fields.heading"));
  const toast = toasts.list().at(-1);
  expect(toast?.text).toBe(translationTexts.replaced);
  await user.click(button(uiTexts.undo));
  expect(field("0.fields.heading")?.value).toBe("คุยกับเรา");
});
