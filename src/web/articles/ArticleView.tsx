import type { ReactNode } from "react";

import type { Article } from "#resources/articles.ts";
import type { ImageAsset } from "#contract/images.ts";
import * as texts from "#texts/public/articles.ts";
import { ARTICLE_IMAGE_PATH } from "#web/api/articles.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { RichText } from "#web/ui/text/RichText.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";

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
  /** True in the editor's preview: images don't open, and placeholders mark the parts that are missing. */
  isPreview?: boolean;
}

export function ArticleView(props: ArticleViewProps) {
  const { article, html, images, logo, date, toolbar, footer, isPreview = false } = props;
  const { title, author } = article;
  const hasImages = images.length > 0;
  const galleryProps = { images, name: title, retryBasePath: ARTICLE_IMAGE_PATH, isStatic: isPreview };
  return (
    <article className={styles.page}>
      {toolbar && <div className={styles.bar}>{toolbar}</div>}
      <h1 className={styles.title} lang={detectLanguage(title)}>
        {title || (isPreview && <span className={styles.pending}>{texts.untitled()}</span>)}
      </h1>
      {(hasImages || isPreview) && (
        <div className={styles.picture} data-missing={!hasImages || undefined}>
          {hasImages ? (
            <Gallery {...galleryProps} width={{ phone: 100, wide: 100 }} range={[0, 1]} priority />
          ) : (
            <LeadImagePlaceholder />
          )}
        </div>
      )}
      <div className={styles.words}>
        <div className={styles.by}>
          {isPreview && !author ? (
            <p className={styles.pending}>{texts.author()}</p>
          ) : (
            <Byline article={article} />
          )}
          {date}
          {logo && <ArticleLogo logo={logo} />}
        </div>
        <div className={styles.text}>
          {isPreview && !html ? (
            <p className={styles.pending}>{texts.textPending()}</p>
          ) : (
            <RichText html={html} />
          )}
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

function LeadImagePlaceholder() {
  return (
    <div className={styles.lead}>
      <p>
        <Trans text={texts.picturePending()} elements={{ strong: (text) => <strong>{text}</strong> }} />
      </p>
      <p>{texts.noPicture()}</p>
    </div>
  );
}
