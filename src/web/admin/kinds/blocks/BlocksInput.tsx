import { useState } from "react";

import { blockFields } from "#resources/blocks/blocks.ts";
import { emptyValue } from "#resources/kinds/kinds.ts";
import type { Block, BlocksField } from "#resources/kinds/pageKinds.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";

import { useUndoToast } from "#web/admin/forms/drafts/useUndoToast.ts";
import { focusField } from "#web/admin/forms/focusField.ts";
import { useReorderRows } from "#web/admin/ui/rows/useReorderRows.ts";

import type { InputProps } from "../input.ts";
import { AddRow, useRows } from "../rows/RowsList.tsx";
import { AddBlockDialog } from "./AddBlockDialog.tsx";
import { BlockRow } from "./BlockRow.tsx";
import { textsOf } from "./blockTexts.ts";

/** The blocks of a page, in its order. */
export function BlocksInput({ control, name, field, label, lang }: InputProps<BlocksField>) {
  const rows = useRows(control, name, "");
  const { list, announcement, rowState } = useReorderRows(rows, (number) => texts.row({ number }));
  /** Where the chosen block will be; `null` while none is chosen. */
  const [place, setPlace] = useState<number | null>(null);
  const undoToast = useUndoToast();
  const isFull = rows.rows.length >= field.max;
  // As the kind says.
  const blockAt = (index: number) => control.form.getValues(`${name}.${index}`) as Block;

  function add(type: string) {
    setPlace(null);
    const fields = emptyValue({ kind: "group", fields: blockFields(type) });
    rows.insertAt(place ?? 0, { type, isHidden: false, fields });
    focusField(control.formId, `${name}.${place}.fields`);
  }

  function remove(index: number) {
    const block = structuredClone(blockAt(index));
    rows.removeAt(index);
    undoToast.show(texts.removed({ name: textsOf(block.type).name }), () => rows.insertAt(index, block));
  }

  return (
    <section className="stack gap-10" aria-label={label}>
      <h2 className="label medium">{label}</h2>
      {rows.rows.length > 0 && (
        <ol className="line-above steady" ref={list}>
          {rows.rows.map(({ id }, index) => (
            <BlockRow
              key={id}
              control={control}
              name={`${name}.${index}`}
              row={rowState(id)}
              lang={lang}
              actions={{
                copy: isFull ? undefined : () => rows.insertAt(index + 1, structuredClone(blockAt(index))),
                addBelow: isFull ? undefined : () => setPlace(index + 1),
                remove: () => remove(index),
              }}
            />
          ))}
        </ol>
      )}
      <AddRow
        control={control}
        name={name}
        max={field.max}
        addLabel={texts.add}
        rows={{ ...rows, add: () => setPlace(rows.rows.length) }}
      />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {place !== null && <AddBlockDialog onChoose={add} onClose={() => setPlace(null)} />}
    </section>
  );
}
