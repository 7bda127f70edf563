import { getLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/seo.ts";

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
      return {
        title: titled(texts.aboutTitle()),
        description: site.philosophy.explanation || texts.aboutDescription({ productName }),
      };
    case "activities":
      return {
        title: titled(texts.activitiesTitle()),
        description: site.introductions.activities || texts.activitiesDescription({ productName }),
      };
    case "articles":
      return {
        title: titled(texts.articlesTitle()),
        description: site.introductions.articles || texts.articlesDescription({ productName }),
      };
    case "address":
      return { title: titled(texts.addressTitle()), description: addressDescription(site) };
  }
}

/** "Vitrine: Bangkok, Thailand". */
function defaultHomeTitle({ productName, taglines, address }: PublicSite): string {
  const addition = taglines[0]?.text || formatLocality(address);
  return addition ? `${productName}: ${addition}` : productName;
}

function homeDescription({ productName, services }: PublicSite): string {
  const titles = services.map(({ title }) => title);
  if (titles.length === 0) return texts.homeDescription({ productName });
  return `${productName}: ${formatList(titles)}.`;
}

function addressDescription({ productName, address }: PublicSite): string {
  const lines = formatAddressLines(address).join(", ");
  return lines
    ? texts.addressDescriptionAt({ productName, address: lines })
    : texts.addressDescription({ productName });
}

function formatList(names: string[]): string {
  return new Intl.ListFormat(getLanguage(), { type: "conjunction" }).format(names);
}
