import type { ReactNode } from "react";
import { get } from "react-hook-form";
import type { Path } from "react-hook-form";

import type { SettingName } from "#resources/settings/settings.ts";

import { SourceText } from "#web/admin/resource/translations/SourceText.tsx";

import { formatSetting } from "./settingTexts.ts";
import type { SettingsInput } from "./settingsForm.ts";
import type { RowsName } from "./useRows.ts";
import type { SettingsControl } from "./useSettingsForm.ts";

import styles from "./WithSource.module.css";

interface WithSourceProps {
  control: SettingsControl;
  name: Path<SettingsInput>;
  /** The label of the field. */
  label: string;
  children: ReactNode;
}

/** A field of a translation beside the text in the main language. */
export function WithSource({ control, name, label, children }: WithSourceProps) {
  const { source, earlier } = control;
  if (!source) return children;
  const text = readText(source, name);
  // Of one field of a setting, others may have changed.
  const before = earlier && readText(earlier, name);
  return (
    <div className={styles.pair}>
      {children}
      {(text || before) && <Source control={control} name={name} label={label} text={text} before={before} />}
    </div>
  );
}

/** Lists have one entry in each line. */
function readText(settings: SettingsInput, name: Path<SettingsInput>): string {
  const value: unknown = get(settings, name);
  if (Array.isArray(value)) return value.join("\n");
  return typeof value === "string" ? value : "";
}

interface SourceRowsProps {
  control: SettingsControl;
  name: RowsName;
  label: string;
  /** As long as the rows are unchanged. By default with all their texts. */
  format?: (settings: SettingsInput, name: SettingName) => string;
}

/** The rows in the main language, above those of a translation. */
export function SourceRows({ control, name, label, format = formatSetting }: SourceRowsProps) {
  const { source, earlier } = control;
  if (!source) return null;
  const now = formatSetting(source, name);
  const old = earlier ? formatSetting(earlier, name) : now;
  const [text, before] = old === now ? [format(source, name)] : pickChanges(now, old);
  if (!text && !before) return null;
  return <Source control={control} name={name} label={label} text={text} before={before} />;
}

/** Of rows with several lines, which are separated by an empty line, only those that changed; all if their order did. */
function pickChanges(now: string, old: string): [string, string] {
  const [rows, earlier] = [now.split("\n\n"), old.split("\n\n")];
  const added = rows.filter((row) => !earlier.includes(row));
  const removed = earlier.filter((row) => !rows.includes(row));
  if (added.length + removed.length === 0) return [now, old];
  return [added.join("\n\n"), removed.join("\n\n")];
}

interface SourceProps extends Omit<WithSourceProps, "children"> {
  text: string;
  /** When the translation was saved; `undefined` if it is not outdated. */
  before: string | undefined;
}

function Source({ control, name, label, text, before }: SourceProps) {
  const isChanged = before !== undefined && before !== text;
  return (
    <SourceText
      label={label}
      language={control.sourceLanguage}
      text={text}
      change={isChanged ? { field: name, before, after: text } : undefined}
      onCopy={() => control.copySource(name)}
    />
  );
}
