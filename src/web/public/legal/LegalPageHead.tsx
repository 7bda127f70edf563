import { useRouter } from "wouter";

import { LEGAL_LANGUAGES, legalPath } from "#contract/legal/legal.ts";
import type { LegalLanguage, LegalPage, LegalText } from "#contract/legal/legal.ts";

import { getLanguage } from "#texts/language.ts";

import { useOrigin } from "../layout/head/OriginContext.tsx";
import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import { languageQuery } from "./LanguageSwitch.tsx";

interface LegalPageHeadProps {
  page: LegalPage;
  text: LegalText;
  /** The version's effective date, if the URL has one. */
  date: string | undefined;
  language: LegalLanguage;
}

/**
 * Each language has its own canonical URL; dated versions are not indexed and point to the current one. A text in the other
 * language, in place of a missing one, is not indexed.
 */
export function LegalPageHead({ page, text: { title, description }, date, language }: LegalPageHeadProps) {
  const origin = useOrigin();
  const path = legalPath(page.slug);
  const { base } = useRouter();
  const site = useSite();
  const languages = LEGAL_LANGUAGES.filter((other) => page.texts[other]);
  // On a site with several languages, each has its own path, and `PageHead` links them.
  const isMultilingual = site.languages.further.length > 0;
  const isTranslated = languages.length > 1 && !isMultilingual;
  const query = isTranslated ? languageQuery(language) : "";
  const head = { title, description: description || title };
  if (date !== undefined) {
    return (
      <>
        <PageHead {...head} noindex />
        {origin !== null && <link rel="canonical" href={origin + base + path + query} />}
      </>
    );
  }
  return (
    <>
      <PageHead
        {...head}
        query={query}
        alternates={isMultilingual ? languages.map((own) => ({ language: own, path })) : []}
        noindex={isMultilingual && language !== getLanguage()}
      />
      {isTranslated &&
        origin !== null &&
        languages.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={origin + path + languageQuery(other)} />
        ))}
    </>
  );
}
