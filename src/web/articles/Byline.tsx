import type { Article } from "#resources/articles.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import styles from "./Byline.module.css";

export function Byline({ article: { author, position } }: { article: Pick<Article, "author" | "position"> }) {
  return (
    <div className={styles.byline}>
      <p className={styles.author} lang={detectLanguage(author)}>
        {author}
      </p>
      {position && (
        <p className={styles.position} lang={detectLanguage(position)}>
          {position}
        </p>
      )}
    </div>
  );
}
