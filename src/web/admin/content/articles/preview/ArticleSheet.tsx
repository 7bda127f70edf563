// An article in the public site's own type, from its pictures to who wrote it.
import { ARTICLES } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import type { MouseEvent, ReactNode } from "react";

import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { RichText } from "#web/ui/text/RichText.tsx";

import { CurrentPicture } from "../../../images/CurrentPicture.tsx";
import type { GalleryPicture } from "../../../images/pictures.ts";

import { Collage } from "./Collage.tsx";

import styles from "./ArticleSheet.module.css";

interface ArticleSheetProps {
  title: string;
  author: string;
  position: string;
  /** Of the content, made safe by the server. */
  html: string;
  logo: GalleryPicture | null;
  pictures: readonly GalleryPicture[];
  onOpen?: (index: number, event: MouseEvent) => void;
  /** Stands at the end, beside the author. */
  link?: ReactNode;
}

export function ArticleSheet(props: ArticleSheetProps) {
  const { title, author, position, html, logo, pictures, onOpen, link } = props;
  return (
    <div className={styles.sheet}>
      <article className={styles.article}>
        <Collage pictures={pictures} name={title || "the article"} {...(onOpen ? { onOpen } : {})} />
        <h2 className={styles.title} lang={detectLanguage(title)} data-empty={!title || undefined}>
          {title || texts.untitled}
        </h2>
        <div className={styles.text}>
          <RichText html={html} />
        </div>
        <footer className={styles.foot} hidden={!author && !position && !logo && !link}>
          <div className={styles.by}>
            <p className={styles.author} lang={detectLanguage(author)}>
              {author}
            </p>
            {position && <p lang={detectLanguage(position)}>{position}</p>}
          </div>
          {logo && (
            <span className={styles.logo}>
              <CurrentPicture picture={logo} api={ARTICLES.api.base} alt={texts.logo} />
            </span>
          )}
          {link}
        </footer>
      </article>
    </div>
  );
}
