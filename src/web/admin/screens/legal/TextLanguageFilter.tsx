import { LEGAL_LANGUAGES } from "#contract/legal/legal.ts";
import type { LegalLanguage } from "#contract/legal/legal.ts";
import { LANGUAGE_NAMES } from "#resources/settings/languages.ts";
import { legalTexts as texts } from "#texts/admin/legal.ts";

import { SegmentFilter } from "#web/admin/ui/fields/SegmentedControl.tsx";

interface TextLanguageFilterProps {
  value: LegalLanguage;
  onChoose: (language: LegalLanguage) => void;
}

export function TextLanguageFilter({ value, onChoose }: TextLanguageFilterProps) {
  return (
    <SegmentFilter
      label={texts.languageOfText}
      options={LEGAL_LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] }))}
      value={value}
      onChoose={(chosen) => onChoose(chosen === "th" ? "th" : "en")}
    />
  );
}
