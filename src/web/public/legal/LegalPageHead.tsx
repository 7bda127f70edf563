import { legalPath } from "#contract/legal/legal.ts";
import type { LegalLanguage, LegalPage, LegalText } from "#contract/legal/legal.ts";

import { useOrigin } from "../layout/head/OriginContext.tsx";
import { PageHead } from "../layout/head/PageHead.tsx";
import { LANGUAGES } from "./LanguageSwitch.tsx";

interface LegalPageHeadProps {
  page: LegalPage;
  text: LegalText;
  /** The version's effective date, if the URL has one. */
  date: string | undefined;
  language: LegalLanguage;
}

/** Each language has its own canonical URL; dated versions are not indexed and point to the current one. */
export function LegalPageHead({ page, text: { title, description }, date, language }: LegalPageHeadProps) {
  const origin = useOrigin();
  const path = legalPath(page.slug);
  const languages = LANGUAGES.filter((other) => page.texts[other.language]);
  const isTranslated = languages.length > 1;
  const query = isTranslated ? (LANGUAGES.find((own) => own.language === language)?.query ?? "") : "";
  const head = { title, description: description || title };
  if (date !== undefined) {
    return (
      <>
        <PageHead {...head} noindex />
        {origin !== null && <link rel="canonical" href={origin + path + query} />}
      </>
    );
  }
  return (
    <>
      <PageHead {...head} query={query} />
      {isTranslated &&
        origin !== null &&
        languages.map((other) => (
          <link
            key={other.language}
            rel="alternate"
            hrefLang={other.language}
            href={origin + path + other.query}
          />
        ))}
    </>
  );
}
