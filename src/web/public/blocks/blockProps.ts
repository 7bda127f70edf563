import type { BlockName, ShownBlock } from "#resources/blocks/blocks.ts";

export interface BlockProps<Name extends BlockName> {
  fields: ShownBlock<Name>;
  /** The block's heading, or the page's title: names pictures without alt text. */
  name: string;
  /** The element of titles in the block: a level below its heading, if it has one. */
  Title: "h2" | "h3";
  /** True for the page's first block: its text opens the page, and its picture loads with priority. */
  isFirst: boolean;
}
