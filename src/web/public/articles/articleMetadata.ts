import type { Article } from "#resources/articles.ts";
import { publicationDates } from "#contract/content/publicationDates.ts";
import type { DatedRecord } from "#contract/content/publicationDates.ts";

import type { PageMetadataOptions } from "../layout/head/pageMetadata.ts";
import { toShareImage } from "../layout/head/OpenGraphTags.tsx";

type ArticleMetaFields = Pick<Article, "author" | "position"> & DatedRecord;

/** Open Graph tags and structured data (JSON-LD, `application/ld+json`) of an article: https://ogp.me/#type_article, https://schema.org/Article. */
export function articleMetadata(
  article: ArticleMetaFields,
): Pick<PageMetadataOptions, "openGraphTags" | "structuredData"> {
  const { author, position } = article;
  const { published, modified } = publicationDates(article);
  return {
    openGraphTags: {
      "og:type": "article",
      "article:published_time": published,
      "article:modified_time": modified,
      "article:author": author,
    },
    structuredData: ({ name, description, image }, { site, origin, path, logo }) => ({
      "@type": "Article",
      headline: name,
      description,
      image: [origin + toShareImage(image).path],
      datePublished: published,
      dateModified: modified,
      author: { "@type": "Person", name: author, ...(position && { jobTitle: position }) },
      publisher: {
        "@type": "Organization",
        name: site.productName,
        logo: { "@type": "ImageObject", url: logo },
      },
      mainEntityOfPage: origin + path,
    }),
  };
}
