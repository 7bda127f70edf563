// Builds dist/vitrine: bundles the two browser apps, compresses what they consist of, and compiles it all into one executable.
import { mkdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { BunPlugin } from "bun";

import { ADMIN_RULES } from "#server/pages/assets.ts";
import type { BuildManifest, EntryFiles } from "#server/pages/assets.ts";

import project from "../package.json" with { type: "json" };
import { fingerprint, stampBuild } from "./buildInputs.ts";
import { readStyle } from "./readStyle.ts";
import { usedWeights } from "./usedWeights.ts";

const OUT = "dist/web";
const ASSETS_PATH = "/assets/";
/** Files that styles, pages and the server name by their plain name. */
const FILES = [
  "node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
  "node_modules/@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2",
  "src/web/public/home/scatter-cobalt.webp",
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
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;

await build();

async function build() {
  const started = performance.now();
  await rm("dist", { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const files = await copyFiles();
  const worker = (await bundle("src/web/ui/points/fieldWorker.ts", files)).script;
  const site = await bundle("src/web/public.tsx", files, worker);
  const admin = await bundle("src/web/admin.tsx", files);
  const manifest: BuildManifest = {
    public: site,
    rules: readStyle(await Bun.file(join(OUT, site.style)).text()),
    admin,
    first: (await bundle("src/web/first.ts", files)).script,
    files: Object.fromEntries(files),
  };
  await Bun.write(join(OUT, "manifest.json"), JSON.stringify(manifest));
  await compress();
  const adminSheet = await Bun.file(join(OUT, admin.style)).text();
  await Bun.write(join(OUT, ADMIN_RULES), JSON.stringify(readStyle(adminSheet)));
  const target = targetOf(process.argv);
  await compile(target, files);
  if (!target) await stampBuild();
  const megabytes = (Bun.file("dist/vitrine").size / 1_000_000).toFixed(1);
  console.log(`dist/vitrine, ${megabytes} MB, built in ${Math.round(performance.now() - started)} ms`);
}

/** Copies the files under hashed names; gives plain name -> hashed name. */
async function copyFiles() {
  const hashed = new Map<string, string>();
  for (const path of FILES) {
    const file = await Bun.file(path).bytes();
    const bytes = path.endsWith(".woff2") ? await usedWeights(file) : file;
    const name = basename(path).replace(/(\.\w+)$/, `-${hashOf(bytes)}$1`);
    hashed.set(basename(path), name);
    await Bun.write(join(OUT, name), bytes);
  }
  return hashed;
}

/**
 * Bundles one browser entry with all its pages; their styles become one sheet.
 * @param worker the file that draws the field of points beside the page
 */
async function bundle(entry: string, files: Map<string, string>, worker = ""): Promise<EntryFiles> {
  const result = await Bun.build({
    entrypoints: [entry],
    target: "browser",
    splitting: true,
    minify: true,
    metafile: true,
    publicPath: ASSETS_PATH,
    external: [`${ASSETS_PATH}*`],
    plugins: [pictureAddresses(files)],
    naming: "[name]-[hash].[ext]",
    define: {
      "process.env.NODE_ENV": '"production"',
      FIELD_WORKER: JSON.stringify(worker && ASSETS_PATH + worker),
    },
  });
  const chunks: Record<string, string> = {};
  const imports: Record<string, string[]> = {};
  const styles: string[] = [];
  let scripts = "";
  for (const output of result.outputs) {
    const name = basename(output.path);
    const text = await output.text();
    if (name.endsWith(".css")) styles.push(withoutOldSpellings(text));
    else scripts += text;
    if (name.endsWith(".js")) await Bun.write(join(OUT, name), output);
  }
  const sheet = wholeSheet(styles);
  expectClassNames(sheet, scripts);
  for (const [path, output] of Object.entries(result.metafile?.outputs ?? {})) {
    if (!path.endsWith(".js")) continue;
    const name = basename(path);
    if (output.entryPoint) chunks[output.entryPoint] = name;
    imports[name] = (output.imports ?? [])
      .filter((imported) => imported.kind === "import-statement" && imported.path.endsWith(".js"))
      .map((imported) => basename(imported.path));
  }
  return {
    script: chunks[entry] ?? missing(entry),
    style: await keepStyle(entry, sheet, files),
    chunks,
    imports,
  };
}

/** A page that imports a picture gets its address, which must be the same in the browser and on the server. */
function pictureAddresses(files: Map<string, string>): BunPlugin {
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

/** React's renderer has two halves; the one for streams, which no page uses, would be loaded at every start. */
function rendererOfStrings(): BunPlugin {
  const folder = dirname(Bun.resolveSync("react-dom/package.json", import.meta.dir));
  const path = join(folder, "cjs/react-dom-server-legacy.browser.production.js");
  return {
    name: "the renderer of strings",
    setup(build) {
      build.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path }));
    },
  };
}

/**
 * Bun 1.4.5 writes a rule with `:is()` three times, for browsers of 2015 too. Those of today understand one of the old spellings as
 * well, and give it the weight of a class: it would win over rules that are meant to be stronger.
 */
function withoutOldSpellings(sheet: string): string {
  const plain = sheet.replace(/[^{};]+\{[^{}]*\}/g, (rule) =>
    /:-(?:webkit|moz)-any\(/.test(rule) ? "" : rule,
  );
  return plain.replace(/@[^{};]+\{\}/g, "");
}

/** The entry's own sheet holds those of all its pages; the build would be broken if one day it did not. */
function wholeSheet(styles: string[]): string {
  const [whole = "", ...parts] = styles.toSorted((a, b) => b.length - a.length);
  const absent = parts.flatMap((part) => part.split("}")).find((rule) => !whole.includes(rule));
  if (absent) throw new Error(`The largest style sheet lacks a rule of a page: ${absent}`);
  return whole;
}

/** Bun 1.4.5 sometimes loses the names of a CSS module on its way into a chunk; such a page would not open at all. */
function expectClassNames(sheet: string, scripts: string) {
  const names = new Set(
    [...sheet.matchAll(/\.([a-zA-Z]\w*_[\w-]{6})(?![\w-])/g)].map(([, name = ""]) => name),
  );
  const lost = [...names].filter((name) => !scripts.includes(name));
  if (lost.length > 0)
    throw new Error(`No script knows these classes: ${lost.join(", ")}. Please build again.`);
}

async function keepStyle(entry: string, styles: string, files: Map<string, string>) {
  if (!styles) return "";
  let text = styles;
  for (const [plain, hashed] of files) text = text.replaceAll(plain, hashed);
  const name = `${basename(entry).replace(/\.tsx?$/, "")}-${hashOf(new TextEncoder().encode(text))}.css`;
  await Bun.write(join(OUT, name), text.trim());
  return name;
}

/** Compresses at build time as hard as it goes, so that serving costs nothing. */
async function compress() {
  for await (const name of new Bun.Glob("*").scan(OUT)) {
    if (!COMPRESSIBLE.test(name)) continue;
    const bytes = await Bun.file(join(OUT, name)).bytes();
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await Bun.write(join(OUT, `${name}.br`), brotliCompressSync(bytes, { params: quality }));
    await Bun.write(join(OUT, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

async function compile(target: Bun.Build.CompileTarget | undefined, files: Map<string, string>) {
  const result = await Bun.build({
    entrypoints: ["src/main.ts"],
    target: "bun",
    external: [`${ASSETS_PATH}*`],
    plugins: [pictureAddresses(files), rendererOfStrings()],
    format: "esm",
    minify: true,
    bytecode: true,
    sourcemap: "none",
    define: {
      "process.env.NODE_ENV": '"production"',
      "process.env.VITRINE_VERSION": JSON.stringify(await versionOfBuild()),
    },
    compile: {
      outfile: "dist/vitrine",
      assets: [OUT, "migrations", "src/demo/pictures"],
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target ? { target } : {}),
    },
  });
  if (!result.success) throw new AggregateError(result.logs, "The executable could not be compiled");
}

/** `0.1.0+3f2a91c`: an operator tells two builds of one version apart, as two of the same files cannot be. */
async function versionOfBuild(): Promise<string> {
  return `${project.version}+${(await fingerprint()).slice(0, 7)}`;
}

/** `--target=bun-linux-arm64` builds for another machine; the name is Bun's to check. */
function targetOf(argv: string[]) {
  const given = argv.find((argument) => argument.startsWith("--target="));
  return given?.slice("--target=".length) as Bun.Build.CompileTarget | undefined;
}

function hashOf(bytes: Uint8Array) {
  return Bun.hash(bytes).toString(36).slice(0, 8);
}

function missing(entry: string): never {
  throw new Error(`The bundle of ${entry} has no script`);
}
