// The firm's address, e-mail, phone and opening hours.
import type { ReactNode } from "react";

import { phoneHref } from "#contract/phone.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import { Hours } from "../layout/Hours.tsx";
import { useSite } from "../layout/useSite.ts";
import { mapPageUrl } from "./mapUrls.ts";

import styles from "./CompanyDetails.module.css";

export function CompanyDetails() {
  const { addressLines, email, phone, openingHours, map } = useSite();
  return (
    <dl className={styles.details}>
      <Detail name="Address">
        <a href={mapPageUrl(map)} target="_blank" rel="noopener noreferrer">
          {addressLines.map((line) => (
            <span key={line} className={styles.line} lang={languageOf(line)}>
              {line}{" "}
            </span>
          ))}
          <span className="visually-hidden">on OpenStreetMap</span>
        </a>
      </Detail>
      <Detail name="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Detail>
      <Detail name="Phone">
        <a href={phoneHref(phone)}>{phone}</a>
      </Detail>
      <Detail name="Opening hours">
        <Hours text={openingHours} />
      </Detail>
    </dl>
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
