import { expect, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";

import { BLOCKS } from "#resources/blocks/blocks.ts";
import type { BlockName } from "#resources/blocks/blocks.ts";
import type { Fields } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";
import { libraryTexts } from "#texts/admin/library.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { BlocksInput } from "#web/admin/kinds/blocks/BlocksInput.tsx";

import { block } from "#tests/support/web/admin/pageScreens.ts";
import { renderFields, SUBMIT } from "#tests/support/web/admin/fieldForm.tsx";

const figures = (...rows: object[]) => block("figures", { heading: "In numbers", figures: rows });
const cards = (...titles: string[]) =>
  block("cards", { cards: titles.map((title) => ({ image: "", title, text: "", link: "" })) });

function openBlocks(...blocks: Block[]) {
  const view = renderFields({
    fields: { blocks: { kind: "blocks", max: 100 } },
    values: { blocks },
    // The input of this kind.
    Input: BlocksInput as never,
  });
  return { ...view, blocks: () => view.values()["blocks"] as Block[] };
}

const head = (index: number) =>
  document.querySelector<HTMLElement>(`[name="blocks.${index}"]`) ?? document.body;
const field = (path: string) => document.querySelector<HTMLInputElement>(`[name="blocks.${path}"]`);
const button = (name: string) => screen.getByRole("button", { name });
const rowName = (type: BlockName, number: number) => texts.named({ name: texts.types[type].name, number });

test("every block has a name, a description, and a label for each of its fields", () => {
  const namesOf = (fields: Fields): string[] =>
    Object.entries(fields).flatMap(([name, one]) => [
      name,
      ...(one.kind === "rows" ? namesOf(one.fields) : []),
    ]);
  for (const [type, fields] of Object.entries(BLOCKS)) {
    const { name, text, ...shown } = texts.types[type as BlockName];
    expect([name, text]).not.toContain("");
    expect(Object.keys(shown.fields)).toEqual(namesOf(fields));
  }
});

test.each(Object.keys(BLOCKS) as BlockName[])(
  "a block of %s is chosen from a list and opens",
  async (type) => {
    const { user, blocks } = openBlocks(cards("First"));
    await user.click(button(texts.add));
    const dialog = screen.getByRole("dialog", { name: texts.add });
    await user.click(within(dialog).getByText(texts.types[type].name));
    expect(blocks()[1]).toEqual({ ...block(type), id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(head(1).getAttribute("aria-expanded")).toBe("true");
    expect(screen.queryByRole("dialog")).toBeNull();
  },
);

test("a folded block shows its name and the beginning of its texts, without inputs", async () => {
  const { user } = openBlocks(
    block("text", { text: "## Our **method**" }),
    figures({ value: "12", label: "years" }),
  );
  expect(head(0).textContent).toBe(`${texts.types.text.name}Our method`);
  expect(head(1).textContent).toBe(`${texts.types.figures.name}In numbers · 12 · years`);
  expect(document.querySelector("input, textarea")).toBeNull();
  await user.click(head(1));
  expect(field("1.fields.figures.0.value")?.value).toBe("12");
  await user.click(head(1));
  expect(document.querySelector("input, textarea")).toBeNull();
});

test("blocks move by button and key; keys in the rows of a block move the row only", async () => {
  const { user, blocks } = openBlocks(cards("One", "Two"), figures());
  const types = () => blocks().map(({ type }) => type);
  await user.click(button(uiTexts.rows.down({ row: rowName("cards", 1) })));
  expect(types()).toEqual(["figures", "cards"]);
  expect(document.activeElement).toBe(button(uiTexts.rows.up({ row: rowName("cards", 2) })));
  await user.click(head(1));
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(types()).toEqual(["cards", "figures"]);
  act(() => field("0.fields.cards.0.title")?.focus());
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(types()).toEqual(["cards", "figures"]);
  expect(blocks()[0]?.fields["cards"]).toMatchObject([{ title: "Two" }, { title: "One" }]);
});

test("a block is duplicated with what was typed, hidden, and added below another", async () => {
  const { user, blocks } = openBlocks(figures({ value: "12", label: "years" }), cards("Last"));
  await user.click(head(0));
  await user.fill(field("0.fields.heading") ?? document.body, " today");
  await user.click(button(texts.copy));
  expect(blocks().map(({ fields }) => fields["heading"])).toEqual([
    "In numbers today",
    "In numbers today",
    "",
  ]);
  await user.click(button(texts.hide));
  expect(blocks().map(({ isHidden }) => isHidden)).toEqual([true, false, false]);
  expect(within(head(0)).getByText(texts.hidden)).toBeDefined();
  await user.click(button(texts.addBelow));
  await user.click(within(screen.getByRole("dialog")).getByText(texts.types.callToAction.name));
  expect(blocks().map(({ type }) => type)).toEqual(["figures", "callToAction", "figures", "cards"]);
  expect(document.activeElement).toBe(field("1.fields.heading"));
});

test("a removed block comes back with what was typed", async () => {
  const { user, blocks, toasts } = openBlocks(figures(), cards("Second"));
  await user.click(head(0));
  await user.fill(field("0.fields.heading") ?? document.body, " today");
  await user.click(button(texts.remove));
  expect(blocks().map(({ type }) => type)).toEqual(["cards"]);
  expect(document.activeElement).toBe(head(0));
  const toast = toasts.list().at(-1);
  expect(toast?.text).toBe(texts.removed({ name: texts.types.figures.name }));
  const action = toast?.action;
  act(() => void (action && "run" in action && action.run()));
  expect(blocks().map(({ fields }) => fields["heading"])).toEqual(["In numbers today", ""]);
});

test("an invalid field deep in a folded block opens it and gets the focus; other invalid blocks are marked", async () => {
  const { user } = openBlocks(
    cards("Fine"),
    figures({ value: "1", label: "one" }, { value: "", label: "two" }),
    cards(""),
  );
  await user.click(button(SUBMIT));
  await waitFor(() => expect(document.activeElement).toBe(field("1.fields.figures.1.value")));
  expect(field("1.fields.figures.1.value")?.getAttribute("aria-invalid")).toBe("true");
  const marked = [0, 1, 2].map((index) => head(index).hasAttribute("data-invalid"));
  expect(marked).toEqual([false, true, true]);
  expect(head(2).getAttribute("aria-expanded")).toBe("false");
});

test("a missing picture gets the focus", async () => {
  const { user } = openBlocks(cards("Fine"), block("picture"));
  await user.click(head(1));
  await user.click(button(SUBMIT));
  await waitFor(() => expect(document.activeElement).toBe(field("1.fields.image")));
  expect(document.activeElement?.textContent).toBe(libraryTexts.picker.title);
});

test("a block of a newer version is kept as it is, and moves", async () => {
  const newer = { id: "newer", type: "timeline", isHidden: false, fields: { events: [{ year: 2027 }] } };
  const { user, blocks } = openBlocks(newer, cards("Last"));
  expect(head(0).textContent).toBe(`${texts.unknown({ type: "timeline" })}${texts.kept}`);
  expect(head(0).hasAttribute("aria-expanded")).toBe(false);
  const name = texts.named({ name: texts.unknown({ type: "timeline" }), number: 1 });
  await user.click(button(uiTexts.rows.down({ row: name })));
  expect(blocks()[1]).toEqual(newer);
});

test("100 blocks have inputs only in the open one, and no more can be added", async () => {
  const { user } = openBlocks(...Array.from({ length: 100 }, (_, index) => cards(`Card ${index}`)));
  await user.click(head(99));
  expect(document.querySelectorAll("#fields input, #fields textarea")).toHaveLength(4);
  expect(button(texts.add).hasAttribute("disabled")).toBe(true);
  expect(button(texts.copy).hasAttribute("disabled")).toBe(true);
});
