import { translationTexts as texts } from "#texts/admin/translation.ts";
import type { Language } from "#texts/language.ts";

import { Banner } from "#web/admin/ui/Banner.tsx";

import { languageName } from "#web/admin/ui/languageName.ts";

interface OutdatedNoticeProps {
  /** Of the source. */
  language: Language;
  /** Of the fields whose source changed. */
  labels: readonly string[];
}

/** Says what changed in the source since the translation was saved. */
export function OutdatedNotice({ language, labels }: OutdatedNoticeProps) {
  return (
    <Banner kind="warning">
      {texts.outdated({ language: languageName(language), fields: labels.join(", ") })}
    </Banner>
  );
}
