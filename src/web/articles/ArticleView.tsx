import type { ReactNode } from "react";

import type { Article } from "#resources/articles.ts";
import type { ImageAsset } from "#contract/images.ts";
import { ARTICLE_IMAGE_PATH } from "#web/api/articles.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { DetailTitle } from "#web/ui/text/DetailTitle.tsx";
import { RichText } from "#web/ui/text/RichText.tsx";

import { ArticleLogo } from "./ArticleLogo.tsx";
import { Byline } from "./Byline.tsx";

import styles from "./ArticleView.module.css";

interface ArticleViewProps {
  article: Pick<Article, "title" | "author" | "position">;
  /** The content, rendered and sanitized by the server. */
  html: string;
  images: ImageAsset[];
  logo: ImageAsset | null;
  /** The publication date. */
  date?: ReactNode;
  /** Rendered above the title. */
  toolbar?: ReactNode;
  /** Rendered below the article. */
  footer?: ReactNode;
}

export function ArticleView(props: ArticleViewProps) {
  const { article, html, images, logo, date, toolbar, footer } = props;
  const { title } = article;
  const galleryProps = { images, name: title, retryBasePath: ARTICLE_IMAGE_PATH };
  return (
    <article className={styles.page}>
      {toolbar && <div className={styles.bar}>{toolbar}</div>}
      <div className={styles.title}>
        <DetailTitle title={title} />
      </div>
      {images.length > 0 && (
        <div className={styles.picture}>
          <Gallery {...galleryProps} width={{ phone: 100, wide: 100 }} range={[0, 1]} priority />
        </div>
      )}
      <div className={styles.words}>
        <div className={styles.by}>
          <Byline article={article} />
          {date}
          {logo && <ArticleLogo logo={logo} />}
        </div>
        <div className={styles.text}>
          <RichText html={html} />
        </div>
        {images.length > 1 && (
          <div className={styles.more}>
            <Gallery {...galleryProps} width={{ phone: 100, wide: 60 }} range={[1]} />
          </div>
        )}
        {footer && <div className={styles.end}>{footer}</div>}
      </div>
    </article>
  );
}
