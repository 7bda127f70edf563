import { Link } from "wouter";

import { LEGAL_LANGUAGES, legalPath } from "#contract/legal/legal.ts";
import type { LegalLanguage, LegalPage } from "#contract/legal/legal.ts";
import { formatLegalDate } from "#contract/legal/legalDates.ts";

import { languageQuery } from "./LanguageSwitch.tsx";
import { LANGUAGE_UNAVAILABLE, LEGAL_PAGE_TEXTS } from "./legalPageTexts.ts";

import styles from "./LegalVersions.module.css";

interface VersionsProps {
  page: LegalPage;
  language: LegalLanguage;
}

export function VersionNotes({ page, language }: VersionsProps) {
  const missingLanguage = LEGAL_LANGUAGES.find((other) => !page.texts[other]);
  const [next] = page.upcoming;
  return (
    <>
      {missingLanguage && (
        <p className={styles.missing} lang={missingLanguage}>
          {LANGUAGE_UNAVAILABLE[missingLanguage]}
        </p>
      )}
      {page.state === "earlier" && <EarlierNote page={page} language={language} />}
      {page.state === "upcoming" && <UpcomingNote page={page} language={language} />}
      {page.state === "current" && next && <NextNote page={page} next={next} language={language} />}
    </>
  );
}

function EarlierNote({ page: { slug, current }, language }: VersionsProps) {
  const words = LEGAL_PAGE_TEXTS[language];
  return (
    <p className={styles.note}>
      <span>{words.isEarlier}</span>{" "}
      {current && (
        <Link className={styles.link} href={legalPath(slug) + languageQuery(language)}>
          {words.readCurrent(formatLegalDate(current, language))}
        </Link>
      )}
    </p>
  );
}

function UpcomingNote({ page: { slug, current, effectiveDate }, language }: VersionsProps) {
  const words = LEGAL_PAGE_TEXTS[language];
  return (
    <p className={styles.note}>
      <span>{words.takesEffect(formatLegalDate(effectiveDate, language))}</span>
      {current && (
        <>
          {" "}
          <span>{words.untilThen}</span>{" "}
          <Link className={styles.link} href={legalPath(slug) + languageQuery(language)}>
            {words.currentVersion(formatLegalDate(current, language))}
          </Link>
        </>
      )}
    </p>
  );
}

function NextNote({ page: { slug }, next, language }: VersionsProps & { next: string }) {
  const words = LEGAL_PAGE_TEXTS[language];
  return (
    <p className={styles.note}>
      <span>{words.newVersion(formatLegalDate(next, language))}</span>{" "}
      <Link className={styles.link} href={legalPath(slug, next) + languageQuery(language)}>
        {words.readNew}
      </Link>
    </p>
  );
}

export function EarlierVersions({ page: { slug, earlier }, language }: VersionsProps) {
  if (earlier.length === 0) return null;
  const words = LEGAL_PAGE_TEXTS[language];
  return (
    <nav className={styles.earlier} aria-labelledby="earlier-versions">
      <h2 className={styles.title} id="earlier-versions">
        {words.earlierVersions}
      </h2>
      <ul>
        {earlier.map(({ effectiveDate, number }) => (
          <li key={effectiveDate} className={styles.line}>
            <Link className={styles.link} href={legalPath(slug, effectiveDate) + languageQuery(language)}>
              {words.versionOf(formatLegalDate(effectiveDate, language))}
            </Link>
            {number && <span className={styles.number}>{number}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
