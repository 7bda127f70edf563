import type { PublicSite } from "#resources/settings/site.ts";
import { runInLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/layout.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { ServiceIcon } from "#web/ui/ServiceIcon.tsx";

import { LogoMark } from "#web/ui/LogoMark.tsx";

import styles from "./ComingSoonPage.module.css";

/** The only page that visitors see before the site goes live. Works without scripts. */
export function ComingSoonPage({ productName, email }: Pick<PublicSite, "productName" | "email">) {
  return (
    <main className={styles.page}>
      <p className={styles.brand} lang={detectLanguage(productName)}>
        <LogoMark />
        <span>{productName}</span>
      </p>
      <div className={styles.figure}>
        <ServiceIcon name="settling" />
      </div>
      <div>
        <h1 className={styles.title}>{runInLanguage("en", texts.comingSoon)}</h1>
        <p className={styles.sentence} lang="th">
          {runInLanguage("th", texts.comingSoon)}
        </p>
        {email && (
          <p className={styles.contact}>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
    </main>
  );
}
