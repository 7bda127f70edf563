// One article on a page of its own, with the ways back to the list.
import { useQuery } from "@tanstack/react-query";

import { articlePageTexts as texts } from "#texts/public/articles.ts";
import { articleLogo, articlePictures, articleQuery } from "#web/api/articles.ts";
import type { ReadArticle } from "#web/api/articles.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { ArticleView } from "#web/articles/ArticleView.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PublishedDate } from "#web/ui/text/PublishedDate.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import { BackLink } from "../layout/BackLink.tsx";
import { PageHead } from "../layout/head/PageHead.tsx";
import { useSite } from "../layout/useSite.ts";
import type { PageProps } from "../page.ts";
import { articleHead } from "./articleHead.ts";
import { ShareButton } from "./ShareButton.tsx";

import styles from "./ArticlePage.module.css";

const ARTICLE_NOT_FOUND = texts.notFound;
const LIST = "/articles";

export function ArticlePage({ params }: PageProps) {
  const { data, isPending, error, refetch } = useQuery(articleQuery(useHttp(), params["id"] ?? ""));
  if (data) return <Loaded article={data} />;
  return (
    <div className={styles.empty}>
      {isPending ? (
        <p className={styles.loading} role="status">
          {texts.loading}
        </p>
      ) : error ? (
        <LoadFailed title={texts.articleFailed} error={error} level={1} onRetry={() => void refetch()} />
      ) : (
        <NotFound />
      )}
    </div>
  );
}

function Loaded({ article }: { article: ReadArticle }) {
  const { title, excerpt, html, publishedAt } = article;
  const { timeZone } = useSite();
  const pictures = articlePictures(article);
  const logo = articleLogo(article);
  const shared = pictures[0] ?? logo ?? undefined;
  return (
    <>
      <PageHead title={title} description={excerpt || title} picture={shared} {...articleHead(article)} />
      <ArticleView
        article={article}
        html={html}
        pictures={pictures}
        logo={logo}
        date={publishedAt && <PublishedDate at={publishedAt} timeZone={timeZone} />}
        bar={
          <>
            <BackLink href={LIST} />
            <ShareButton />
          </>
        }
        end={
          <TextLink href={LIST} back>
            {texts.back}
          </TextLink>
        }
      />
    </>
  );
}

function NotFound() {
  const toList = <ButtonLink href={LIST}>{texts.back}</ButtonLink>;
  return (
    <>
      <BackLink href={LIST} />
      <Notice title={ARTICLE_NOT_FOUND} level={1} action={toList}>
        <PageHead title={ARTICLE_NOT_FOUND} description={texts.noneAtAddress} hidden />
        {texts.missing}
      </Notice>
    </>
  );
}
