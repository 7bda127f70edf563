import { formatAddressLines, formatLocality } from "./address.ts";
import type { SeoPage, SeoMetadata, PublicSite } from "./site.ts";

/**
 * Title and description of a page for search engines and shared links: the firm's own, or made from other
 * settings.
 */
export function getSeoMetadata(site: PublicSite, page: SeoPage): SeoMetadata {
  const { title, description } = site.search[page];
  const defaults = defaultSeoMetadata(site, page);
  return { title: title || defaults.title, description: description || defaults.description };
}

export function defaultSeoMetadata(site: PublicSite, page: SeoPage): SeoMetadata {
  const { productName } = site;
  const titled = (name: string) => `${name} · ${productName}`;
  switch (page) {
    case "home":
      return {
        title: defaultHomeTitle(site),
        description: site.philosophy.statement || homeDescription(site),
      };
    case "about":
      return { title: titled("About"), description: site.philosophy.explanation || aboutDescription(site) };
    case "activities":
      return {
        title: titled("Activities"),
        description: site.introductions.activities || `Activities and projects of ${productName}.`,
      };
    case "articles":
      return {
        title: titled("Articles"),
        description: site.introductions.articles || `Articles and case studies by ${productName}.`,
      };
    case "address":
      return { title: titled("Address"), description: addressDescription(site) };
  }
}

/** "Vitrine: Bangkok, Thailand". */
function defaultHomeTitle({ productName, taglines, address }: PublicSite): string {
  const addition = taglines[0]?.text || formatLocality(address);
  return addition ? `${productName}: ${addition}` : productName;
}

function homeDescription({ productName, services }: PublicSite): string {
  const titles = services.map(({ title }) => title);
  if (titles.length === 0) return `${productName}: what we do, our activities and our articles.`;
  return `${productName}: ${formatList(titles)}.`;
}

function aboutDescription({ productName }: PublicSite): string {
  return `About ${productName}: what we do and whom we work with.`;
}

function addressDescription({ productName, address }: PublicSite): string {
  const lines = formatAddressLines(address).join(", ");
  return lines ? `How to find and reach ${productName}: ${lines}.` : `How to reach ${productName}.`;
}

function formatList(names: string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}
