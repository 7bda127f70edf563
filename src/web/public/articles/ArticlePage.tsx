// One article: its title, pictures and text, and who wrote it.
import { useQuery } from "@tanstack/react-query";

import { ARTICLE_IMAGE, articleLogo, articlePictures, articleQuery } from "#web/api/articles.ts";
import type { ReadArticle } from "#web/api/articles.ts";
import { useHttp } from "#web/api/HttpContext.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Gallery } from "#web/ui/Gallery.tsx";
import { languageOf } from "#web/ui/languageOf.ts";
import { LoadFailed } from "#web/ui/LoadFailed.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { RichText } from "#web/ui/RichText.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import { BackLink } from "../layout/BackLink.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import type { PageProps } from "../routes.ts";
import { ArticleLogo } from "./ArticleLogo.tsx";
import { Byline } from "./Byline.tsx";
import { ShareButton } from "./ShareButton.tsx";

import styles from "./ArticlePage.module.css";

const ARTICLE_NOT_FOUND = "Article not found";
const LIST = "/articles";

export function ArticlePage({ params }: PageProps) {
  const { data, isPending, error, refetch } = useQuery(articleQuery(useHttp(), params["id"] ?? ""));
  if (data) return <Loaded article={data} />;
  return (
    <div className={styles.page} data-empty>
      {isPending ? (
        <p className={styles.loading} role="status">
          Loading…
        </p>
      ) : error ? (
        <LoadFailed what="This article" error={error} level={1} onRetry={() => void refetch()} />
      ) : (
        <NotFound />
      )}
    </div>
  );
}

function Loaded({ article }: { article: ReadArticle }) {
  const { title, excerpt, html } = article;
  const pictures = articlePictures(article);
  const gallery = { pictures, name: title, retryFrom: ARTICLE_IMAGE };
  const logo = articleLogo(article);
  const shared = pictures[0] ?? logo ?? undefined;
  return (
    <article className={styles.page}>
      <PageHead title={title} description={excerpt || title} picture={shared} article={article} />
      <div className={styles.bar}>
        <BackLink href={LIST} />
        <ShareButton />
      </div>
      <h1 className={styles.title} lang={languageOf(title)}>
        {title}
      </h1>
      <div className={styles.picture} data-missing={pictures.length === 0 || undefined}>
        <Gallery {...gallery} width={{ phone: 100, wide: 100 }} part={[0, 1]} first />
      </div>
      <div className={styles.words}>
        <div className={styles.by}>
          <Byline article={article} />
          {logo && <ArticleLogo logo={logo} />}
        </div>
        <div className={styles.text}>
          <RichText html={html} />
        </div>
        {pictures.length > 1 && (
          <div className={styles.more}>
            <Gallery {...gallery} width={{ phone: 100, wide: 60 }} part={[1]} />
          </div>
        )}
        <div className={styles.end}>
          <TextLink href={LIST} back>
            Back to Articles
          </TextLink>
        </div>
      </div>
    </article>
  );
}

function NotFound() {
  const toList = <ButtonLink href={LIST}>Back to Articles</ButtonLink>;
  return (
    <>
      <BackLink href={LIST} />
      <Notice title={ARTICLE_NOT_FOUND} level={1} action={toList}>
        <PageHead title={ARTICLE_NOT_FOUND} description="There is no article at this address." hidden />
        It may have been withdrawn, or the address is mistyped.
      </Notice>
    </>
  );
}
