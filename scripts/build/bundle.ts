import { existsSync } from "node:fs";
import { basename, join } from "node:path";

import type { BunPlugin } from "bun";

import { ADMIN_RULES_FILE } from "#server/pages/assets.ts";
import type { BuildManifest, EntryFiles } from "#server/pages/assets.ts";
import type { CssRule } from "#server/pages/criticalCss.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import { readCatalogues } from "../texts/catalogues.ts";
import { parseStyleSheet } from "./parseStyleSheet.ts";
import { reduceFonts } from "./reduceFonts.ts";
import { textsPlugin } from "./textsPlugin.ts";
import { unusedPlugin } from "./unusedPlugin.ts";

export const OUT_DIR = "dist/web";
export const ASSETS_PATH = "/assets/";
/** Files that styles, pages and the server reference by their plain names. */
const STATIC_FILES = [
  "src/web/public/about/scatter-800.webp",
  "src/web/public/about/scatter-1280.webp",
  "src/web/public/about/scatter-2000.webp",
  "src/web/icon.svg",
  "src/web/site/favicon.ico",
  "src/web/site/apple-touch-icon.png",
  "src/web/site/icon-192.png",
  "src/web/site/icon-512.png",
  "src/web/site/share.png",
];

export const ENTRIES = {
  worker: "src/web/ui/points/fieldWorker.ts",
  public: "src/web/public.tsx",
  admin: "src/web/admin.tsx",
  first: "src/web/firstPaint.ts",
} as const;

/** Styles of what only the server renders: they are inlined, and in no sheet. */
const SERVER_STYLES = [
  "src/web/public/layout/ComingSoonPage.module.css",
  "src/web/public/layout/PreparationBar.module.css",
];

/** Hashed class names of CSS modules: as selectors, and as strings in scripts. */
const CLASS_SELECTOR = /(?<=\.)[a-zA-Z]\w*_[\w-]{6}(?![\w-])/g;
const CLASS_STRING = /(?<=["' ])[a-zA-Z]\w*_[\w-]{6}(?![\w-])/g;

interface BundleOptions {
  files: Map<string, string>;
  worker?: string;
  isMinified: boolean;
  /** The language of its texts. */
  language?: Language;
}

export interface Bundle {
  files: EntryFiles;
  /** Relative to the project root. */
  sources: string[];
}

export interface Bundles extends Record<"admin" | "first", EntryFiles> {
  public: Record<Language, EntryFiles>;
}

export function filesOf(bundles: Record<Language, Bundle>): Record<Language, EntryFiles> {
  const entries = Object.entries(bundles).map(([language, { files }]) => [language, files]);
  // The same keys.
  return Object.fromEntries(entries) as Record<Language, EntryFiles>;
}

/** Writes the manifest and CSS rules that the server reads at startup. */
export async function writeManifest(bundles: Bundles, files: Map<string, string>): Promise<void> {
  const publicSheet = await Bun.file(join(OUT_DIR, bundles.public[DEFAULT_LANGUAGE].style)).text();
  const serverSheets = await Bun.build({ entrypoints: SERVER_STYLES, target: "browser", minify: true });
  const sheets = await Promise.all(serverSheets.outputs.map((sheet) => sheet.text()));
  const manifest: BuildManifest = {
    public: bundles.public,
    // The whole sheet is loaded with the scripts, or to print.
    rules: [
      ...parseStyleSheet(publicSheet.trim()).filter((rule) => !isForPrint(rule)),
      ...parseStyleSheet(sheets.map((sheet) => removeLegacySelectors(sheet).trim()).join("")),
    ],
    admin: bundles.admin,
    firstPaintScript: bundles.first.script,
    files: Object.fromEntries(files),
  };
  await Bun.write(join(OUT_DIR, "manifest.json"), JSON.stringify(manifest));
  const adminSheet = await Bun.file(join(OUT_DIR, bundles.admin.style)).text();
  await Bun.write(join(OUT_DIR, ADMIN_RULES_FILE), JSON.stringify(parseStyleSheet(adminSheet)));
}

function isForPrint(rule: CssRule): boolean {
  return rule.kind === "group" && rule.condition === "@media print";
}

/** Copies fonts, icons and images under hashed names. Returns a map from plain to hashed names. */
export async function copyStaticFiles() {
  const hashed = new Map<string, string>();
  const write = async (plain: string, bytes: Uint8Array) => {
    const name = plain.replace(/(\.\w+)$/, `-${hashContent(bytes)}$1`);
    hashed.set(plain, name);
    await Bun.write(join(OUT_DIR, name), bytes);
  };
  for (const path of STATIC_FILES) await write(basename(path), await Bun.file(path).bytes());
  const sheet = await Bun.file("src/web/styles/fonts.css").text();
  for (const [name, font] of await reduceFonts(sheet)) await write(name, font);
  return hashed;
}

/** Bundles the public site once for each language. */
export async function bundlePublic(
  options: Omit<BundleOptions, "language">,
): Promise<Record<Language, Bundle>> {
  const bundles = LANGUAGES.map(async (language) => [
    language,
    await bundle(ENTRIES.public, { ...options, language }),
  ]);
  // One entry for each language.
  return Object.fromEntries(await Promise.all(bundles)) as Record<Language, Bundle>;
}

/**
 * Bundles a browser entry with all its pages; their styles become one sheet.
 * @param files hashed static files by plain name
 * @param worker the script file that draws the points in a web worker
 * @throws AggregateError with Bun's build messages
 */
export async function bundle(
  entry: string,
  { files, worker = "", isMinified, language = DEFAULT_LANGUAGE }: BundleOptions,
): Promise<Bundle> {
  // A classic script, whose functions would otherwise be global: other programs' names could replace them.
  const isModule = entry !== ENTRIES.first;
  const result = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    format: isModule ? "esm" : "iife",
    splitting: isModule,
    minify: isMinified,
    sourcemap: isMinified ? "none" : "linked",
    metafile: true,
    publicPath: ASSETS_PATH,
    external: [`${ASSETS_PATH}*`],
    plugins: [
      imageUrlPlugin(files),
      reactStorePlugin(),
      unusedPlugin({ isAdmin: entry === ENTRIES.admin }),
      ...(await textPlugins(entry, language)),
    ],
    naming: "[name]-[hash].[ext]",
    define: {
      "process.env.NODE_ENV": '"production"',
      FIELD_WORKER: JSON.stringify(worker && ASSETS_PATH + worker),
      BUNDLE_LANGUAGE: JSON.stringify(language),
    },
  });
  const chunks: Record<string, string> = {};
  const imports: Record<string, string[]> = {};
  const styles: string[] = [];
  let scripts = "";
  for (const output of result.outputs) {
    const name = basename(output.path);
    if (name.endsWith(".css")) styles.push(removeLegacySelectors(await output.text()));
    // Content-hashed, so an existing file is the same.
    else if (!existsSync(join(OUT_DIR, name))) await Bun.write(join(OUT_DIR, name), output);
    if (name.endsWith(".js")) scripts += await output.text();
  }
  const sheet = findCompleteSheet(styles);
  assertClassNames(sheet, scripts);
  for (const [path, output] of Object.entries(result.metafile?.outputs ?? {})) {
    if (!path.endsWith(".js")) continue;
    const name = basename(path);
    if (output.entryPoint) chunks[output.entryPoint] = name;
    imports[name] = (output.imports ?? [])
      .filter((imported) => imported.kind === "import-statement" && imported.path.endsWith(".js"))
      .map((imported) => basename(imported.path));
  }
  const entryFiles: EntryFiles = {
    script: chunks[entry] ?? throwMissingScript(entry),
    style: await writeStyleSheet(entry, sheet, files),
    chunks,
    imports,
  };
  return { files: entryFiles, sources: Object.keys(result.metafile?.inputs ?? {}) };
}

