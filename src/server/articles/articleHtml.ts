// The HTML of an article, made once for each change of its text and kept for the next reader.
import type { Article } from "#contract/articles.ts";
import { fileOfPath } from "#contract/pictures.ts";
import type { Db } from "#server/store/database.ts";
import { picturesOf, toPicture } from "#server/store/pictures.ts";

import { picturePathsIn, renderMarkdown } from "./renderMarkdown.ts";

/** Each database has its own memory: two of them may know different pictures. */
const memories = new WeakMap<Db, Map<string, { content: string; html: string }>>();
/** Finished pages are kept elsewhere; this serves the calls for them, and previews. */
const MOST_ARTICLES = 40;

export function articleHtml(db: Db, { _id, content }: Pick<Article, "_id" | "content">): string {
  const memory = memories.get(db) ?? new Map<string, { content: string; html: string }>();
  memories.set(db, memory);
  const known = memory.get(_id);
  if (known?.content === content) return known.html;
  const html = renderArticle(db, content);
  memory.delete(_id);
  memory.set(_id, { content, html });
  const [oldest] = memory.keys();
  if (memory.size > MOST_ARTICLES && oldest !== undefined) memory.delete(oldest);
  return html;
}

/** Of a text that nobody keeps yet. */
export function renderArticle(db: Db, content: string): string {
  const facts = picturesOf(db, picturePathsIn(content).map(fileOfPath));
  return renderMarkdown(content, (path) => {
    const fact = facts.get(fileOfPath(path));
    return fact ? toPicture(fact, "") : null;
  });
}
