import * as texts from "#texts/public/seo.ts";

import { formatAddressLines } from "../address.ts";
import type { SeoMetadata, PublicSite } from "../site.ts";

/** Title and description of the contact page, made from other settings. */
export function addressSeo({ productName, address }: PublicSite): SeoMetadata {
  const lines = formatAddressLines(address).join(", ");
  return {
    title: `${texts.addressTitle()} · ${productName}`,
    description: lines
      ? texts.addressDescriptionAt({ productName, address: lines })
      : texts.addressDescription({ productName }),
  };
}
