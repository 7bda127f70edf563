import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { LegalLanguage } from "#contract/legal/legal.ts";
import type { LegalFields } from "#resources/legalTexts.ts";
import { setupTexts as texts } from "#texts/admin/setup.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalPreviewQuery } from "#web/api/legal.ts";

import { Section } from "#web/admin/forms/Sections.tsx";
import { PreviewText } from "#web/admin/screens/legal/LegalPreview.tsx";
import { TextLanguageFilter } from "#web/admin/screens/legal/TextLanguageFilter.tsx";
import { useDebounced } from "#web/admin/ui/useDebounced.ts";

import styles from "./PolicyText.module.css";

/** The policy as it would be published now, rendered by the server. */
export function PolicyText({ fields }: { fields: LegalFields }) {
  const [language, setLanguage] = useState<LegalLanguage>("en");
  const typed = useDebounced(JSON.stringify({ ...fields, status: "Draft" }));
  const { data, error } = useQuery({
    // Serialized above, so the type is known.
    ...legalPreviewQuery(useHttp(), JSON.parse(typed) as LegalFields),
    placeholderData: keepPreviousData,
  });
  const text = data?.[language];
  return (
    <Section
      id="policy-text"
      label={texts.policy.text}
      note={texts.policy.textNote}
      action={<TextLanguageFilter value={language} onChoose={setLanguage} />}
    >
      <div
        className={styles.sheet}
        lang={language}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- must scroll with the keyboard
        tabIndex={0}
        role="region"
        aria-label={texts.policy.preview}
      >
        {text && <PreviewText text={text} language={language} />}
        {!text && <p lang="en">{error ? texts.policy.previewFailed : texts.policy.loading}</p>}
      </div>
    </Section>
  );
}
