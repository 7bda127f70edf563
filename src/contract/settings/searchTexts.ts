import { addressLines, placeName } from "./address.ts";
import type { SearchPage, SearchTexts, Site } from "./site.ts";

/** Title and description of a page for search engines and for sharing: the firm's own, else made from what is filled in. */
export function searchTexts(site: Site, page: SearchPage): SearchTexts {
  const { title, description } = site.search[page];
  const defaults = defaultSearchTexts(site, page);
  return { title: title || defaults.title, description: description || defaults.description };
}

export function defaultSearchTexts(site: Site, page: SearchPage): SearchTexts {
  const { productName } = site;
  const titled = (name: string) => `${name} · ${productName}`;
  switch (page) {
    case "home":
      return { title: homeTitle(site), description: site.philosophy.statement || homeSentence(site) };
    case "about":
      return { title: titled("About"), description: site.philosophy.explanation || aboutSentence(site) };
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
      return { title: titled("Address"), description: addressSentence(site) };
  }
}

/** "Vitrine: Bangkok, Thailand". */
function homeTitle({ productName, taglines, address }: Site): string {
  const addition = taglines[0]?.text || placeName(address);
  return addition ? `${productName}: ${addition}` : productName;
}

function homeSentence({ productName, services }: Site): string {
  const titles = services.map(({ title }) => title);
  if (titles.length === 0) return `${productName}: what we do, our activities and our articles.`;
  return `${productName}: ${listOf(titles)}.`;
}

function aboutSentence({ productName }: Site): string {
  return `About ${productName}: what we do and whom we work with.`;
}

function addressSentence({ productName, address }: Site): string {
  const lines = addressLines(address).join(", ");
  return lines ? `How to find and reach ${productName}: ${lines}.` : `How to reach ${productName}.`;
}

function listOf(names: string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}
