// Chooses the language of the policy: links, so that it works without scripts and the choice stays in the address.
import { Link } from "wouter";

import { LANGUAGES, POLICY_PATH } from "./policy.ts";
import type { PolicyLanguage } from "./policy.ts";

import styles from "./LanguageSwitch.module.css";

export function LanguageSwitch({ current }: { current: PolicyLanguage }) {
  return (
    <nav aria-label="Language">
      <ul className={styles.languages}>
        {LANGUAGES.map(({ language, name, query }) => (
          <li key={language}>
            <Link
              className={styles.language}
              href={POLICY_PATH + query}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? "true" : undefined}
              replace
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
