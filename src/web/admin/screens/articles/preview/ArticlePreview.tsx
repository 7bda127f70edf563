import { ARTICLES } from "#resources/articles.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import type { MouseEvent, ReactNode } from "react";

import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { RichText } from "#web/ui/text/RichText.tsx";

import { ImagePreview } from "#web/admin/kinds/images/ImagePreview.tsx";
import type { FormImage } from "#web/admin/forms/images/formImages.ts";

import { Collage } from "./Collage.tsx";

import styles from "./ArticlePreview.module.css";

interface ArticlePreviewProps {
  title: string;
  author: string;
  position: string;
  /** The sanitized HTML of the content. */
  html: string;
  logo: FormImage | null;
  images: readonly FormImage[];
  onOpen?: (index: number, event: MouseEvent) => void;
  /** Shown at the end, beside the author. */
  link?: ReactNode;
}

export function ArticlePreview(props: ArticlePreviewProps) {
  const { title, author, position, html, logo, images, onOpen, link } = props;
  return (
    <div className="container">
      <article className={styles.article}>
        <Collage images={images} name={title || texts.untitled} {...(onOpen ? { onOpen } : {})} />
        <h2 className={styles.title} lang={detectLanguage(title)} data-empty={!title || undefined}>
          {title || texts.untitled}
        </h2>
        <div className={styles.text}>
          <RichText html={html} />
        </div>
        <footer className={styles.foot} hidden={!author && !position && !logo && !link}>
          <div>
            <p className="text medium ink" lang={detectLanguage(author)}>
              {author}
            </p>
            {position && <p lang={detectLanguage(position)}>{position}</p>}
          </div>
          {logo && (
            <span className={styles.logo}>
              <ImagePreview image={logo} apiBase={ARTICLES.api.base} alt={recordTexts.logo} />
            </span>
          )}
          {link}
        </footer>
      </article>
    </div>
  );
}
