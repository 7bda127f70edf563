import type { ReactNode } from "react";

import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "../../collections/form/Sections.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/fields/FieldError.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

import { SourceRows } from "../WithSource.tsx";
import type { RowsName, useRows } from "../useRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./RowsSection.module.css";

interface RowsSectionProps {
  control: SettingsControl;
  name: RowsName;
  id: string;
  label: string;
  note: string;
  /** Maximum number of rows. */
  maxRows: number;
  addLabel: string;
  rows: ReturnType<typeof useRows>;
  /** Names a row in the label of its remove button. */
  getRowName: (index: number) => string;
  children: (index: number) => ReactNode;
  /** Below the rows. */
  footer?: ReactNode;
}

/** A list of short rows with buttons to add and remove them. */
export function RowsSection({ control, name, rows, maxRows, ...props }: RowsSectionProps) {
  const count = rows.rows.length;
  return (
    <Section id={props.id} label={props.label} note={texts.rows({ note: props.note, count, max: maxRows })}>
      <SourceRows control={control} name={name} label={props.label} />
      {count > 0 && (
        <ul className={styles.rows} data-of={name}>
          {rows.rows.map(({ id }, index) => (
            <li key={id} className={styles.row}>
              {props.children(index)}
              <IconButton
                icon="trash"
                label={texts.removeRow({ name: props.getRowName(index) })}
                onClick={() => rows.removeAt(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError id={`${name}-error`} message={control.errorOf(name)} />
      <div>
        <Button size="small" icon="plus" name={rows.addName} disabled={count >= maxRows} onClick={rows.add}>
          {props.addLabel}
        </Button>
      </div>
      {props.footer}
    </Section>
  );
}
