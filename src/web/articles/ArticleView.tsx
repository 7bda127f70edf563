// One article as readers see it: its title, first picture, text, the other pictures, and who wrote it.
import type { ReactNode } from "react";

import type { Article } from "#content/articles.ts";
import type { Picture } from "#contract/pictures.ts";
import { articlePageTexts as texts } from "#texts/public/articles.ts";
import { ARTICLE_IMAGE } from "#web/api/articles.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { languageOf } from "#web/ui/text/languageOf.ts";
import { RichText } from "#web/ui/text/RichText.tsx";
import { Trans } from "#web/ui/text/Trans.tsx";

import { ArticleLogo } from "./ArticleLogo.tsx";
import { Byline } from "./Byline.tsx";

import styles from "./ArticleView.module.css";

interface ArticleViewProps {
  article: Pick<Article, "title" | "author" | "position">;
  /** Of the content, made safe by the server. */
  html: string;
  pictures: Picture[];
  logo: Picture | null;
  /** When it was published. */
  date?: ReactNode;
  /** Above the title. */
  bar?: ReactNode;
  /** Below everything. */
  end?: ReactNode;
  /** Beside the editor: no picture opens, and each part that is still missing says what it will be. */
  isPreview?: boolean;
}

export function ArticleView(props: ArticleViewProps) {
  const { article, html, pictures, logo, date, bar, end, isPreview = false } = props;
  const { title, author } = article;
  const gallery = { pictures, name: title, retryFrom: ARTICLE_IMAGE, still: isPreview };
  return (
    <article className={styles.page}>
      {bar && <div className={styles.bar}>{bar}</div>}
      <h1 className={styles.title} lang={languageOf(title)}>
        {title || (isPreview && <span className={styles.pending}>{texts.untitled}</span>)}
      </h1>
      <div className={styles.picture} data-missing={pictures.length === 0 || undefined}>
        {isPreview && pictures.length === 0 ? (
          <PendingLead />
        ) : (
          <Gallery {...gallery} width={{ phone: 100, wide: 100 }} part={[0, 1]} first />
        )}
      </div>
      <div className={styles.words}>
        <div className={styles.by}>
          {isPreview && !author ? (
            <p className={styles.pending}>{texts.author}</p>
          ) : (
            <Byline article={article} />
          )}
          {date}
          {logo && <ArticleLogo logo={logo} />}
        </div>
        <div className={styles.text}>
          {isPreview && !html ? (
            <p className={styles.pending}>{texts.textPending}</p>
          ) : (
            <RichText html={html} />
          )}
        </div>
        {pictures.length > 1 && (
          <div className={styles.more}>
            <Gallery {...gallery} width={{ phone: 100, wide: 60 }} part={[1]} />
          </div>
        )}
        {end && <div className={styles.end}>{end}</div>}
      </div>
    </article>
  );
}

function PendingLead() {
  return (
    <div className={styles.lead}>
      <p>
        <Trans text={texts.picturePending} elements={{ strong: (text) => <strong>{text}</strong> }} />
      </p>
      <p>{texts.noPicture}</p>
    </div>
  );
}
