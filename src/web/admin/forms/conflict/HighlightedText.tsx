import { conflictTexts as texts } from "#texts/admin/conflict.ts";
import type { Language } from "#texts/language.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { diffText } from "./conflictFields.ts";

import styles from "./HighlightedText.module.css";

interface HighlightedTextProps {
  text: string;
  other: string;
  /** True if the text replaces the other one, false if it is replaced. */
  kept: boolean;
  /** Detected if omitted. */
  lang?: Language;
}

/** A text whose difference from another one is highlighted. */
export function HighlightedText({ text, other, kept, lang }: HighlightedTextProps) {
  if (text === "") return <em className="quiet">{texts.empty}</em>;
  const { before, changed, after } = diffText(text, other);
  return (
    <span className={styles.text} lang={lang ?? detectLanguage(text)}>
      {before && <span>{before}</span>}
      {changed && (kept ? <ins>{changed}</ins> : <del>{changed}</del>)}
      {after && <span>{after}</span>}
    </span>
  );
}
