import type { BlockName, ShownBlock } from "#resources/blocks/blocks.ts";

export interface BlockProps<Name extends BlockName> {
  fields: ShownBlock<Name>;
  /** The block's heading, or the page's title: names pictures without alt text. */
  name: string;
  /** The element of titles in the block: a level below its heading, if it has one. */
  Title: "h2" | "h3";
  /** True for the page's first block, whose picture loads with priority, and for the text that opens the page. */
  isFirst: boolean;
}
