import { aboutSeo } from "#resources/settings/seo/aboutSeo.ts";
import * as headings from "#texts/public/heading.ts";
import * as texts from "#texts/public/about.ts";
import { KeyFigures } from "#web/ui/KeyFigures.tsx";
import { PageHeadline } from "#web/ui/text/TypingHeadline.tsx";

import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import { SectionBoundaries } from "../SectionBoundaries.tsx";
import { LogosSection } from "./LogosSection.tsx";
import { ModelImage } from "./ModelImage.tsx";
import { Philosophy } from "./Philosophy.tsx";
import { ServiceCards } from "./ServiceCards.tsx";

import styles from "./AboutPage.module.css";

const SEO = { page: "about", defaults: aboutSeo } as const;

export function AboutPage() {
  const site = useSite();
  const { headlines, philosophy, figures, services } = site;
  return (
    <>
      <PageHead seo={SEO} />
      <SectionBoundaries>
        <div className={styles.headline} data-alone={philosophy.statement === "" || undefined}>
          <PageHeadline phrases={headlines.about} title={texts.title()} />
        </div>
        {philosophy.statement && <Philosophy {...philosophy} />}
        <div className={styles.figures}>{figures.length > 0 && <KeyFigures figures={figures} />}</div>
        <ModelImage />
        {services.length > 0 && <ServiceCards site={site} />}
        <LogosSection
          heading={site.headings.clients || headings.clients()}
          introduction={site.introductions.clients}
        />
      </SectionBoundaries>
    </>
  );
}
