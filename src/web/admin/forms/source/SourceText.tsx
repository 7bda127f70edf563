import type { SourceChange } from "#contract/content/translations.ts";
import { translationTexts as texts } from "#texts/admin/translation.ts";
import type { Language } from "#texts/language.ts";

import { Button } from "#web/admin/ui/Button.tsx";
import { HighlightedText } from "../conflict/HighlightedText.tsx";

import { languageName } from "#web/admin/ui/languageName.ts";

import styles from "./SourceText.module.css";

/** Characters. A longer earlier text is collapsed. */
const MAX_OPEN_LENGTH = 400;

interface SourceTextProps {
  /** The field's label. */
  label: string;
  language: Language;
  /** `undefined` if the record has no text in the main language. */
  text: string | undefined;
  /** What changed since the translation was saved. */
  change: SourceChange | undefined;
  onCopy: () => void;
}

/** A field in the main language, to be read beside its translation. */
export function SourceText({ label, language, text, change, onCopy }: SourceTextProps) {
  return (
    <div
      className="shrink"
      role="group"
      aria-label={texts.sourceOf({ label, language: languageName(language) })}
    >
      <div className={styles.head}>
        <span className="medium">{label}</span>
        {change && <span className="meta warn">{texts.changed}</span>}
        <Button
          size="small"
          kind="plain"
          aria-label={texts.copyField({ label })}
          disabled={!text && !change}
          onClick={onCopy}
        >
          {texts.copy}
        </Button>
      </div>
      <div className={styles.text} data-changed={change !== undefined || undefined}>
        {text === undefined ? (
          <em className="quiet">{texts.noSource({ language: languageName(language) })}</em>
        ) : (
          <HighlightedText text={text} other={change?.before ?? text} kept lang={language} />
        )}
      </div>
      {change && change.before !== change.after && <EarlierText change={change} language={language} />}
    </div>
  );
}

function EarlierText({ change: { before, after }, language }: { change: SourceChange; language: Language }) {
  if (before === null) return <p className="above-8 label quiet">{texts.unknownEarlier}</p>;
  return (
    <details className="above-8 label" open={before.length <= MAX_OPEN_LENGTH}>
      <summary className="press quiet">{texts.earlier}</summary>
      <p className={styles.before}>
        <HighlightedText text={before} other={after} kept={false} lang={language} />
      </p>
    </details>
  );
}
