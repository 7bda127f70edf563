import type { ReactNode } from "react";

import { formatAddressLines } from "#resources/settings/address.ts";
import { phoneHref } from "#contract/fields/phone.ts";
import { formatOpeningHours } from "#resources/settings/openingTimes.ts";
import type { PublicSite } from "#resources/settings/site.ts";
import * as texts from "#texts/public/address.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { Hours } from "../layout/Hours.tsx";
import { useSite } from "../layout/useSite.ts";
import { mapPageUrl } from "./mapUrls.ts";

import styles from "./CompanyDetails.module.css";

/** Shows email, phone, address and opening hours; omits empty ones. */
export function CompanyDetails() {
  const site = useSite();
  const { email, phone } = site;
  const hours = formatOpeningHours(site);
  if (!hasDetails(site)) return null;
  return (
    <dl className={styles.details}>
      <PostalAddress site={site} />
      {email && (
        <Detail name={texts.email()}>
          <a href={`mailto:${email}`}>{email}</a>
        </Detail>
      )}
      {phone && (
        <Detail name={texts.phone()}>
          <a href={phoneHref(phone)}>{phone}</a>
        </Detail>
      )}
      {hours.length > 0 && (
        <Detail name={texts.openingHours()}>
          {hours.map((line) => (
            <span key={line} className={styles.line}>
              <Hours text={line} />
            </span>
          ))}
        </Detail>
      )}
    </dl>
  );
}

function PostalAddress({ site: { address, map } }: { site: PublicSite }) {
  const lines = formatAddressLines(address);
  if (lines.length === 0) return null;
  const lineElements = lines.map((line) => (
    <span key={line} className={styles.line} lang={detectLanguage(line)}>
      {`${line} `}
    </span>
  ));
  return (
    <Detail name={texts.address()}>
      {map ? (
        <a href={mapPageUrl(map)} target="_blank" rel="noopener noreferrer">
          {lineElements}
          <span className="visually-hidden">{texts.onMap()}</span>
        </a>
      ) : (
        lineElements
      )}
    </Detail>
  );
}

function hasDetails(site: PublicSite): boolean {
  return (
    Boolean(site.email || site.phone) ||
    formatOpeningHours(site).length > 0 ||
    formatAddressLines(site.address).length > 0
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.detail}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
