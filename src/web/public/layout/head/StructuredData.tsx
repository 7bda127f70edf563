// What a page is about, for search engines: a data block that no browser runs. https://schema.org
import { useLocation } from "wouter";

import { shownLanguage } from "#contract/settings/address.ts";
import { urlOfPath } from "#contract/pictures.ts";
import { publicationDates } from "#contract/content/publicationDates.ts";
import type { Site } from "#contract/settings/site.ts";
import { usePictureBases } from "#web/ui/images/PictureBases.tsx";

import { useOrigin } from "./OriginContext.tsx";
import { sharedPicture } from "./ShareTags.tsx";
import type { NamedPage } from "./namedPage.ts";
import { useSite } from "../useSite.ts";

/** Pages about the firm itself. */
const ABOUT_THE_FIRM = new Set(["/", "/about", "/address"]);
/** The list above each kind of record, by the beginning of the record's address. */
const LISTS: Record<string, { name: string; path: string }> = {
  "activity-view": { name: "Activities", path: "/activities" },
  article: { name: "Articles", path: "/articles" },
};

export function StructuredData(page: NamedPage) {
  // Relative addresses are those of the page itself.
  const origin = useOrigin() ?? "";
  const [path] = useLocation();
  const site = useSite();
  const logo = logoUrl(site, origin, usePictureBases().publicImages);
  const list = LISTS[path.split("/")[1] ?? ""];
  const graph = [
    ...(ABOUT_THE_FIRM.has(path) ? [organization(site, origin, logo)] : []),
    ...(page.article ? [articleData(page, page.article, { site, origin, path, logo })] : []),
    ...(page.activity ? [activityData(page, page.activity, { origin, path })] : []),
    ...(list ? [breadcrumbs(origin, [{ name: "Home", path: "/" }, list, { name: page.name, path }])] : []),
  ];
  if (graph.length === 0) return null;
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  // No `<` survives, so the text cannot end its element.
  const html = text.replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The firm's own, else the icon of the site. */
function logoUrl({ logo }: Site, origin: string, publicImages: string): string {
  if (!logo) return `${origin}/icon-512.png`;
  const url = urlOfPath(logo.path, publicImages);
  return origin ? new URL(url, origin).href : url;
}

/** Facts that are not filled in are left out. https://schema.org/ProfessionalService */
function organization(site: Site, origin: string, logo: string) {
  return withoutEmpty({
    "@type": "ProfessionalService",
    "@id": `${origin}/#organization`,
    name: site.productName,
    url: `${origin}/`,
    logo,
    image: logo,
    email: site.email,
    telephone: site.phone,
    address: postalAddress(site),
    geo: site.map && {
      "@type": "GeoCoordinates",
      latitude: site.map.latitude,
      longitude: site.map.longitude,
    },
    openingHoursSpecification: site.openingTimes.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days,
      opens,
      closes,
    })),
    sameAs: site.socialLinks.map(({ url }) => url),
  });
}

function postalAddress({ address }: Site) {
  const language = shownLanguage(address);
  if (!language) return null;
  const { street, subdistrict, district, province } = address[language];
  return withoutEmpty({
    "@type": "PostalAddress",
    streetAddress: [street, subdistrict].filter(Boolean).join(", "),
    addressLocality: district,
    addressRegion: province,
    postalCode: address.postcode,
    addressCountry: address.country,
  });
}

function withoutEmpty(facts: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => !isEmpty(fact)));
}

function isEmpty(fact: unknown): boolean {
  return fact === null || fact === "" || (Array.isArray(fact) && fact.length === 0);
}

interface Place {
  origin: string;
  path: string;
}

interface Publisher {
  site: Site;
  logo: string;
}

type ArticleFacts = NonNullable<NamedPage["article"]>;
type ActivityFacts = NonNullable<NamedPage["activity"]>;

function articleData(page: NamedPage, article: ArticleFacts, place: Place & Publisher) {
  const { site, origin, path, logo } = place;
  const { published, modified } = publicationDates(article);
  return {
    "@type": "Article",
    headline: page.name,
    description: page.description,
    image: [origin + sharedPicture(page.picture).path],
    datePublished: published,
    dateModified: modified,
    author: {
      "@type": "Person",
      name: article.author,
      ...(article.position && { jobTitle: article.position }),
    },
    publisher: {
      "@type": "Organization",
      name: site.productName,
      logo: { "@type": "ImageObject", url: logo },
    },
    mainEntityOfPage: origin + path,
  };
}

/** https://schema.org/CreativeWork */
function activityData(page: NamedPage, activity: ActivityFacts, { origin, path }: Place) {
  const { published, modified } = publicationDates(activity);
  return {
    "@type": "CreativeWork",
    name: page.name,
    description: page.description,
    image: [origin + sharedPicture(page.picture).path],
    datePublished: published,
    dateModified: modified,
    url: origin + path,
  };
}

function breadcrumbs(origin: string, places: { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: places.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
