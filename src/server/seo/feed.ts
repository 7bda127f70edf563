// The feed of published articles, for those who read them elsewhere. https://www.rfc-editor.org/rfc/rfc4287
import type { Article } from "#content/articles.ts";
import { publicationDates } from "#contract/content/publicationDates.ts";
import { searchTexts } from "#contract/settings/searchTexts.ts";
import type { Db } from "#server/database/open.ts";
import { getSecret } from "#server/database/secrets.ts";
import type { GetSite } from "#server/http/site.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import { articleHtml } from "#server/markdown/articleHtml.ts";
import type { HtmlDependencies } from "#server/markdown/articleHtml.ts";

import { slugOf } from "./slugOf.ts";
import { xmlDocument, xmlText } from "./xml.ts";

/** A reader that comes by now and then misses none. */
const MOST_ARTICLES = 20;

export interface FeedDependencies extends HtmlDependencies {
  getSite: GetSite;
  /** The newest published articles. */
  listPublishedArticles: (most: number) => Promise<Article[]>;
}

/** Without a configured address all links are relative to the address of the feed. */
export async function writeFeed(dependencies: FeedDependencies): Promise<string> {
  const { db, publicUrl, getSite, listPublishedArticles } = dependencies;
  const site = await getSite();
  const { productName } = site;
  const known = siteOrigin(publicUrl, site);
  const origin = known ?? "";
  const articles = await listPublishedArticles(MOST_ARTICLES);
  const entries = await Promise.all(articles.map((article) => entryOf(dependencies, origin, article)));
  const updatedAt =
    articles
      .map((article) => publicationDates(article).modified)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString();
  const address = xmlText(origin);
  const base = known === null ? "" : ` xml:base="${address}/"`;
  return xmlDocument(`<feed xmlns="http://www.w3.org/2005/Atom"${base}>
<id>${known === null ? await idOf(db) : `${address}/feed.xml`}</id>
<title>${xmlText(productName)}</title>
<subtitle>${xmlText(searchTexts(site, "articles").description)}</subtitle>
<updated>${updatedAt}</updated>
<author><name>${xmlText(productName)}</name></author>
<link rel="self" type="application/atom+xml" href="${address}/feed.xml"/>
<link rel="alternate" type="text/html" href="${address}/articles"/>
<icon>${address}/favicon.ico</icon>
${entries.join("\n")}
</feed>`);
}

/** Has to be absolute, and the same for as long as the feed lives. */
async function idOf(db: Db): Promise<string> {
  const namespace = await getSecret(db, "feed");
  return `urn:uuid:${Bun.randomUUIDv5("feed", namespace.subarray(0, 16))}`;
}

/** Readers show the address and people pass it on, so here it is the readable one. */
async function entryOf(dependencies: FeedDependencies, origin: string, article: Article): Promise<string> {
  const { _id, title, author, excerpt } = article;
  const { published, modified } = publicationDates(article);
  const slug = slugOf(title);
  const path = `/article/${_id}${slug && `-${encodeURIComponent(slug)}`}`;
  return `<entry>
<id>urn:uuid:${xmlText(_id)}</id>
<title>${xmlText(title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(origin + path)}"/>
<published>${published}</published>
<updated>${modified}</updated>
<author><name>${xmlText(author)}</name></author>
<summary>${xmlText(excerpt)}</summary>
<content type="html">${xmlText(await articleHtml(dependencies, article))}</content>
</entry>`;
}
