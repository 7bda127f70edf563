import { blockFields } from "#resources/blocks/blocks.ts";
import { emptyValue } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import { randomId } from "#web/api/sessionId.ts";

import { useUndoToast } from "#web/admin/forms/drafts/useUndoToast.ts";
import { focusField } from "#web/admin/forms/focusField.ts";

import type { FieldSource, InputProps } from "../input.ts";
import { useRows } from "../rows/RowsList.tsx";
import { matchSource } from "./blockSource.ts";
import type { SourceBlock } from "./blockSource.ts";
import { blockName } from "./blockTexts.ts";

export interface BlocksOptions extends Pick<InputProps, "control" | "name"> {
  /** Of a translation. */
  source?: FieldSource;
}

/** The blocks of a form, and what can be done with those at an index. */
export function useBlocks({ control, name, source }: BlocksOptions) {
  const rows = useRows(control, name, "");
  const undoToast = useUndoToast();
  // As the kind says.
  const list = () => control.form.getValues(name) as Block[];
  const at = (index: number) => structuredClone(control.form.getValues(`${name}.${index}`) as Block);
  const unfold = (index: number) => focusField(control.formId, `${name}.${index}.fields`);
  const matches = source ? matchSource(source, list()) : new Map<string, SourceBlock>();
  const ids = new Set(list().map(({ id }) => id));

  /** Opens the block. */
  function insert(index: number, block: Block) {
    rows.insertAt(index, block);
    unfold(index);
  }

  function replaceFields(index: number, fields: Block["fields"]) {
    rows.update(index, { ...at(index), fields: structuredClone(fields) });
    unfold(index);
  }

  return {
    rows,
    /** What the block at an index translates. */
    sourceAt: (index: number) => matches.get(list()[index]?.id ?? ""),
    /** Those of the source that the translation lacks. */
    missing: [...matches.values()].filter(({ block }) => !ids.has(block.id)),
    insert,
    add(index: number, type: string) {
      // The value of a group is an object.
      const fields = emptyValue({ kind: "group", fields: blockFields(type) }) as Block["fields"];
      insert(index, { id: randomId(), type, isHidden: false, fields });
    },
    copy: (index: number) => rows.insertAt(index + 1, { ...at(index), id: randomId() }),
    remove(index: number) {
      const block = at(index);
      rows.removeAt(index);
      undoToast.show(texts.removed({ name: blockName(block.type) }), () => rows.insertAt(index, block));
    },
    /** Replaces a block's fields with those of its source. */
    copySource(index: number) {
      const before = at(index);
      replaceFields(index, matches.get(before.id)?.block.fields ?? {});
      undoToast.show(translationTexts.replaced, () => replaceFields(index, before.fields));
    },
  };
}
