// Blocks in the table of texts: JSON in a column.
import type { Block } from "../kinds/pageKinds.ts";

/** @param json of the column; empty for none */
export function parseBlocks(json: string): Block[] {
  return json === "" ? [] : (JSON.parse(json) as Block[]);
}

/**
 * All texts of blocks, each on a line of its own, below the name of their block.
 * @param nameOf by default, the name is the type
 */
export function blocksText(blocks: readonly Block[], nameOf = (type: string) => type): string {
  return blocks
    .map(({ type, isHidden, fields }) => {
      const name = nameOf(type);
      return [isHidden ? `(${name})` : name, ...listTexts(fields)].join("\n");
    })
    .join("\n\n");
}

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
