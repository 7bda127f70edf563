import type { ComponentProps, ReactNode } from "react";

import { emptyValue } from "#resources/kinds/kinds.ts";
import { SETTINGS } from "#resources/settings/settings.ts";
import { settingTexts as texts } from "#texts/admin/settings.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { AddRow, useRows } from "#web/admin/kinds/rows/RowsList.tsx";

import { SourceRows } from "../SourceRows.tsx";
import type { SettingsControl } from "../useSettingsForm.ts";

type MovableRowsName = "taglines" | "services";

export function useSettingRows(control: SettingsControl, name: MovableRowsName) {
  // The empty value of a group is an object.
  const emptyRow = emptyValue({ kind: "group", fields: SETTINGS[name].fields }) as object;
  return useRows(control, name, emptyRow);
}

interface RowsSectionProps {
  control: SettingsControl;
  name: MovableRowsName;
  note: string;
  /** At the end of the heading. */
  action?: ReactNode;
  addLabel: string;
  rows: ReturnType<typeof useRows>;
  /** The source of a translation, as long as it is unchanged. */
  formatSource?: ComponentProps<typeof SourceRows>["format"];
  /** The list, if there are rows. */
  children: ReactNode;
  /** What was moved last, for screen readers. */
  announcement: string;
}

/** A list of rows that can be moved. */
export function RowsSection({ control, name, rows, ...props }: RowsSectionProps) {
  const label = texts.fields[name];
  return (
    <Section id={name} label={label} note={props.note} action={props.action}>
      <SourceRows control={control} name={name} label={label} format={props.formatSource} />
      {rows.rows.length > 0 && props.children}
      <AddRow control={control} name={name} max={SETTINGS[name].max} addLabel={props.addLabel} rows={rows} />
      <p className="visually-hidden" aria-live="polite">
        {props.announcement}
      </p>
    </Section>
  );
}
