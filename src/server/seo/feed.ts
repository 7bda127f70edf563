// The feed of published articles, for those who read them elsewhere. https://www.rfc-editor.org/rfc/rfc4287
import { searchTexts } from "#contract/settings/searchTexts.ts";
import type { FeedEntry } from "#server/collections/feedEntry.ts";
import type { Db } from "#server/database/open.ts";
import { getSecret } from "#server/database/secrets.ts";
import type { GetSite } from "#server/http/site.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";

import { slugOf } from "./slugOf.ts";
import { xmlDocument, xmlText } from "./xml.ts";

/** A reader that comes by now and then misses none. */
const MOST_ENTRIES = 20;

export interface FeedDependencies {
  db: Db;
  publicUrl: string | null;
  getSite: GetSite;
  /** The newest first. */
  listFeedEntries: (most: number) => Promise<FeedEntry[]>;
}

/** Without a configured address all links are relative to the address of the feed. */
export async function writeFeed(dependencies: FeedDependencies): Promise<string> {
  const { db, publicUrl, getSite, listFeedEntries } = dependencies;
  const site = await getSite();
  const { productName } = site;
  const known = siteOrigin(publicUrl, site);
  const origin = known ?? "";
  const entries = await listFeedEntries(MOST_ENTRIES);
  const updatedAt =
    entries
      .map(({ modified }) => modified)
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
${entries.map((entry) => xmlOf(origin, entry)).join("\n")}
</feed>`);
}

/** Has to be absolute, and the same for as long as the feed lives. */
async function idOf(db: Db): Promise<string> {
  const namespace = await getSecret(db, "feed");
  return `urn:uuid:${Bun.randomUUIDv5("feed", namespace.subarray(0, 16))}`;
}

/** Readers show the address and people pass it on, so here it is the readable one. */
function xmlOf(origin: string, { id, path, title, author, summary, html, published, modified }: FeedEntry) {
  const slug = slugOf(title);
  const address = origin + path + (slug && `-${encodeURIComponent(slug)}`);
  return `<entry>
<id>urn:uuid:${xmlText(id)}</id>
<title>${xmlText(title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(address)}"/>
<published>${published}</published>
<updated>${modified}</updated>
<author><name>${xmlText(author)}</name></author>
<summary>${xmlText(summary)}</summary>
<content type="html">${xmlText(html)}</content>
</entry>`;
}
