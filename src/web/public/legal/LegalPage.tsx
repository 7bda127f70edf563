// A legal text such as the privacy policy, in Thai or, by `?lang=en`, in English; by a date in its address, one of its versions.
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { legalPath, PRIVACY_POLICY } from "#contract/legal/legal.ts";
import type { LegalLanguage, LegalPage as LegalPageData, LegalText } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";
import { legalPageTexts as texts } from "#texts/public/legal.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalPageQuery } from "#web/api/legal.ts";
import { ArrowLeft } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { NumberedSections } from "#web/ui/NumberedSections.tsx";

import type { PageProps } from "../page.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { LegalContents } from "./LegalContents.tsx";
import { LegalHead } from "./LegalHead.tsx";
import { LegalMissing } from "./LegalMissing.tsx";
import { LegalTitle } from "./LegalTitle.tsx";
import { EarlierVersions, VersionNotes } from "./LegalVersions.tsx";
import { LEGAL_WORDS } from "./legalWords.ts";
import { PrintedSource } from "./PrintedSource.tsx";

import styles from "./LegalPage.module.css";

export function LegalPage({ params, search }: PageProps) {
  const slug = params["slug"] ?? PRIVACY_POLICY;
  const date = params["date"];
  const { data, isPending, error, refetch } = useQuery(legalPageQuery(useHttp(), slug, date));
  const language = search.get("lang") === "en" ? "en" : "th";
  if (data) return <Loaded page={data} date={date} wanted={language} />;
  return (
    <div className={styles.page}>
      {isPending ? (
        <p role="status">{texts.loading}</p>
      ) : error ? (
        <LoadFailed title={texts.loadFailed} error={error} level={1} onRetry={() => void refetch()} />
      ) : (
        <LegalMissing slug={slug} date={date} />
      )}
    </div>
  );
}

interface LoadedProps {
  page: LegalPageData;
  /** Of the version, where the address names it. */
  date: string | undefined;
  wanted: LegalLanguage;
}

function Loaded({ page, date, wanted }: LoadedProps) {
  const language = languageOf(page, wanted);
  const text = page.texts[language];
  if (!text) return null;
  return (
    <div className={styles.page}>
      <LegalHead page={page} text={text} date={date} language={language} />
      <div className={styles.top}>
        <Link className={styles.back} href="/">
          <ArrowLeft />
          {texts.backHome}
        </Link>
        <LanguageSwitch path={legalPath(page.slug, date)} texts={page.texts} current={language} />
      </div>
      <article lang={language}>
        <LegalTitle title={text.title} />
        <Facts page={page} text={text} language={language} />
        <VersionNotes page={page} language={language} />
        <div className={styles.body}>
          <LegalContents key={language} label={LEGAL_WORDS[language].contents} sections={text.sections} />
          <div className={styles.text}>
            <NumberedSections text={text} />
            {page.state === "current" && <EarlierVersions page={page} language={language} />}
          </div>
        </div>
      </article>
      <PrintedSource path={legalPath(page.slug, page.effectiveDate)} />
    </div>
  );
}

/** The other language where the version lacks the wanted one. */
function languageOf({ texts }: LegalPageData, wanted: LegalLanguage): LegalLanguage {
  if (texts[wanted]) return wanted;
  return wanted === "th" ? "en" : "th";
}

interface FactsProps {
  page: LegalPageData;
  text: LegalText;
  language: LegalLanguage;
}

function Facts({ page: { effectiveDate, number }, text, language }: FactsProps) {
  const words = LEGAL_WORDS[language];
  const facts = [
    { label: words.effective, value: formatLegalDate(effectiveDate, language) },
    ...(number ? [{ label: words.number, value: number }] : []),
    ...text.facts,
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two facts may have one name
        <div key={index} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
