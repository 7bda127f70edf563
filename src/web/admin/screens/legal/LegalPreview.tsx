import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { LEGAL_LANGUAGES } from "#contract/legal/legal.ts";
import type { LegalLanguage, LegalText } from "#contract/legal/legal.ts";
import { LANGUAGE_NAMES } from "#resources/settings/languages.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalPreviewQuery } from "#web/api/legal.ts";
import { NumberedSections } from "#web/ui/NumberedSections.tsx";
import { describeError } from "#web/api/http/describeError.ts";

import { Button } from "#web/admin/ui/Button.tsx";

import { useLegalFields } from "./useLegalForm.ts";
import type { LegalFormControl } from "./useLegalForm.ts";

import styles from "./LegalPreview.module.css";

/** Rendered by the server, as visitors will see the texts. */
export function LegalPreview({ control }: { control: LegalFormControl }) {
  const fields = useLegalFields(control);
  // Captured once: the fields can't change while the preview is shown.
  const [shown] = useState(fields);
  const { data, error, isPending, refetch } = useQuery({
    ...legalPreviewQuery(useHttp(), shown),
    placeholderData: keepPreviousData,
  });
  if (error) {
    return (
      <p className="label err">
        <span>{describeError(error) || texts.previewFailed}</span>{" "}
        <Button size="small" onClick={() => void refetch()}>
          {uiTexts.tryAgain}
        </Button>
      </p>
    );
  }
  if (isPending) return <p role="status">{texts.loading}</p>;
  return (
    <div className={styles.languages}>
      {LEGAL_LANGUAGES.map((language) => (
        <section
          key={language}
          className="shrink container"
          aria-label={LANGUAGE_NAMES[language]}
          lang={language}
        >
          {data[language] ? (
            <PreviewText text={data[language]} language={language} />
          ) : (
            <p className={styles.none} lang="en">
              {texts.noText[language]}
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

export function PreviewText({ text, language }: { text: LegalText; language: LegalLanguage }) {
  return (
    <article className={styles.sheet}>
      <h2 className={styles.title} data-empty={!text.title || undefined}>
        {text.title || texts.untitled}
      </h2>
      {text.facts.length > 0 && (
        <dl className={styles.facts}>
          {text.facts.map(({ label, value }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two facts may have the same name
            <div key={index}>
              <dt className="quiet">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <NumberedSections text={text} idPrefix={`${language}-`} />
    </article>
  );
}
