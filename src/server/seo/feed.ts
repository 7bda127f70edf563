// The Atom feed of published articles (RFC 4287).
import { languageBase } from "#contract/settings/languages.ts";
import { getSeoMetadata } from "#contract/settings/seoMetadata.ts";
import type { FeedEntry } from "#server/collections/feedEntry.ts";
import type { Db } from "#server/database/open.ts";
import { getIdentifier } from "#server/database/identifiers.ts";
import type { GetSite } from "#server/http/getSite.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import { runInLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import { slugify } from "./slugify.ts";
import { xmlDocument, escapeXml } from "./xml.ts";

/** Enough for readers that poll rarely. */
const MAX_ENTRIES = 30;

export interface FeedDependencies {
  db: Db;
  publicUrl: string | null;
  getSite: GetSite;
  /** Newest first. */
  listFeedEntries: (limit: number) => Promise<FeedEntry[]>;
}

/** Without a configured URL, links are relative to the feed. */
export async function renderFeed(dependencies: FeedDependencies, language: Language): Promise<string> {
  const { db, publicUrl, getSite, listFeedEntries } = dependencies;
  const site = await getSite();
  const { productName } = site;
  const configuredOrigin = siteOrigin(publicUrl, site);
  const base = languageBase(site.languages, language);
  const root = (configuredOrigin ?? "") + base;
  const entries = await listFeedEntries(MAX_ENTRIES);
  const updatedAt =
    entries
      .map(({ modified }) => modified)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString();
  const escapedRoot = escapeXml(root);
  const xmlBase = configuredOrigin === null ? "" : ` xml:base="${escapeXml(configuredOrigin)}/"`;
  const { description } = runInLanguage(language, () => getSeoMetadata(site, "articles"));
  return xmlDocument(`<feed xmlns="http://www.w3.org/2005/Atom"${xmlBase}>
<id>${configuredOrigin === null ? await feedId(db, base) : `${escapedRoot}/feed.xml`}</id>
<title>${escapeXml(productName)}</title>
<subtitle>${escapeXml(description)}</subtitle>
<updated>${updatedAt}</updated>
<author><name>${escapeXml(productName)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapedRoot}/feed.xml"/>
<link rel="alternate" type="text/html" href="${escapedRoot}/articles"/>
<icon>${escapeXml(configuredOrigin ?? "")}/favicon.ico</icon>
${entries.map((entry) => renderEntry(root, entry)).join("\n")}
</feed>`);
}

/** Absolute, and permanent. */
async function feedId(db: Db, base: string): Promise<string> {
  const namespace = await getIdentifier(db, "feed");
  return `urn:uuid:${Bun.randomUUIDv5(`feed${base}`, namespace.subarray(0, 16))}`;
}

/** With the slug, because readers show and share the URL. */
function renderEntry(
  root: string,
  { id, path, title, author, summary, html, published, modified }: FeedEntry,
) {
  const slug = slugify(title);
  const url = root + path + (slug && `-${encodeURIComponent(slug)}`);
  return `<entry>
<id>urn:uuid:${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<published>${published}</published>
<updated>${modified}</updated>
<author><name>${escapeXml(author)}</name></author>
<summary>${escapeXml(summary)}</summary>
<content type="html">${escapeXml(html)}</content>
</entry>`;
}
