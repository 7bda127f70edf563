import { addressSeo } from "#resources/settings/seo/addressSeo.ts";
import * as headings from "#texts/public/heading.ts";
import * as texts from "#texts/public/address.ts";
import { PageHeadline } from "#web/ui/text/TypingHeadline.tsx";

import { Introduction } from "../layout/Introduction.tsx";
import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { SectionBoundaries } from "../SectionBoundaries.tsx";
import { CompanyDetails } from "./CompanyDetails.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { OfficeMap } from "./OfficeMap.tsx";

import styles from "./AddressPage.module.css";

const SEO = { page: "address", defaults: addressSeo } as const;

/** The fragment that a form sent without scripts returns to. */
const FORM_ID = "message";

export function AddressPage({ search }: PageProps) {
  const site = useSite();
  const phrases = site.headlines.address;
  return (
    <div className={styles.page}>
      <PageHead seo={SEO} />
      <SectionBoundaries>
        <div className={styles.headline}>
          <PageHeadline phrases={phrases} title={texts.title()} />
        </div>
        {site.map && <OfficeMap map={site.map} live={search.has("map")} />}
      </SectionBoundaries>
      <div className={styles.columns}>
        <div className={styles.message} id={FORM_ID}>
          <h2 className={styles.title}>{site.headings.message || headings.message()}</h2>
          <Introduction text={site.introductions.message} />
          <SectionBoundaries>
            <ContactForm sent={search.has("sent")} />
          </SectionBoundaries>
        </div>
        <SectionBoundaries>
          <CompanyDetails />
        </SectionBoundaries>
      </div>
    </div>
  );
}
