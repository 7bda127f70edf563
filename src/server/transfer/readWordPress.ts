// Reads WordPress's export (WXR): RSS with elements of its own. https://wordpress.org/documentation/article/tools-export-screen/
import { Parser } from "htmlparser2";

import { AppError } from "#server/errors.ts";

import { MAX_TEXT_LENGTH } from "./importedSite.ts";
import type { ImportedPicture, ImportedRecord, ImportedSite, LeftOut } from "./importedSite.ts";
import { wordPressHtml } from "./wordPressHtml.ts";

const KINDS: Partial<Record<string, ImportedRecord["kind"]>> = {
  post: "article",
  page: "page",
  activity: "activity",
  portfolio: "activity",
  project: "activity",
  projects: "activity",
  "jetpack-portfolio": "activity",
};
/** Not worth a line in a report: other texts contain them, or WordPress makes them itself. */
const INTERNAL = new Set([
  "revision",
  "nav_menu_item",
  "custom_css",
  "customize_changeset",
  "wp_global_styles",
]);
const STATUSES = new Set(["publish", "draft", "pending", "private", "future"]);
const NOT_WORDPRESS = "The file is no export of WordPress: it has no posts, pages or media.";
const BROKEN = "The file ends before its last element: export it again.";
const MAX_DEPTH = 50;

/** The texts of an `<item>` by the names of its elements. */
interface Item {
  texts: Map<string, string>;
  categories: string[];
  meta: Map<string, string>;
}

/**
 * Reads a stream, so that only the texts themselves are in memory. Entities of the document's own are not expanded.
 * @throws AppError `invalid` for a file that is no WXR or ends too early
 */
export async function readWordPress(file: ReadableStream<Uint8Array>): Promise<ImportedSite> {
  const reader = createItemReader();
  const decoder = new TextDecoder();
  for await (const chunk of file) reader.parser.write(decoder.decode(chunk, { stream: true }));
  reader.parser.end(decoder.decode());
  if (!reader.isWhole()) throw new AppError("invalid", reader.isEmpty() ? NOT_WORDPRESS : BROKEN);
  if (reader.isEmpty()) throw new AppError("invalid", NOT_WORDPRESS);
  return toSite(reader.items, reader.authors);
}

function createItemReader() {
  const items: Item[] = [];
  /** Display names by login. */
  const authors = new Map<string, string>();
  const open: string[] = [];
  let item: Item | null = null;
  /** Copied out of the chunks at once: a part of a string keeps all of it in memory. */
  let parts: Buffer[] = [];
  let length = 0;
  let metaKey = "";
  let login = "";
  let isCut = false;

  function close(name: string, text: string) {
    if (name === "wp:author_login") login = text;
    if (name === "wp:author_display_name") authors.set(login, text);
    if (!item) return;
    if (name === "item") {
      items.push(item);
      item = null;
    } else if (name === "category") item.categories.push(text);
    else if (name === "wp:meta_key") metaKey = text;
    else if (name === "wp:meta_value") item.meta.set(metaKey, text);
    else if (open.at(-1) === "item") item.texts.set(name, text);
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        if (open.length > MAX_DEPTH)
          throw new AppError("invalid", "The elements of the file are nested too deeply.");
        if (name === "item") item = { texts: new Map(), categories: [], meta: new Map() };
        // Tags describe no section of the site.
        if (name === "category" && attributes["domain"] === "post_tag") open[open.length - 1] = "tag";
        parts = [];
      },
      ontext(part) {
        length = parts.length === 0 ? part.length : length + part.length;
        if (length > MAX_TEXT_LENGTH)
          throw new AppError("invalid", "A text in the file is longer than any text can be.");
        if (isKept(open)) parts.push(Buffer.from(part));
      },
      onclosetag(_, isImplied) {
        // At the end of a file that was cut off.
        if (isImplied) isCut = true;
        close(open.pop() ?? "", Buffer.concat(parts).toString());
        parts = [];
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return { parser, items, authors, isWhole: () => !isCut, isEmpty: () => items.length === 0 };
}

/** Comments are not: they are left out. */
function isKept(open: readonly string[]): boolean {
  return open.length < 5 || open.at(-2) === "wp:postmeta";
}

function toSite(items: readonly Item[], authors: ReadonlyMap<string, string>): ImportedSite {
  const pictures = new Map<string, ImportedPicture>();
  const alts = new Map<string, string>();
  for (const { texts, meta } of items) {
    const address = texts.get("wp:attachment_url");
    if (!address) continue;
    const alt = (meta.get("_wp_attachment_image_alt") ?? "").trim();
    pictures.set(texts.get("wp:post_id") ?? "", { address, alt });
    if (alt) alts.set(address, alt);
  }
  const records: ImportedRecord[] = [];
  const leftOut: LeftOut[] = [];
  const others = new Map<string, number>();
  for (const { texts, categories, meta } of items) {
    const text = (name: string) => texts.get(name) ?? "";
    const type = text("wp:post_type");
    const kind = KINDS[type];
    if (!kind) {
      if (type !== "attachment" && !INTERNAL.has(type)) others.set(type, (others.get(type) ?? 0) + 1);
      continue;
    }
    const title = plainTitle(text("title"));
    const status = text("wp:status");
    const name = title || text("wp:post_name") || `${type} ${text("wp:post_id")}`;
    if (!STATUSES.has(status)) {
      leftOut.push({ name, code: "status", value: status });
      continue;
    }
    if (text("wp:post_password")) leftOut.push({ name, code: "password", value: "" });
    const isPublished = status === "publish" && !text("wp:post_password");
    const { html, lost } = wordPressHtml(text("content:encoded"), pictures);
    // The export may be larger than the memory that is left.
    texts.delete("content:encoded");
    for (const reason of lost) leftOut.push({ name, ...reason });
    records.push({
      kind,
      title: name,
      slug: decodeSlug(text("wp:post_name")),
      content: { html },
      isPublished,
      publishedAt: parseDate(text("wp:post_date_gmt")) ?? parseDate(text("wp:post_date")),
      author: authors.get(text("dc:creator")) ?? text("dc:creator"),
      categories: kind === "activity" ? categories : [],
      picture: pictures.get(meta.get("_thumbnail_id") ?? "") ?? null,
      address: isPublished ? text("link") : null,
      seoTitle: meta.get("_yoast_wpseo_title")?.includes("%%") ? "" : (meta.get("_yoast_wpseo_title") ?? ""),
      seoDescription: meta.get("_yoast_wpseo_metadesc") ?? "",
    });
    if (kind !== "activity")
      for (const category of categories) leftOut.push({ name: category, code: "noCategories", value: "" });
  }
  for (const [type, count] of others) leftOut.push({ name: `${type} (${count})`, code: "plugin", value: "" });
  return { source: "WordPress", records, alts, leftOut };
}

/** A title may have tags and entities, which its theme shows. */
function plainTitle(html: string): string {
  let title = "";
  const parser = new Parser({ ontext: (part) => void (title += part) }, { decodeEntities: true });
  parser.end(html);
  return title.replace(/\s+/g, " ").trim();
}

/** WordPress stores other letters than those of English percent-encoded. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return "";
  }
}

/** UTC; `null` for the date of a text that was never published. */
function parseDate(text: string): number | null {
  const time = Date.parse(`${text.replace(" ", "T")}Z`);
  return time > 0 ? time : null;
}
