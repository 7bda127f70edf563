import { getLanguage } from "#texts/language.ts";
import * as texts from "#texts/public/seo.ts";

import { formatLocality } from "../address.ts";
import type { SeoMetadata, PublicSite } from "../site.ts";

/** Title and description of the home page, made from other settings. */
export function homeSeo(site: PublicSite): SeoMetadata {
  return { title: titleOf(site), description: site.philosophy.statement || describe(site) };
}

/** "Vitrine: Bangkok, Thailand". */
function titleOf({ productName, taglines, address }: PublicSite): string {
  const addition = taglines[0]?.text || formatLocality(address);
  return addition ? `${productName}: ${addition}` : productName;
}

function describe({ productName, services }: PublicSite): string {
  const titles = services.map(({ title }) => title);
  if (titles.length === 0) return texts.homeDescription({ productName });
  const list = new Intl.ListFormat(getLanguage(), { type: "conjunction" }).format(titles);
  return texts.homeServices({ productName, services: list });
}
