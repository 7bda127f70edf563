import type { ComponentProps, ReactNode } from "react";

import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { FieldError } from "#web/admin/ui/fields/FieldError.tsx";
import { IconButton } from "#web/admin/ui/IconButton.tsx";

import { SourceRows } from "../WithSource.tsx";
import { useRows } from "../useRows.ts";
import type { RowsName } from "../useRows.ts";
import type { SettingsControl } from "../useSettingsForm.ts";

import styles from "./RowsSection.module.css";

interface RowsSectionProps {
  control: SettingsControl;
  name: RowsName;
  id: string;
  /** By default that of the setting. */
  label?: string;
  note: string;
  /** At the end of the heading. */
  action?: ReactNode;
  addLabel: string;
  rows: ReturnType<typeof useRows>;
  /** The source of a translation, as long as it is unchanged. */
  formatSource?: ComponentProps<typeof SourceRows>["format"];
  /** The list, if there are rows. */
  children: ReactNode;
  /** Below the rows. */
  footer?: ReactNode;
  /** Of rows that can be moved: what was moved last, for screen readers. */
  announcement?: string;
}

/** A list of rows with a button to add one. */
export function RowsSection({ control, name, label = texts.fields[name], rows, ...props }: RowsSectionProps) {
  const count = rows.rows.length;
  return (
    <Section id={props.id} label={label} note={props.note} action={props.action}>
      <SourceRows control={control} name={name} label={label} format={props.formatSource} />
      {count > 0 && props.children}
      <FieldError id={`${name}-error`} message={control.errorOf(name)} />
      <div>
        <Button
          size="small"
          icon="plus"
          name={rows.addName}
          disabled={count >= SETTINGS[name].max}
          onClick={rows.add}
        >
          {props.addLabel}
        </Button>
      </div>
      {props.footer}
      {props.announcement !== undefined && (
        <p className="visually-hidden" aria-live="polite">
          {props.announcement}
        </p>
      )}
    </Section>
  );
}

interface ShortRowsSectionProps extends Omit<RowsSectionProps, "rows" | "children"> {
  /** Names a row in the label of its remove button. */
  getRowName: (index: number) => string;
  children: (index: number) => ReactNode;
}

/** Rows of a few fields, each with a button that removes it. */
export function ShortRowsSection({ getRowName, children, ...props }: ShortRowsSectionProps) {
  const { control, name } = props;
  const rows = useRows(control, name);
  const note = texts.rows({ note: props.note, count: rows.rows.length, max: SETTINGS[name].max });
  return (
    <RowsSection {...props} rows={rows} note={note}>
      <ul className={styles.rows} data-of={name}>
        {rows.rows.map(({ id }, index) => (
          <li key={id} className={styles.row}>
            {children(index)}
            <IconButton
              icon="trash"
              label={texts.removeRow({ name: getRowName(index) })}
              onClick={() => rows.removeAt(index)}
            />
          </li>
        ))}
      </ul>
    </RowsSection>
  );
}
