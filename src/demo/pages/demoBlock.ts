import type { BLOCKS, BlockName } from "#resources/blocks/blocks.ts";
import type { FieldsValue } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";

/** A visible block, which gets its number as an id; its fields are checked by the compiler. */
export function demoBlock<Name extends BlockName>(
  type: Name,
  fields: FieldsValue<(typeof BLOCKS)[Name]>,
): Block {
  return { id: "", type, isHidden: false, fields };
}
