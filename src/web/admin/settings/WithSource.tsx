import type { ReactNode } from "react";
import { get } from "react-hook-form";
import type { Path } from "react-hook-form";

import { settingTexts as texts } from "#texts/admin/settings.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { languageName } from "../collections/translations/languageName.ts";
import { Button } from "../ui/Button.tsx";

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
  if (!control.source) return children;
  const value: unknown = get(control.source, name);
  const text = Array.isArray(value) ? value.join("\n") : value;
  return (
    <div className={styles.pair}>
      {children}
      {typeof text === "string" && text !== "" && (
        <Source control={control} name={name} label={label} text={text} />
      )}
    </div>
  );
}

interface SourceRowsProps {
  control: SettingsControl;
  name: RowsName;
  label: string;
  /** By default all texts of the rows. */
  text?: string | undefined;
}

/** The rows in the main language, above those of a translation. */
export function SourceRows({ control, name, label, text }: SourceRowsProps) {
  const { source } = control;
  if (!source || source[name].length === 0) return null;
  return <Source control={control} name={name} label={label} text={text ?? formatSetting(source, name)} />;
}

function Source({ control, name, label, text }: Omit<WithSourceProps, "children"> & { text: string }) {
  const { sourceLanguage, copySource } = control;
  return (
    <div
      className={styles.source}
      role="group"
      aria-label={texts.translation.source({ label, language: languageName(sourceLanguage) })}
    >
      <p className={styles.language}>{languageName(sourceLanguage)}</p>
      <p className={styles.text} lang={detectLanguage(text)}>
        {text}
      </p>
      <Button size="small" onClick={() => copySource(name)}>
        {texts.translation.copy}
      </Button>
    </div>
  );
}
