import { useLocation, useRouter } from "wouter";

import { CONTENT_TYPES } from "#resources/registry.ts";
import { selectAddressLanguage } from "#resources/settings/address.ts";
import { resolveImageUrl } from "#contract/images.ts";
import type { PublicSite } from "#resources/settings/site.ts";
import { joinBase } from "#resources/settings/languages.ts";
import { navHome } from "#texts/public/layout.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import { contentNav } from "../../records/contentNav.ts";
import { useOrigin } from "./OriginContext.tsx";
import type { PageMetadata } from "./pageMetadata.ts";
import { useSite } from "../useSite.ts";

// The JSON-LD of a page. The objects of records come from `articles/ArticlePage.tsx` and `activities/creativeWork.ts`.

/** Pages that describe the company itself. */
const ORGANIZATION_PATHS = new Set(["/", "/about", "/address"]);

/** JSON-LD for search engines. https://schema.org */
export function StructuredData(metadata: PageMetadata) {
  // Without an origin, URLs are relative to the page.
  const origin = useOrigin() ?? "";
  const [page] = useLocation();
  const { base } = useRouter();
  const path = joinBase(base, encodeURI(page));
  const site = useSite();
  const logo = organizationLogoUrl(site, origin, useImageBaseUrls().publicImages);
  const list = CONTENT_TYPES.find(({ pages }) => pages.list !== null && page.startsWith(`${pages.record}/`));
  const graph = [
    ...(ORGANIZATION_PATHS.has(page) ? [organization(site, origin, logo)] : []),
    ...(page === "/" ? [searchableSite(site, origin, base)] : []),
    ...(metadata.structuredData ? [metadata.structuredData(metadata, { site, origin, path, logo })] : []),
    ...(list
      ? [
          breadcrumbs(origin, [
            { name: navHome(), path: joinBase(base, "/") },
            { name: contentNav(list), path: base + (list.pages.list ?? "/") },
            { name: metadata.name, path },
          ]),
        ]
      : []),
  ];
  if (graph.length === 0) return null;
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  // Escaping `<` keeps the text from closing the script element.
  const html = text.replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Falls back to the site's icon. */
function organizationLogoUrl({ logo }: PublicSite, origin: string, publicImages: string): string {
  if (!logo) return `${origin}/icon-512.png`;
  const url = resolveImageUrl(logo.path, publicImages);
  return origin ? new URL(url, origin).href : url;
}

/** Omits empty properties. https://schema.org/ProfessionalService */
function organization(site: PublicSite, origin: string, logo: string) {
  return omitEmpty({
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

/** https://developers.google.com/search/docs/appearance/structured-data/sitelinks-searchbox */
function searchableSite({ productName }: PublicSite, origin: string, base: string) {
  const target = { "@type": "EntryPoint", urlTemplate: `${origin}${base}/search?q={query}` };
  const potentialAction = { "@type": "SearchAction", target, "query-input": "required name=query" };
  return { "@type": "WebSite", name: productName, url: `${origin}${joinBase(base, "/")}`, potentialAction };
}

function postalAddress({ address }: PublicSite) {
  const language = selectAddressLanguage(address);
  if (!language) return null;
  const { street, subdistrict, district, province } = address[language];
  return omitEmpty({
    "@type": "PostalAddress",
    streetAddress: [street, subdistrict].filter(Boolean).join(", "),
    addressLocality: district,
    addressRegion: province,
    postalCode: address.postcode,
    addressCountry: address.country,
  });
}

function omitEmpty(properties: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function breadcrumbs(origin: string, crumbs: { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
