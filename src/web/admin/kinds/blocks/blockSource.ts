// The blocks that a translation translates, matched by their ids.
import type { SourceChange } from "#contract/content/translations.ts";
import { blockFields } from "#resources/blocks/blocks.ts";
import { parseBlocks } from "#resources/blocks/blockTexts.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";

import type { FieldSource } from "../input.ts";
import { writtenTexts } from "./blockTexts.ts";

export interface SourceBlock {
  block: Block;
  /** Its written texts, each on a line of its own. */
  text: string;
  change: SourceChange | undefined;
  /** In a translation that lacks it: after those that precede it in the source. */
  place: number;
}

/** The blocks of the source by their ids, in its order. @param blocks of the translation */
export function matchSource(
  { text, change }: FieldSource,
  blocks: readonly Block[],
): Map<string, SourceBlock> {
  const source = parseBlocks(text);
  const earlier = change && (change.before === null ? null : parseBlocks(change.before));
  const matches = source.map((block, index) => {
    const preceding = new Set(source.slice(0, index).map(({ id }) => id));
    const place = blocks.findLastIndex(({ id }) => preceding.has(id)) + 1;
    return [block.id, { block, text: textOf(block), change: findChange(block, earlier), place }] as const;
  });
  return new Map(matches);
}

/** @param earlier `null` if it is not known, `undefined` if nothing changed */
function findChange(block: Block, earlier: readonly Block[] | null | undefined): SourceChange | undefined {
  const before = earlier?.find(({ id }) => id === block.id);
  const isChanged = before && JSON.stringify(before.fields) !== JSON.stringify(block.fields);
  if (!isChanged && earlier !== null) return undefined;
  return { field: block.id, before: before ? textOf(before) : null, after: textOf(block) };
}

function textOf({ type, fields }: Block): string {
  return writtenTexts(blockFields(type), fields).join("\n");
}
