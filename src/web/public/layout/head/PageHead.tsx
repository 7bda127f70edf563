import { useRouter } from "wouter";

import type { SeoMetadata, SeoPage, PublicSite } from "#resources/settings/site.ts";
import { titleSuffix } from "#texts/public/list.ts";
import { feed } from "#texts/public/seo.ts";

import type { PageMetadataOptions } from "./pageMetadata.ts";
import { useCrawlerTags } from "./CrawlerTagsContext.tsx";
import { useOrigin } from "./OriginContext.tsx";
import { useSite } from "../useSite.ts";
import { usePagePath } from "./usePagePath.ts";

export interface PageHeadProps extends PageMetadataOptions {
  /** Title and description come from these SEO settings, else from the defaults, unless they are given as props. */
  seo?: { page: SeoPage; defaults: (site: PublicSite) => SeoMetadata };
  /** Without the site's name, which is appended. */
  title?: string | undefined;
  description?: string | undefined;
  /** Of a list, from 1: further pages have their own title and URL. */
  pageNumber?: number;
  /** For pages that search engines should not index. */
  noindex?: boolean;
}

/** Search engines truncate descriptions at about this many characters. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Title and meta tags. React hoists them into `<head>`. */
export function PageHead({ seo, noindex = false, pageNumber = 1, ...given }: PageHeadProps) {
  const { title, description, ...record } = given;
  const site = useSite();
  const origin = useOrigin();
  const path = usePagePath(record.query);
  const renderCrawlerTags = useCrawlerTags();
  const { productName } = site;
  const own = seo && site.search[seo.page];
  const defaults = seo?.defaults(site);
  const suffix = pageNumber > 1 ? titleSuffix({ page: pageNumber }) : "";
  const name = (title ?? (own?.title || defaults?.title || productName)) + suffix;
  const page = {
    ...record,
    name,
    description: truncate(description ?? (own?.description || defaults?.description || "")),
  };
  return (
    <>
      <title>{title ? `${name} · ${productName}` : name}</title>
      <meta name="description" content={page.description} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={feed({ productName })}
        href={`${useRouter().base}/feed.xml`}
      />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          {origin !== null && <link rel="canonical" href={origin + path} />}
          {renderCrawlerTags?.(page)}
        </>
      )}
    </>
  );
}

/**
 * Truncates at a word boundary; in text without spaces between grapheme clusters (Thai and Lao "am" counts as a
 * mark).
 */
function truncate(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, MAX_DESCRIPTION_LENGTH - 1);
  const space = cut.lastIndexOf(" ");
  if (space > MAX_DESCRIPTION_LENGTH / 2) return `${cut.slice(0, space)}…`;
  const isSplit = /^[\p{M}\u0e33\u0eb3\udc00-\udfff]/u.test(line.slice(cut.length));
  return `${isSplit ? cut.replace(/.\p{M}*$/u, "") : cut}…`;
}
