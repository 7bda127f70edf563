import adminShell from "#web/admin.html" with { type: "text" };
import { PAGE_DATA_ID } from "#web/pageData.ts";
import type { PageData } from "#web/pageData.ts";
import { DEFAULT_LANGUAGE } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";
import publicShell from "#web/public.html" with { type: "text" };

import { scriptsOf } from "./assets.ts";
import type { BuildManifest } from "./assets.ts";

/**
 * Fonts to preload: always the Latin one. The Thai one only if the h1 is Thai and no high-priority image would
 * compete with it.
 */
const LATIN_FONT = "latin.woff2";
const THAI_FONT = "thai.woff2";
const PRIORITY_IMAGE = 'fetchPriority="high"';
const THAI_HEADING = /<h1\b(?:(?!<\/h1>).)*[\u0E01-\u0E5B]/s;

export interface PageParts {
  /** Only of public pages. */
  language?: Language;
  /** The part of the paths before the page, such as `/th`. */
  base?: string;
  /** Escaped tags of the head. */
  head: string;
  /** Rendered above the page, outside of what the browser hydrates. */
  bar?: string;
  /** The rendered page. */
  root: string;
  data: PageData;
  /** The critical CSS; without it the page loads a sheet. */
  style?: string;
}

// TypeScript types every `.html` import as an `HTMLBundle`, hence the casts.
const publicDocument = publicShell as unknown as string;
const SHELLS = { public: publicDocument, admin: adminShell as unknown as string };

/**
 * @param page source file of the page's component, whose chunk is loaded with the entry
 * @returns a complete HTML document
 */
export function renderShell(
  entry: "public" | "admin",
  page: string,
  parts: PageParts,
  manifest: BuildManifest,
): string {
  const { language = DEFAULT_LANGUAGE, base = "" } = parts;
  const files = entry === "public" ? manifest.public[language] : manifest.admin;
  const scripts = files.script ? scriptsOf(files, page) : [];
  // Does not block rendering; `admin.tsx` enables it. Public pages load it with their scripts, and without scripts only to print.
  const sheet = files.style && `<link rel="stylesheet" media="print" href="${assetUrl(files.style)}">`;
  const head = [
    firstPaintScriptTag(manifest, entry === "public" ? [...scripts, files.style].filter(Boolean) : []),
    parts.head,
    headTags(entry, parts, manifest),
    ...(entry === "admin" ? [sheet, ...scriptTags(scripts)] : [sheet && `<noscript>${sheet}</noscript>`]),
  ].join("\n");
  const data = `<script type="application/json" id="${PAGE_DATA_ID}">${toSafeJson(parts.data)}</script>`;
  return withLanguage(SHELLS[entry], language, base)
    .replace("<!--head-->", () => head)
    .replace('<div id="root">', (root) => (parts.bar ?? "") + root)
    .replace("<!--root-->", () => parts.root)
    .replace("<!--data-->", () => data);
}

function withLanguage(document: string, language: Language, base: string): string {
  const attributes = base ? `lang="${language}" data-base="${base}"` : `lang="${language}"`;
  return document.replace(`lang="${DEFAULT_LANGUAGE}"`, attributes);
}

interface StaticPage {
  title: string;
  root: string;
  style: string;
  language?: Language;
}

/** A document without data and scripts, except `web/firstPaint.ts`. */
export function staticDocument(
  { title, root, style, language = DEFAULT_LANGUAGE }: StaticPage,
  manifest: BuildManifest,
): string {
  const titleTag = `<title>${Bun.escapeHTML(title)}</title>`;
  return withLanguage(publicDocument, language, "")
    .replace("<!--head-->", () =>
      [firstPaintScriptTag(manifest), titleTag, `<style>${style}</style>`].join("\n"),
    )
    .replace("<!--root-->", () => root)
    .replace("<!--data-->", "");
}

/** Fonts first, so that they load while the inline style is parsed. */
function headTags(entry: "public" | "admin", parts: PageParts, manifest: BuildManifest): string {
  const icon = manifest.files["icon.svg"];
  const tags: string[] = [];
  if (icon) tags.push(`<link rel="icon" type="image/svg+xml" href="/assets/${icon}">`);
  tags.push('<link rel="apple-touch-icon" href="/apple-touch-icon.png">');
  if (entry === "public") tags.push('<link rel="manifest" href="/site.webmanifest">');
  const isThaiFirst = THAI_HEADING.test(parts.root) && !parts.root.includes(PRIORITY_IMAGE);
  const fonts = isThaiFirst ? [LATIN_FONT, THAI_FONT] : [LATIN_FONT];
  for (const font of fonts.flatMap((name) => manifest.files[name] ?? [])) {
    tags.push(`<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`);
  }
  // The CSP hash covers this text, so add no whitespace.
  if (parts.style) tags.push(`<style>${parts.style}</style>`);
  return tags.join("\n");
}

/** The back office needs its scripts first. */
function scriptTags([script, ...chunks]: string[]): string[] {
  if (!script) return [];
  return [
    `<script type="module" src="${assetUrl(script)}"></script>`,
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${assetUrl(chunk)}">`),
  ];
}

/** The only file that blocks the first paint, so that a dark page never flashes light. */
function firstPaintScriptTag({ firstPaintScript }: BuildManifest, deferredFiles: string[] = []): string {
  if (!firstPaintScript) return "";
  const urls = deferredFiles.map(assetUrl).join(" ");
  return `<script src="${assetUrl(firstPaintScript)}"${urls && ` data-deferred="${urls}"`}></script>`;
}

function assetUrl(file: string): string {
  return `/assets/${file}`;
}

/** Escapes `<`, so that the text can't close its script element. */
function toSafeJson(data: PageData): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