/** Replaces image imports with a URL that is the same in the browser and on the server. */
export function imageUrlPlugin(files: Map<string, string>): BunPlugin {
  return {
    name: "addresses of pictures",
    setup(build) {
      build.onLoad({ filter: /\.webp$/ }, ({ path }) => {
        const name = files.get(basename(path));
        if (!name) throw new Error(`${path} is not among the files of the design`);
        return { contents: `export default ${JSON.stringify(ASSETS_PATH + name)};`, loader: "js" };
      });
    },
  };
}

/** Replaces the polyfill that wouter and Tiptap import for React 17 with the hook of React. */
function reactStorePlugin(): BunPlugin {
  return {
    name: "useSyncExternalStore of React",
    setup(build) {
      const path = Bun.resolveSync("react", import.meta.dir);
      build.onResolve({ filter: /^use-sync-external-store\/shim(?:\/index\.js)?$/ }, () => ({ path }));
    },
  };
}

/**
 * For browsers of 2015, Bun 1.4.5 writes rules with `:is()` two more times with prefixed selectors. Modern
 * browsers understand one of them too and give it the specificity of a class, so it would override stronger
 * rules.
 */
function removeLegacySelectors(sheet: string): string {
  const plain = sheet.replace(/[^{};]+\{[^{}]*\}/g, (rule) =>
    /:-(?:webkit|moz)-any\(/.test(rule) ? "" : rule,
  );
  return plain.replace(/@[^{};]+\{\}/g, "");
}

/** The entry's sheet should contain the rules of all its pages; throws if it does not. */
function findCompleteSheet(styles: string[]): string {
  const [whole = "", ...parts] = styles.toSorted((a, b) => b.length - a.length);
  const rules = new Set(splitRules(whole));
  const missingRule = parts.flatMap(splitRules).find((rule) => !rules.has(rule));
  if (missingRule) throw new Error(`The largest style sheet lacks a rule of a page: ${missingRule}`);
  return whole;
}

/** Without the comments that name source files. */
function splitRules(sheet: string): string[] {
  return sheet
    .replace(/\/\*[^]*?\*\//g, "")
    .split("}")
    .map((rule) => rule.trim());
}

/** Bun 1.4.5 sometimes drops the class names of a CSS module from a chunk, whose page would fail to load. */
function assertClassNames(sheet: string, scripts: string) {
  const known = new Set(Array.from(scripts.matchAll(CLASS_STRING), ([name]) => name));
  const unused = Array.from(sheet.matchAll(CLASS_SELECTOR), ([name]) => name).filter(
    (name) => !known.has(name),
  );
  if (unused.length > 0)
    throw new Error(`No script knows these classes: ${[...new Set(unused)].join(", ")}. Please build again.`);
}

async function writeStyleSheet(entry: string, styles: string, files: Map<string, string>) {
  if (!styles) return "";
  let text = styles;
  for (const [plain, hashed] of files) text = text.replaceAll(plain, hashed);
  const name = `${basename(entry).replace(/\.tsx?$/, "")}-${hashContent(new TextEncoder().encode(text))}.css`;
  await Bun.write(join(OUT_DIR, name), text.trim());
  return name;
}

function hashContent(bytes: Uint8Array) {
  return Bun.hash(bytes).toString(36).slice(0, 8);
}

function throwMissingScript(entry: string): never {
  throw new Error(`The bundle of ${entry} has no script`);
}

/** The back office switches its language without a reload, so its bundle keeps the functions for all languages. */
async function textPlugins(entry: string, language: Language) {
  return entry === ENTRIES.admin ? [] : [textsPlugin(await readCatalogues(), language)];
}
