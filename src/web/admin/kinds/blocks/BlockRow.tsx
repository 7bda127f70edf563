import { useState } from "react";
import type { ReactNode } from "react";

import { blockFields, isBlockName } from "#resources/blocks/blocks.ts";
import { emptyValue } from "#resources/kinds/kinds.ts";
import type { Block } from "#resources/kinds/pageKinds.ts";
import { blockTexts as texts } from "#texts/admin/blocks.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { translationTexts } from "#texts/admin/translation.ts";
import type { Language } from "#texts/language.ts";

import { SourceText } from "#web/admin/forms/source/SourceText.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";
import { languageName } from "#web/admin/ui/languageName.ts";
import { DragHandle, MovableRow, MoveButtons } from "#web/admin/ui/rows/MovableRow.tsx";
import type { MovableRowState } from "#web/admin/ui/rows/useReorderRows.ts";

import { useFieldValue } from "../input.ts";
import type { InputProps } from "../input.ts";
import { FieldInput } from "../inputs.tsx";
import type { SourceBlock } from "./blockSource.ts";
import { BlockSummary } from "./BlockSummary.tsx";
import { blockName, noteOf, optionName, rowTextsOf, textsOf } from "./blockTexts.ts";

import styles from "./BlockRow.module.css";

interface BlockRowProps extends Pick<InputProps, "control" | "name" | "lang"> {
  row: MovableRowState;
  /** Of a translation: the block that is translated, if the source has it. */
  source: { language: Language; match: SourceBlock | undefined } | undefined;
  actions: Record<"copy" | "addBelow", (() => void) | undefined> &
    Record<"remove" | "copySource", () => void>;
}

/** A block, folded to its name and the beginning of its texts. Its fields are mounted only while it is open. */
export function BlockRow({ control, name, row, lang, source, actions }: BlockRowProps) {
  // As the kind says; undefined while the block is removed.
  const block = useFieldValue({ control, name }) as Block | undefined;
  const [isOpen, setOpen] = useState(() => block !== undefined && isEmpty(block));
  if (!block) return null;
  const { type, isHidden } = block;
  const isKnown = isBlockName(type);
  const isInvalid = control.errorOf(name) !== undefined;
  const named = { row: texts.named({ name: blockName(type), number: row.index + 1 }) };
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
        <BlockSummary block={block} lang={lang} mark={source && markOf(source)} />
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
          <BesideSource type={type} source={source} onCopy={actions.copySource}>
            <BlockFields control={control} name={`${name}.fields`} type={type} lang={lang} />
          </BesideSource>
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

/** What a translator should know about a block. */
function markOf({ language, match }: NonNullable<BlockRowProps["source"]>): string | undefined {
  if (!match) return texts.lost({ language: languageName(language) });
  return match.change && translationTexts.changed;
}

interface BesideSourceProps extends Pick<BlockRowProps, "source"> {
  type: string;
  onCopy: () => void;
  children: ReactNode;
}

function BesideSource({ type, source, onCopy, children }: BesideSourceProps) {
  const { text, change } = source?.match ?? {};
  if (!source || (!text && !change)) return children;
  return (
    <div className={styles.pair}>
      <SourceText
        label={blockName(type)}
        language={source.language}
        text={text}
        change={change}
        onCopy={onCopy}
      />
      <div className="stack gap-18">{children}</div>
    </div>
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
