// The parts of a privacy policy and the ways to reach its controller, which the policies of both languages share.
import { addressLines } from "#contract/address.ts";
import { phoneHref } from "#contract/phone.ts";
import { hoursOf } from "#contract/site.ts";
import type { Site } from "#contract/site.ts";

export interface Policy {
  /** In the lines that the narrowest screens show it in, so that no late font decides where it breaks. */
  title: readonly string[];
  /** For search engines. */
  description: string;
  /** What a reader looks for first. */
  facts: readonly { label: string; value: string }[];
  /** Names the list of sections for screen readers. */
  contentsLabel: string;
  sections: readonly PolicySection[];
}

export interface PolicySection {
  /** The same in every language, so that an address with a fragment keeps its place. */
  id: string;
  title: string;
  /** The title as the contents have it. */
  short: string;
  parts: readonly PolicyPart[];
}

/** A paragraph, a list of sentences, or a table of names and values. */
export type PolicyPart = string | { list: readonly string[] } | { rows: readonly PolicyRow[] };

export interface PolicyRow {
  label: string;
  value: string;
  href?: string;
}

type Labels = Record<"controller" | "address" | "email" | "phone" | "hours", string>;

export function contactRows(site: Site, labels: Labels): PolicyRow[] {
  return [
    { label: labels.controller, value: site.productName },
    { label: labels.address, value: addressLines(site.address).join(", ") },
    { label: labels.email, value: site.email, href: `mailto:${site.email}` },
    { label: labels.phone, value: bound(site.phone), href: phoneHref(site.phone) },
    { label: labels.hours, value: hoursOf(site).join(", ") },
  ];
}

/** The supervising authority's site. */
export const AUTHORITY_URL = "https://www.pdpc.or.th";

/** What must not break over two lines: a number and its unit, a date, a telephone number. */
export function bound(text: string): string {
  return text.replaceAll(" ", "\u00A0");
}
