import type { Page } from "playwright";

import { ACTIVITIES } from "#resources/activities.ts";
import type { ContentType } from "#resources/contentType.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { DEMO_LEGAL_TEXTS } from "#demo/legalTexts.ts";

import type { Shot } from "./captureShots.ts";

const [{ effectiveDate: POLICY_DATE }, { slug: TERMS, effectiveDate: TERMS_DATE }] = demoTexts();

const STATIC_SHOTS: Shot[] = [
  { name: "home", path: "/" },
  { name: "home-first-view", path: "/", isViewportOnly: true },
  { name: "about", path: "/about" },
  { name: "activities-filtered", path: "/activities?category=artificial-intelligence" },
  { name: "address", path: "/address" },
  { name: "search", path: "/search?q=map" },
  { name: "address-form-errors", path: "/address", prepare: submitEmptyForm },
  { name: "privacy", path: "/privacy-policy" },
  {
    name: "privacy-thai",
    path: "/privacy-policy",
    prepare: (page) => page.getByRole("link", { name: "ไทย" }).click(),
    isViewportOnly: false,
  },
  { name: "privacy-version", path: `/privacy-policy/${POLICY_DATE}` },
  { name: "terms", path: `/legal/${TERMS}` },
  { name: "terms-version", path: `/legal/${TERMS}/${TERMS_DATE}` },
  { name: "not-found", path: "/nowhere" },
  { name: "sign-in", path: "/vitrine/login" },
  { name: "menu", path: "/about", only: "narrow", prepare: openMenu },
];

const EMPTY_SITE_SHOTS: Shot[] = [
  { name: "empty-home", path: "/" },
  { name: "empty-about", path: "/about" },
  ...CONTENT_TYPES.flatMap(({ plural, pages }) =>
    pages.list === null ? [] : [{ name: `empty-${plural}`, path: pages.list }],
  ),
  { name: "empty-privacy", path: "/privacy-policy" },
];

export interface RecordIds {
  /** Ids by the plural name of their content type. */
  contents: Readonly<Record<string, readonly string[]>>;
  /** Ids of the versions in effect. */
  legalVersions: string[];
}

function demoTexts() {
  const [policy, terms] = DEMO_LEGAL_TEXTS;
  if (!policy || !terms) throw new Error("The demo lacks its legal texts");
  return [policy, terms] as const;
}

/** @param records ids of published records; throws if a type has none */
export function publicShots({ contents }: RecordIds): Shot[] {
  return [
    ...STATIC_SHOTS,
    ...CONTENT_TYPES.flatMap((type) => contentShots(type, contents[type.plural] ?? [])),
    {
      name: "lightbox",
      path: `${ACTIVITIES.pages.record}/${firstOrThrow(contents[ACTIVITIES.plural], "activity")}`,
      prepare: openLightbox,
    },
  ];
}

function contentShots({ name, plural, pages }: ContentType, ids: readonly string[]): Shot[] {
  firstOrThrow(ids, name);
  return [
    ...(pages.list === null ? [] : [{ name: plural, path: pages.list }]),
    ...ids.map((id, at) => ({ name: `${name}-${at + 1}`, path: `${pages.record}/${id}` })),
    { name: `${name}-not-found`, path: `${pages.record}/nothing` },
  ];
}

export function firstOrThrow(ids: readonly string[] | undefined, kind: string): string {
  const first = ids?.[0];
  if (first === undefined) throw new Error(`There is no ${kind} to show`);
  return first;
}

/** Pages of a newly set up site. */
export function emptyShots(): Shot[] {
  return EMPTY_SITE_SHOTS;
}

async function submitEmptyForm(page: Page) {
  await page.locator("main form").getByRole("button").last().click();
}

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
}

async function openLightbox(page: Page) {
  await page
    .getByRole("list", { name: /^Pictures of/ })
    .getByRole("link")
    .first()
    .click();
  await page.getByRole("dialog").waitFor();
}
