import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "wouter";

import { LEGAL_LANGUAGES, legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type {
  LegalLanguage,
  LegalPage as LegalPageData,
  LegalText,
  LegalPage,
} from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { getLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/legal.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalPageQuery, legalQuery } from "#web/api/legal.ts";
import { ArrowLeft } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { NumberedSections } from "#web/ui/NumberedSections.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { LanguageSwitch, languageQuery } from "./LanguageSwitch.tsx";
import { LegalTableOfContents } from "./LegalTableOfContents.tsx";
import { LegalTitle } from "./LegalTitle.tsx";
import { EarlierVersions, VersionNotes } from "./LegalVersions.tsx";
import { LEGAL_PAGE_TEXTS } from "./legalPageTexts.ts";
import { PrintSource } from "./PrintSource.tsx";
import { PageHead } from "../layout/head/PageHead.tsx";

import styles from "./LegalPage.module.css";
import { useOrigin } from "../layout/head/OriginContext.tsx";

/**
 * In the language of the page if the text exists in it. On a site with one language, `?lang=` chooses the other. A date in
 * the path selects a version.
 */
export function LegalPage({ params, search }: PageProps) {
  const slug = params["slug"] ?? PRIVACY_POLICY;
  const date = params["date"];
  const { data, isPending, error, refetch } = useQuery(legalPageQuery(useHttp(), slug, date));
  const { languages } = useSite();
  const requested = LEGAL_LANGUAGES.find((own) => own === search.get("lang"));
  const language = (languages.further.length === 0 && requested) || getLanguage();
  if (data) return <LegalDocumentView page={data} date={date} requestedLanguage={language} />;
  return (
    <div className={styles.page}>
      {isPending ? (
        <p role="status">{texts.loading()}</p>
      ) : error ? (
        <LoadFailed title={texts.loadFailed()} error={error} level={1} onRetry={() => void refetch()} />
      ) : (
        <LegalNotFound slug={slug} date={date} />
      )}
    </div>
  );
}

interface LegalDocumentProps {
  page: LegalPageData;
  /** The version's effective date, if the URL has one. */
  date: string | undefined;
  requestedLanguage: LegalLanguage;
}

function LegalDocumentView({ page, date, requestedLanguage }: LegalDocumentProps) {
  const { languages } = useSite();
  const language = availableLanguage(page, requestedLanguage);
  const text = page.texts[language];
  if (!text) return null;
  return (
    <div className={styles.page}>
      <LegalPageHead page={page} text={text} date={date} language={language} />
      <div className={styles.top}>
        <Link className={styles.back} href="/">
          <ArrowLeft />
          <span>{texts.backHome()}</span>
        </Link>
        {languages.further.length === 0 && (
          <LanguageSwitch path={legalPath(page.slug, date)} texts={page.texts} current={language} />
        )}
      </div>
      <article lang={language}>
        <LegalTitle title={text.title} />
        <LegalFacts page={page} text={text} language={language} />
        <VersionNotes page={page} language={language} />
        <div className={styles.body}>
          <LegalTableOfContents
            key={language}
            label={LEGAL_PAGE_TEXTS[language].contents}
            sections={text.sections}
          />
          <div className={styles.text}>
            <NumberedSections text={text} />
            {page.state === "current" && <EarlierVersions page={page} language={language} />}
          </div>
        </div>
      </article>
      <PrintSource path={legalPath(page.slug, page.effectiveDate)} />
    </div>
  );
}

/** Falls back to the other language if the version lacks the requested one. */
function availableLanguage({ texts }: LegalPageData, requestedLanguage: LegalLanguage): LegalLanguage {
  if (texts[requestedLanguage]) return requestedLanguage;
  return requestedLanguage === "th" ? "en" : "th";
}

interface LegalFactsProps {
  page: LegalPageData;
  text: LegalText;
  language: LegalLanguage;
}

function LegalFacts({ page: { effectiveDate, number }, text, language }: LegalFactsProps) {
  const words = LEGAL_PAGE_TEXTS[language];
  const facts = [
    { label: words.effective, value: formatLegalDate(effectiveDate, language) },
    ...(number ? [{ label: words.number, value: number }] : []),
    ...text.facts,
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- labels may repeat
        <div key={index} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LegalNotFoundProps {
  slug: string;
  date: string | undefined;
}

function LegalNotFound({ slug, date }: LegalNotFoundProps) {
  const { data: current } = useQuery(legalQuery(useHttp()));
  const isTextMissing = current !== undefined && !current.some((text) => text.slug === slug);
  if (date !== undefined && !isTextMissing) return <VersionNotFound slug={slug} />;
  const isPolicy = slug === PRIVACY_POLICY;
  const title = isPolicy ? texts.privacyPolicy() : texts.notFound();
  return (
    <Notice title={title} level={1} action={<ButtonLink href="/">{texts.backHome()}</ButtonLink>}>
      <PageHead title={title} description={texts.noneAtAddress()} noindex />
      <span>{isPolicy ? texts.noPolicy() : texts.withdrawn()}</span>
    </Notice>
  );
}

function VersionNotFound({ slug }: { slug: string }) {
  const title = texts.versionNotFound();
  const toCurrent = <ButtonLink href={legalPath(slug)}>{texts.currentVersion()}</ButtonLink>;
  return (
    <Notice title={title} level={1} action={toCurrent}>
      <PageHead title={title} description={texts.noVersionAtAddress()} noindex />
      <span>{texts.noVersion()}</span>
    </Notice>
  );
}

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
function LegalPageHead({ page, text: { title, description }, date, language }: LegalPageHeadProps) {
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
