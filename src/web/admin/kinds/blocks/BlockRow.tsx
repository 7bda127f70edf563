import { useState } from "react";

import { blockFields, isBlockName } from "#resources/blocks/blocks.ts";
import { emptyValue } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { DragHandle, MovableRow, MoveButtons } from "#web/admin/ui/rows/MovableRow.tsx";
import type { MovableRowState } from "#web/admin/ui/rows/useReorderRows.ts";

import { useFieldValue } from "../input.ts";
import type { InputProps } from "../input.ts";
import { FieldInput } from "../inputs.tsx";
import { BlockDrawing } from "./BlockDrawing.tsx";
import { noteOf, optionName, rowTextsOf, textsOf, writtenTexts } from "./blockTexts.ts";

import styles from "./BlockRow.module.css";

interface BlockRowProps extends Pick<InputProps, "control" | "name" | "lang"> {
  row: MovableRowState;
  actions: { copy: (() => void) | undefined; addBelow: (() => void) | undefined; remove: () => void };
}

/** A block, folded to its name and the beginning of its texts. Its fields are mounted only while it is open. */
export function BlockRow({ control, name, row, lang, actions }: BlockRowProps) {
  // As the kind says; undefined while the block is removed.
  const block = useFieldValue({ control, name }) as Block | undefined;
  const [isOpen, setOpen] = useState(() => block !== undefined && isEmpty(block));
  if (!block) return null;
  const { type, isHidden } = block;
  const isKnown = isBlockName(type);
  const isInvalid = control.errorOf(name) !== undefined;
  const excerpt = beginningOf(block);
  const named = { row: texts.named({ name: textsOf(type).name, number: row.index + 1 }) };
  return (
    <MovableRow row={row} className={styles.row}>
      <DragHandle row={row} label={uiTexts.rows.drag(named)} />
      <button
        type="button"
        className={styles.head}
        name={name}
        data-part="head"
        data-hidden={isHidden || undefined}
        data-invalid={isInvalid || undefined}
        aria-expanded={isKnown ? isOpen : undefined}
        disabled={!isKnown}
        onClick={() => setOpen(!isOpen)}
      >
        <BlockDrawing type={type} />
        <span className={styles.names}>
          <span className="medium">{textsOf(type).name}</span>
          {isHidden && <span className="meta quiet">{texts.hidden}</span>}
          <span className={styles.excerpt} lang={lang ?? detectLanguage(excerpt)}>
            {isKnown ? excerpt : texts.kept}
          </span>
        </span>
        {isInvalid && <Icon name="alert" />}
        {isKnown && <Icon name="chevronDown" />}
      </button>
      <MoveButtons
        row={row}
        name={name}
        labels={{ up: uiTexts.rows.up(named), down: uiTexts.rows.down(named) }}
      />
      {isKnown && isOpen && (
        <div className={styles.body} role="group" aria-label={named.row}>
          <BlockFields control={control} name={`${name}.fields`} type={type} lang={lang} />
          <div className="wrap">
            <Button
              size="small"
              icon={isHidden ? "eye" : "eyeOff"}
              onClick={() =>
                control.form.setValue(`${name}.isHidden`, !isHidden, {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              {isHidden ? texts.show : texts.hide}
            </Button>
            <Button size="small" disabled={!actions.copy} onClick={actions.copy}>
              {texts.copy}
            </Button>
            <Button size="small" icon="plus" disabled={!actions.addBelow} onClick={actions.addBelow}>
              {texts.addBelow}
            </Button>
            <Button size="small" icon="trash" onClick={actions.remove}>
              {texts.remove}
            </Button>
          </div>
        </div>
      )}
    </MovableRow>
  );
}

function BlockFields({
  type,
  name,
  ...input
}: Pick<InputProps, "control" | "name" | "lang"> & { type: string }) {
  return Object.entries(blockFields(type)).map(([part, field]) => (
    <FieldInput
      key={part}
      {...input}
      name={`${name}.${part}`}
      field={field}
      label={textsOf(type).fields[part] ?? part}
      note={noteOf(part)}
      optional={!("required" in field) && !["choice", "rows", "records"].includes(field.kind)}
      hidesLimits={field.kind === "line"}
      isSegmented
      nameOption={optionName}
      rows={field.kind === "rows" ? rowTextsOf(type, field) : undefined}
    />
  ));
}

/** True for a block in which nothing is filled in. */
function isEmpty({ type, fields }: Block): boolean {
  return JSON.stringify(fields) === JSON.stringify(emptyValue({ kind: "group", fields: blockFields(type) }));
}

function beginningOf({ type, fields }: Block): string {
  const text = writtenTexts(blockFields(type), fields).join(" · ");
  return text.slice(0, 200).replace(/[#*>`]+ */g, "");
}
