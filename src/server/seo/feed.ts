// The Atom feed of published articles (RFC 4287).
import { languageBase, publishedLanguages } from "#resources/settings/languages.ts";
import { getSeoMetadata } from "#resources/settings/seoMetadata.ts";
import type { Site } from "#resources/settings/site.ts";
import type { FeedEntry } from "#server/resources/Collection.ts";
import type { Db } from "#server/database/open.ts";
import { getIdentifier } from "#server/database/secrets.ts";
import { siteOrigin } from "#server/http/siteOrigin.ts";
import type { TextLanguage } from "#server/http/textLanguage.ts";
import { yieldToEventLoop } from "#server/yieldToEventLoop.ts";
import { runInLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import { xmlDocument, escapeXml } from "./xml.ts";

/** Enough for readers that poll rarely. */
const MAX_ENTRIES = 30;
/** Of all contents in UTF-8, so that the whole feed has at most 1 MB. Articles that do not fit have only their summary. */
const MAX_CONTENT_BYTES = 900_000;

export interface FeedDependencies {
  db: Db;
  publicUrl: string | null;
  /** The site with its texts in a language. */
  getTranslatedSite: (language: TextLanguage) => Promise<Site>;
  /** Newest first. */
  listFeedEntries: (language: Language, limit: number) => Promise<FeedEntry[]>;
}

/** Without a configured URL, links are relative to the feed. */
export async function renderFeed(
  { db, publicUrl, getTranslatedSite, listFeedEntries }: FeedDependencies,
  textLanguage: TextLanguage,
): Promise<string> {
  const { language } = textLanguage;
  const site = await getTranslatedSite(textLanguage);
  const { productName } = site;
  const configuredOrigin = siteOrigin(publicUrl, site);
  const base = languageBase(site.languages, language);
  const root = (configuredOrigin ?? "") + base;
  const entries = await listFeedEntries(language, MAX_ENTRIES);
  const updatedAt =
    entries
      .map(({ modified }) => modified)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString();
  const escapedRoot = escapeXml(root);
  const xmlBase = configuredOrigin === null ? "" : ` xml:base="${escapeXml(configuredOrigin)}/"`;
  const isMultilingual = publishedLanguages(site.languages).further.length > 0;
  const xmlLang = isMultilingual ? ` xml:lang="${language}"` : "";
  const { description } = runInLanguage(language, () => getSeoMetadata(site, "articles"));
  return xmlDocument(`<feed xmlns="http://www.w3.org/2005/Atom"${xmlBase}${xmlLang}>
<id>${configuredOrigin === null ? await feedId(db, base) : `${escapedRoot}/feed.xml`}</id>
<title>${escapeXml(productName)}</title>
<subtitle>${escapeXml(description)}</subtitle>
<updated>${updatedAt}</updated>
<author><name>${escapeXml(productName)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapedRoot}/feed.xml"/>
<link rel="alternate" type="text/html" href="${escapedRoot}/articles"/>
<icon>${escapeXml(configuredOrigin ?? "")}/favicon.ico</icon>
${await renderEntries({ root, base }, entries)}
</feed>`);
}

/** Absolute, and permanent. */
async function feedId(db: Db, base: string): Promise<string> {
  const namespace = await getIdentifier(db, "feed");
  return `urn:uuid:${Bun.randomUUIDv5(`feed${base}`, namespace.subarray(0, 16))}`;
}

async function renderEntries(site: FeedSite, entries: FeedEntry[]): Promise<string> {
  const rendered: string[] = [];
  let bytesLeft = MAX_CONTENT_BYTES;
  for (const entry of entries) {
    // Each may take as long as other requests should wait.
    await yieldToEventLoop();
    const pageUrl = site.root + entry.path;
    const html = bytesLeft > 0 ? escapeXml(makeUrlsAbsolute(await entry.renderHtml(), pageUrl)) : "";
    const bytes = Buffer.byteLength(html);
    const fits = bytesLeft > 0 && bytes <= bytesLeft;
    rendered.push(renderEntry(site, entry, fits ? `<content type="html">${html}</content>\n` : ""));
    // What does not fit takes a third of the space, so that at most three texts are rendered and then omitted.
    bytesLeft -= fits ? bytes : MAX_CONTENT_BYTES / 3;
  }
  return rendered.join("\n");
}

interface FeedSite {
  root: string;
  base: string;
}

/** Readers show the content on pages of their own. Without a configured URL, nothing changes. */
export function makeUrlsAbsolute(html: string, pageUrl: string): string {
  const resolve = (url: string) => URL.parse(url, pageUrl)?.href ?? url;
  const element = (found: HTMLRewriterTypes.Element) => {
    for (const name of ["href", "src", "srcset"]) {
      const value = found.getAttribute(name);
      const pattern = name === "srcset" ? /\/\S+/g : /^.*$/s;
      if (value !== null) found.setAttribute(name, value.replace(pattern, resolve));
    }
  };
  return new HTMLRewriter().on("a, img", { element }).transform(html);
}

function renderEntry(
  { root, base }: FeedSite,
  { id, path, title, author, summary, published, modified }: FeedEntry,
  content: string,
) {
  // Readers take entries with one id for one entry, also those of several feeds.
  const entryId = base ? Bun.randomUUIDv5(base, id) : id;
  return `<entry>
<id>urn:uuid:${escapeXml(entryId)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(root + path)}"/>
<published>${published}</published>
<updated>${modified}</updated>
<author><name>${escapeXml(author)}</name></author>
<summary>${escapeXml(summary)}</summary>
${content}</entry>`;
}
