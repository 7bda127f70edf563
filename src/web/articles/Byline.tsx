// Who wrote an article, and what they do.
import type { Article } from "#content/articles.ts";
import { languageOf } from "#web/ui/text/languageOf.ts";

import styles from "./Byline.module.css";

export function Byline({ article: { author, position } }: { article: Pick<Article, "author" | "position"> }) {
  return (
    <div className={styles.byline}>
      <p className={styles.author} lang={languageOf(author)}>
        {author}
      </p>
      {position && (
        <p className={styles.position} lang={languageOf(position)}>
          {position}
        </p>
      )}
    </div>
  );
}
