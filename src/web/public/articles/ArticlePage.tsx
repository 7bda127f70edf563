import { useQuery } from "@tanstack/react-query";
import { Redirect } from "wouter";

import { ARTICLES } from "#resources/articles.ts";
import { recordPath } from "#resources/contentType.ts";
import * as texts from "#texts/public/articles.ts";
import type { Article } from "#resources/articles.ts";
import { publicationDates } from "#contract/content/publicationDates.ts";
import type { DatedRecord } from "#contract/content/publicationDates.ts";
import { articleApi, articleLogo, articleImages } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { ArticleView } from "#web/articles/ArticleView.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import { BackLink } from "../layout/BackLink.tsx";
import { recordMetadata } from "../layout/head/recordMetadata.ts";
import { PageHead } from "../layout/head/PageHead.tsx";
import type { PageProps } from "../page.ts";
import { NextRecord } from "../records/NextRecord.tsx";
import { RecordFallback } from "../records/RecordFallback.tsx";
import { ArticleDate } from "./ArticleDate.tsx";
import { ShareButton } from "./ShareButton.tsx";
import type { PageMetadataOptions } from "../layout/head/pageMetadata.ts";
import { toShareImage } from "../layout/head/OpenGraphTags.tsx";

const LIST_PATH = "/articles";

export function ArticlePage({ params: { slug = "" } }: PageProps) {
  const { data, isPending, error, refetch } = useQuery(articleApi.detail(useHttp(), slug));
  if (data && data.slug !== slug) return <Redirect to={recordPath(ARTICLES, data)} replace />;
  if (data) return <ArticleDetail article={data} />;
  return (
    <RecordFallback type={ARTICLES} isPending={isPending} error={error} onRetry={() => void refetch()} />
  );
}

function ArticleDetail({ article }: { article: Article }) {
  const { title, excerpt, html = "" } = article;
  const images = articleImages(article);
  const logo = articleLogo(article);
  const shareImage = images[0] ?? logo ?? undefined;
  return (
    <>
      <PageHead
        {...recordMetadata(article, { title, description: excerpt || title, image: shareImage })}
        {...articleMetadata(article)}
      />
      <ArticleView
        article={article}
        html={html}
        images={images}
        logo={logo}
        date={<ArticleDate article={article} />}
        toolbar={
          <>
            <BackLink href={LIST_PATH} />
            <ShareButton />
          </>
        }
        footer={
          <TextLink href={LIST_PATH} back>
            {texts.back()}
          </TextLink>
        }
      />
      <NextRecord type={ARTICLES} next={article.next} />
    </>
  );
}

type ArticleMetaFields = Pick<Article, "author" | "position"> & DatedRecord;

/** Open Graph tags and structured data (JSON-LD, `application/ld+json`) of an article: https://ogp.me/#type_article, https://schema.org/Article. */
function articleMetadata(
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
