import type { BLOCKS, BlockName } from "#resources/blocks/blocks.ts";
import type { FieldsValue } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";

let count = 0;

/** A visible block; its fields are checked by the compiler. */
export function demoBlock<Name extends BlockName>(
  type: Name,
  fields: FieldsValue<(typeof BLOCKS)[Name]>,
): Block {
  count += 1;
  return { id: `demo-${count}`, type, isHidden: false, fields };
}
