import type { PublicSite } from "#resources/settings/site.ts";
import * as headings from "#texts/public/heading.ts";
import { PlainText } from "#web/ui/text/PlainText.tsx";

import { ServiceIcon } from "#web/ui/ServiceIcon.tsx";

import { Introduction } from "../layout/Introduction.tsx";

import styles from "./ServiceCards.module.css";

export function ServiceCards({ site }: { site: PublicSite }) {
  return (
    <section className={styles.services} aria-labelledby="what-we-do">
      <h2 id="what-we-do" className={styles.heading}>
        {site.headings.whatWeDo || headings.whatWeDo()}
      </h2>
      <Introduction text={site.introductions.whatWeDo} />
      <ul className={styles.cards}>
        {site.services.map(({ title, summary, icon }) => (
          <li key={title} className={styles.card}>
            <ServiceIcon name={icon} />
            <div>
              <PlainText Tag="h3" className={styles.title}>
                {title}
              </PlainText>
              <PlainText className={styles.text}>{summary}</PlainText>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
