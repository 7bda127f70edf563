import { expect, test } from "bun:test";

import { BLOCKS } from "#resources/blocks/blocks.ts";
import { MAX_BLOCKS_LENGTH } from "#resources/kinds/pageKinds.ts";
import { PAGES } from "#resources/pages.ts";
import { contentSchema } from "#resources/schema.ts";
import { SETTING_MESSAGES } from "#resources/settings/settingMessages.ts";

const schema = contentSchema(PAGES).pick({ blocks: true });
const text = (content: string) => ({ id: "", type: "text", isHidden: false, fields: { text: content } });

/** Messages by path. */
function errorsOf(blocks: unknown): Record<string, string> {
  const { error } = schema.safeParse({ blocks });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test("a block of a newer version is kept as it is, and one that omits something is filled in", () => {
  const later = {
    id: "2",
    type: "timeline",
    isHidden: true,
    fields: { entries: [{ year: 2026, of: null }] },
  };
  const given = [later, { type: "figures", fields: { figures: [] } }];
  expect(schema.parse({ blocks: given }).blocks).toEqual([
    later,
    { id: "1", type: "figures", isHidden: false, fields: { heading: "", figures: [] } },
  ]);
});

test("blocks without an id, or with that of another, get an unused number", () => {
  const given = ["", "b", "1", "b", ""].map((id) => ({ ...text("One"), id }));
  const { blocks } = schema.parse({ blocks: given });
  expect(blocks.map(({ id }) => id)).toEqual(["2", "b", "1", "3", "4"]);
  expect(schema.parse({ blocks }).blocks).toEqual(blocks);
});

test("errors are at the fields of their block", () => {
  const figures = { type: "figures", fields: { figures: [{ value: "", label: "Wards" }] } };
  const video = {
    type: "video",
    fields: { video: "javascript:alert(1)", title: "Film", still: "/etc/passwd" },
  };
  const { required } = BLOCKS.figures.figures.fields.value;
  expect(errorsOf([text("One"), text("Two"), text("Three"), figures])).toEqual({
    "blocks.3.fields.figures.0.value": required,
  });
  expect(errorsOf([video])).toEqual({
    "blocks.0.fields.video": SETTING_MESSAGES.link,
    "blocks.0.fields.still": SETTING_MESSAGES.picture,
  });
});

test.each([
  ["a text", "one"],
  ["an object", {}],
  ["a list of texts", ["one"]],
  ["a block without fields", [{ type: "text" }]],
  ["fields that are a list", [{ type: "later", fields: [] }]],
  ["a long name", [{ type: "x".repeat(41), fields: {} }]],
])("rejects %s as blocks", (_, blocks) => {
  expect(errorsOf(blocks)).not.toEqual({});
});

test("a page has at most 100 blocks and a bounded length", () => {
  const blocks = (count: number, length = 1) => Array.from({ length: count }, () => text("ก".repeat(length)));
  expect(errorsOf(blocks(100))).toEqual({});
  expect(errorsOf(blocks(101))).toEqual({ blocks: "Please keep at most 100 blocks" });
  const full = blocks(4, 100_000).map((block, index) => ({ ...block, id: String(index) }));
  const rest = MAX_BLOCKS_LENGTH - JSON.stringify([...full, { ...text(""), id: "1" }]).length;
  expect(errorsOf([...full, text("ก".repeat(rest))])).toEqual({});
  expect(errorsOf([...full, text("ก".repeat(rest + 1))])).toEqual({ blocks: SETTING_MESSAGES.pageTooLong });
});
