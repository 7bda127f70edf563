import type { ReactNode } from "react";
import { get } from "react-hook-form";

import type { Language } from "#texts/language.ts";

import { SourceText } from "./SourceText.tsx";

import styles from "./WithSource.module.css";

/** The texts that a form translates. */
export interface TranslationSource {
  /** The values of the form in the main language. */
  values: object;
  /** Those that the stored translation translates; `undefined` if it is not outdated. */
  earlier: object | undefined;
  language: Language;
  /** Replaces the value of a field. */
  copy(name: string): void;
}

interface SourceFieldProps {
  /** The path of the value. */
  name: string;
  /** The label of the field. */
  label: string;
}

interface WithSourceProps extends SourceFieldProps {
  /** Omitted in the main language. */
  source: TranslationSource | null | undefined;
  children: ReactNode;
}

/** A field of a translation beside the text in the main language. */
export function WithSource({ source, name, label, children }: WithSourceProps) {
  if (!source) return children;
  const text = readText(source.values, name);
  // Of one field of a setting, others may have changed.
  const before = source.earlier && readText(source.earlier, name);
  return (
    <div className={styles.pair}>
      {children}
      {(text || before) && <Source source={source} name={name} label={label} text={text} before={before} />}
    </div>
  );
}

/** Lists have one entry in each line. */
function readText(values: object, name: string): string {
  const value: unknown = get(values, name);
  if (Array.isArray(value)) return value.join("\n");
  return typeof value === "string" ? value : "";
}

interface SourceProps extends SourceFieldProps {
  source: TranslationSource;
  text: string;
  /** When the translation was saved; `undefined` if it is not outdated. */
  before: string | undefined;
}

export function Source({ source, name, label, text, before }: SourceProps) {
  const isChanged = before !== undefined && before !== text;
  return (
    <SourceText
      label={label}
      language={source.language}
      text={text}
      change={isChanged ? { field: name, before, after: text } : undefined}
      onCopy={() => source.copy(name)}
    />
  );
}
