// The foot of every public page: the field of points at rest, the mail address where the page ends with it, four columns.
import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { legalPath } from "#contract/legal.ts";
import { phoneHref } from "#contract/phone.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { legalQuery } from "#web/api/legal.ts";
import { languageOf } from "#web/ui/languageOf.ts";

import styles from "./Footer.module.css";
import { Hours } from "./Hours.tsx";
import { NAVIGATION, SITEMAP_ID } from "./navigation.ts";
import { RestingField } from "./RestingField.tsx";
import { useSite } from "./useSite.ts";

export function Footer({ withAddress }: { withAddress: boolean }) {
  const site = useSite();
  const year = useYear();
  return (
    <footer className={styles.footer}>
      <RestingField />
      {withAddress && (
        <div className={styles.invitation}>
          <p className={styles.prompt} lang={languageOf(site.contactPrompt)}>
            {site.contactPrompt}
          </p>
          <a className={styles.address} href={`mailto:${site.email}`}>
            <Breakable email={site.email} />
          </a>
        </div>
      )}
      <div className={styles.columns}>
        <SiteColumn />
        <FollowColumn />
        <OfficeColumn />
        <Column title="Hours">
          <li className={styles.hours}>
            <Hours text={site.openingHours} />
          </li>
        </Column>
      </div>
      <p className={styles.last}>
        <span>{["©", year, site.productName].filter(Boolean).join(" ")}</span>
        <LegalTexts />
        <span className={styles.place} lang={languageOf(site.place)}>
          {site.place}
        </span>
      </p>
    </footer>
  );
}

/** Of the last line, the documents in effect; spans, for it is a paragraph. */
function LegalTexts() {
  const { data = [] } = useQuery(legalQuery(useHttp()));
  if (data.length === 0) return null;
  return (
    <span className={styles.legal}>
      {data.map(({ slug, titleTh, titleEn }) => (
        <Link
          key={slug}
          className={styles.policy}
          href={legalPath(slug)}
          lang={languageOf(titleEn || titleTh)}
        >
          {titleEn || titleTh}
        </Link>
      ))}
    </span>
  );
}

function SiteColumn() {
  return (
    <nav className={styles.column} id={SITEMAP_ID} aria-label="Site">
      <h2>Site</h2>
      <ul>
        {NAVIGATION.map(({ path, label }) => (
          <li key={path}>
            <Link href={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FollowColumn() {
  return (
    <Column title="Follow">
      {useSite().socialLinks.map(({ name, url }) => (
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
  const { addressLines, phone } = useSite();
  return (
    <Column title="Office">
      {addressLines.map((line) => (
        <li key={line} lang={languageOf(line)}>
          {line}
        </li>
      ))}
      <li>
        <a className={styles.phone} href={phoneHref(phone)}>
          {phone}
        </a>
      </li>
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

/** Where it is too long for a phone it breaks behind the `@`, not inside a word. */
function Breakable({ email }: { email: string }) {
  const at = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** Only the visitor knows it: a page that is kept or sent again later would tell an old one. In one text with the name, which then
    does not move. */
function useYear(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => String(new Date().getFullYear()),
    () => null,
  );
}

const neverChanges = () => () => {};
