import type { Article } from "#content/articles.ts";
import { publicationDates } from "#contract/content/publicationDates.ts";
import type { DatedRecord } from "#contract/content/publicationDates.ts";

import type { PageSubject } from "../layout/head/namedPage.ts";
import { sharedPicture } from "../layout/head/ShareTags.tsx";

type ArticleFacts = Pick<Article, "author" | "position"> & DatedRecord;

/** https://ogp.me/#type_article and https://schema.org/Article */
export function articleHead(article: ArticleFacts): Pick<PageSubject, "shareTags" | "structuredData"> {
  const { author, position } = article;
  const { published, modified } = publicationDates(article);
  return {
    shareTags: {
      "og:type": "article",
      "article:published_time": published,
      "article:modified_time": modified,
      "article:author": author,
    },
    structuredData: ({ name, description, picture }, { site, origin, path, logo }) => ({
      "@type": "Article",
      headline: name,
      description,
      image: [origin + sharedPicture(picture).path],
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
