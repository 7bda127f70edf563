import { Link } from "wouter";

import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import { recordPath } from "#resources/contentType.ts";
import { bindLastWord, bindWords } from "#contract/fields/bindWords.ts";
import * as texts from "#texts/public/articles.ts";
import { ARTICLE_IMAGE_PATH, articleLogo, articleImages } from "#web/api/articles.ts";
import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import type { GalleryWidth } from "#web/ui/gallery/galleryLayout.ts";
import { cutAtSentence } from "#web/ui/text/cutAtSentence.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";
import { LineClamp } from "#web/ui/text/LineClamp.tsx";
import { TextLink } from "#web/ui/TextLink.tsx";

import { ArticleLogo } from "#web/articles/ArticleLogo.tsx";
import { Byline } from "#web/articles/Byline.tsx";
import { ArticleDate } from "./ArticleDate.tsx";
import type { ArticleLayout } from "./articleLayout.ts";

import styles from "./ArticleItem.module.css";

const GALLERY_WIDTH: Record<ArticleLayout, GalleryWidth> = {
  lead: { phone: 100, wide: 64 },
  half: { phone: 88, wide: 44 },
  wide: { phone: 88, wide: 60 },
};

export function ArticleItem({ article, place }: { article: Article; place: ArticleLayout }) {
  const { title, excerpt } = article;
  const href = recordPath(ARTICLES, article);
  const logo = articleLogo(article);
  const images = articleImages(article);
  return (
    <li className={styles.item} data-place={place}>
      {images.length > 0 && (
        <div className={styles.pictures}>
          <Gallery
            images={images}
            name={title}
            retryBasePath={ARTICLE_IMAGE_PATH}
            width={GALLERY_WIDTH[place]}
            priority={place === "lead"}
          />
        </div>
      )}
      <div className={styles.words}>
        <h2 className={styles.title} lang={detectLanguage(title)}>
          <Link href={href}>{bindWords(title)}</Link>
        </h2>
        {excerpt && (
          <p className={styles.excerpt} lang={detectLanguage(excerpt)}>
            <LineClamp>{bindLastWord(cutAtSentence(excerpt))}</LineClamp>
          </p>
        )}
        <div className={styles.foot}>
          <div className={styles.by}>
            <div>
              <Byline article={article} />
              <ArticleDate article={article} />
            </div>
            {logo && <ArticleLogo logo={logo} />}
          </div>
          <TextLink href={href} hiddenLabel={{ text: texts.readCaseStudyOf(), name: title }}>
            {texts.readCaseStudy()}
          </TextLink>
        </div>
      </div>
    </li>
  );
}
