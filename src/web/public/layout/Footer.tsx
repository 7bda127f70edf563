import { useQuery } from "@tanstack/react-query";
import { lazy, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { formatAddressLines, formatLocality } from "#resources/settings/address.ts";
import { legalPath, legalTitle } from "#contract/legal/legal.ts";
import { phoneHref } from "#contract/fields/phone.ts";
import { formatOpeningHours } from "#resources/settings/openingTimes.ts";
import { getLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/layout.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { legalQuery } from "#web/api/legal.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { PlainText } from "#web/ui/text/PlainText.tsx";
import { WhenNear } from "#web/ui/WhenNear.tsx";
import { currentYear } from "#web/ui/text/currentYear.ts";

import { ConsentButton, useHasTags } from "../tags/LazyConsent.tsx";
import styles from "./Footer.module.css";
import { Hours } from "./Hours.tsx";
import { MenuItem } from "./header/MenuItem.tsx";
import { FOOTER_NAV_ID, useMenu } from "./header/navigation.ts";
import { useSite } from "./useSite.ts";

const WorkWave = lazy(async () => ({ default: (await import("./WorkWave.tsx")).WorkWave }));

export function Footer({ showEmail }: { showEmail: boolean }) {
  const site = useSite();
  const year = useYear(site.timeZone);
  const note = site.footerNote || formatLocality(site.address);
  return (
    <footer className={styles.footer}>
      <WhenNear className={styles.wave} margin="400px">
        <WorkWave />
      </WhenNear>
      {showEmail && site.email && (
        <div className={styles.invitation}>
          <PlainText className={styles.prompt}>{site.contactPrompt}</PlainText>
          <a className={styles.address} href={`mailto:${site.email}`}>
            <EmailWithWordBreak email={site.email} />
          </a>
        </div>
      )}
      <div className={styles.columns}>
        <SiteColumn />
        <FollowColumn />
        <OfficeColumn />
        <HoursColumn />
      </div>
      <p className={styles.last}>
        <span>{["©", year, site.productName].filter(Boolean).join(" ")}</span>
        <LegalLinks />
        <PlainText Tag="span" className={styles.place}>
          {note}
        </PlainText>
      </p>
    </footer>
  );
}

/** Uses spans because it is inside a paragraph. */
function LegalLinks() {
  const { data = [] } = useQuery(legalQuery(useHttp()));
  const hasTags = useHasTags();
  if (data.length === 0 && !hasTags) return null;
  return (
    <span className={styles.legal}>
      {data.map((document) => {
        const title = legalTitle(document, getLanguage());
        return (
          <Link
            key={document.slug}
            className={styles.policy}
            href={legalPath(document.slug)}
            lang={detectLanguage(title)}
          >
            {title}
          </Link>
        );
      })}
      {hasTags && <ConsentButton className={styles.choice} />}
    </span>
  );
}

function SiteColumn() {
  return (
    <nav className={styles.column} id={FOOTER_NAV_ID} aria-label={texts.footerSite()}>
      <h2>{texts.footerSite()}</h2>
      <ul>
        {useMenu("footer").map(({ href, label }) => (
          <li key={href}>
            <MenuItem href={href}>{label}</MenuItem>
          </li>
        ))}
        <li>
          <MenuItem href="/search">{texts.search()}</MenuItem>
        </li>
      </ul>
    </nav>
  );
}

function FollowColumn() {
  const { socialLinks } = useSite();
  if (socialLinks.length === 0) return null;
  return (
    <Column title={texts.footerFollow()}>
      {socialLinks.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel="noopener noreferrer" target="_blank">
            {name}
          </a>
        </li>
      ))}
    </Column>
  );
}

function OfficeColumn() {
  const { address, phone } = useSite();
  const lines = formatAddressLines(address);
  if (lines.length === 0 && !phone) return null;
  return (
    <Column title={texts.footerOffice()}>
      {lines.map((line) => (
        <PlainText key={line} Tag="li">
          {line}
        </PlainText>
      ))}
      {phone && (
        <li>
          <a href={phoneHref(phone)}>{phone}</a>
        </li>
      )}
    </Column>
  );
}

function HoursColumn() {
  const lines = formatOpeningHours(useSite());
  if (lines.length === 0) return null;
  return (
    <Column title={texts.footerHours()}>
      {lines.map((line) => (
        <li key={line} className={styles.hours}>
          <Hours text={line} />
        </li>
      ))}
    </Column>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.column}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** Allows a line break after the `@` on narrow screens. */
function EmailWithWordBreak({ email }: { email: string }) {
  const breakIndex = email.indexOf("@") + 1;
  return (
    <>
      <span>{email.slice(0, breakIndex)}</span>
      <wbr />
      <span>{email.slice(breakIndex)}</span>
    </>
  );
}

/** Rendered in the browser only: cached pages would show an old year. */
function useYear(timeZone: string): string | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => currentYear(timeZone),
    () => null,
  );
}

const subscribeToNothing = () => () => {};
