// The privacy policy, in Thai or, by `?lang=en`, in English.
import { Fragment } from "react";
import { Link } from "wouter";

import { ArrowLeft } from "#web/ui/icons.tsx";

import { useOrigin } from "../layout/OriginContext.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../routes.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { LANGUAGES, POLICY_PATH, policyIn } from "./policy.ts";
import type { PolicyLanguage } from "./policy.ts";
import type { Policy } from "./policyParts.ts";
import { PolicyContents } from "./PolicyContents.tsx";
import { PolicyText } from "./PolicyText.tsx";

import styles from "./PrivacyPage.module.css";

export function PrivacyPage({ search }: PageProps) {
  const language = search.get("lang") === "en" ? "en" : "th";
  const policy = policyIn(language, useSite());
  return (
    <div className={styles.page}>
      <PolicyHead policy={policy} language={language} />
      <div className={styles.top}>
        <Link className={styles.back} href="/">
          <ArrowLeft />
          Back to Home
        </Link>
        <LanguageSwitch current={language} />
      </div>
      <article lang={language}>
        <h1 className={styles.title}>
          {policy.title.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </h1>
        <Facts facts={policy.facts} />
        <div className={styles.body}>
          <PolicyContents key={language} label={policy.contentsLabel} sections={policy.sections} />
          <PolicyText sections={policy.sections} />
        </div>
      </article>
    </div>
  );
}

/** Each language is a page of its own to search engines, and names the other. */
function PolicyHead({ policy, language }: { policy: Policy; language: PolicyLanguage }) {
  const origin = useOrigin();
  const query = LANGUAGES.find((candidate) => candidate.language === language)?.query ?? "";
  return (
    <>
      <PageHead title={policy.title.join("")} description={policy.description} query={query} />
      {LANGUAGES.map((other) => (
        <link
          key={other.language}
          rel="alternate"
          hrefLang={other.language}
          href={origin + POLICY_PATH + other.query}
        />
      ))}
    </>
  );
}

function Facts({ facts }: Pick<Policy, "facts">) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
