// Checks the rules of docs/architecture.md and docs/style.md that a program can check.
import { expect, test } from "bun:test";
import { basename, dirname } from "node:path";

import project from "../package.json" with { type: "json" };
import { ALLOWED_IMPORTS, FORBIDDEN_PACKAGES, LAYERS } from "./support/system/layers.ts";
import { readSources } from "./support/system/sourceFiles.ts";
import type { ImportStatement, SourceFile } from "./support/system/sourceFiles.ts";

const RAW_STYLE = [
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|:\s*(white|black)\b/i,
  /z-index:\s*-?\d/,
  /!important/,
  /\((max|min)-width:[^)]*px\)/,
];
const MAX_FILE_LINES = 300;

const code = await readSources("src/**/*.{ts,tsx}");
const styles = await readSources("src/**/*.css");
const toolSources = await readSources("{scripts,tests}/**/*.{ts,tsx,mjs}");
const allSources = [...code, ...styles, ...toolSources];

test("every file in src belongs to a layer", () => {
  expect(code.filter(({ path }) => !findLayerEntry(path)).map(({ path }) => path)).toEqual([]);
});

test("imports, including type imports, only point to lower layers", () => {
  expect(findImports(isUpwardImport)).toEqual([]);
});

test("folders import only packages that their layer allows", () => {
  expect(findImports(isForbiddenPackage)).toEqual([]);
});

test("imports across folders of a layer start with #, imports within one are relative", () => {
  expect(findImports(hasWrongSpecifier)).toEqual([]);
});

test("imports include the file extension", () => {
  expect(findImports((_, { path }) => path !== null && !/\.\w+$/.test(basename(path)))).toEqual([]);
});

test("there are no import cycles, including type imports", () => {
  expect(findCycles()).toEqual([]);
});

test("no file only re-exports other files", () => {
  const reExport = /^export (\*|(type )?\{[^}]*\}) from/m;
  expect(findFiles(code, ({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || reExport.test(text))).toEqual(
    [],
  );
});

test("no folder or file has a catch-all name such as utils or helpers", () => {
  const vague = /(^|\/)(utils?|helpers?|common|lib|misc|shared)(\/|\.|$)/;
  expect(findFiles(allSources, ({ path }) => vague.test(path))).toEqual([]);
});

test("unit tests are in the folders of what they test", () => {
  const folders = toolSources
    .filter(({ path }) => /^tests\/(?!e2e\/|scripts\/|security\/).+\/[^/]+\.test\.tsx?$/.test(path))
    .map(({ path }) => dirname(path).replace("tests/", "src/"));
  const missing = new Set(
    folders.filter((folder) => !code.some(({ path }) => path.startsWith(`${folder}/`))),
  );
  expect([...missing]).toEqual([]);
});

test(`no file is longer than ${MAX_FILE_LINES} lines`, () => {
  const written = allSources.filter(({ path }) => !path.startsWith("src/texts/compiled/"));
  expect(findFiles(written, ({ text }) => text.split("\n").length > MAX_FILE_LINES + 1)).toEqual([]);
});

test("raw colours, z-indexes, pixel breakpoints and !important appear only in src/web/styles", () => {
  const others = styles.filter(({ path }) => !path.startsWith("src/web/styles/"));
  expect(findLines(others, (text) => RAW_STYLE.some((pattern) => pattern.test(text)))).toEqual([]);
});

test("shared classes that modules compose and elements name exist in src/web/styles", () => {
  const shared = new Set(
    styles
      .filter(({ path }) => path.startsWith("src/web/styles/"))
      .flatMap(({ text }) => Array.from(text.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g), ([, name]) => name)),
  );
  expect(shared).toContain("row");
  const uses = [...styles, ...code].flatMap(({ path, text }) =>
    Array.from(text.matchAll(/composes: ([^;]+) from global;|\bclassName="([^"]*)"/g)).flatMap(
      ([, composed, named = ""]) => (composed ?? named).split(" ").map((name) => ({ path, name })),
    ),
  );
  expect(uses.filter(({ name }) => !shared.has(name))).toEqual([]);
});

test("server-rendered markup has no style attributes, which the content security policy blocks", () => {
  const rendered = code.filter(({ path }) => /^src\/web\/(ui|public)\//.test(path));
  expect(findLines(rendered, (text) => /\sstyle=/.test(text))).toEqual([]);
});

test("request variables are read with c.get, because building c.var costs time on each request", () => {
  expect(findLines(code, (text) => /\bc\.var\b(?!`)/.test(text))).toEqual([]);
});

test("routes and pages open no transactions; repositories do", () => {
  const imports = findImports((_, { path }) => path === "src/server/database/transaction.ts");
  expect(imports).not.toEqual([]);
  expect(imports.filter((one) => /outes?\.ts:|server\/(http|pages|seo)\//.test(one))).toEqual([]);
});

test("only the commands and the backup know that pictures are files", () => {
  const imports = findImports((_, { path }) => path === "src/server/media/blobs/fileBlobStore.ts");
  expect(imports).not.toEqual([]);
  expect(imports.filter((one) => !/^src\/(commands|server\/(operations|media\/blobs))\//.test(one))).toEqual(
    [],
  );
});

test("only the commands read environment variables", () => {
  const others = code.filter(({ path }) => !path.startsWith("src/commands/"));
  expect(findLines(others, (text) => /\b(process|Bun)\.env\b/.test(text))).toEqual([]);
});

test("modules that load Node's streams are imported lazily, to keep startup fast", () => {
  const slow = /^(node:(net|tls|https?|zlib|stream|crypto|child_process)(\/|$)|@fastify\/busboy$)/;
  expect(findImports((_, { specifier, kind }) => kind === "value" && slow.test(specifier))).toEqual([]);
});

test("the lockfile contains no URLs, so that any registry works", async () => {
  expect(await Bun.file("bun.lock").text()).not.toContain("://");
});

test("docs/dependencies.md gives a reason for every dependency", async () => {
  const reasons = await Bun.file("docs/dependencies.md").text();
  const { dependencies, devDependencies } = project;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(names.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});

/** The most specific entry of `LAYERS` that contains the file. */
function findLayerEntry(path: string): string | undefined {
  return longestName(LAYERS.flat().filter((entry) => isWithin(path, entry)));
}

function longestName(names: readonly string[]): string | undefined {
  return names.toSorted((a, b) => b.length - a.length)[0];
}

function isWithin(path: string, entry: string): boolean {
  return new Bun.Glob(`src/{${entry},${entry}/**}`).match(path);
}

function layerIndex(entry: string): number {
  return LAYERS.findIndex((entries) => entries.includes(entry));
}

function isUpwardImport({ path: importer }: SourceFile, { path: imported }: ImportStatement): boolean {
  if (!imported) return false;
  const [from, to] = [findLayerEntry(importer), findLayerEntry(imported)];
  if (!from || !to || from === to) return false;
  const only =
    ALLOWED_IMPORTS[
      longestName(Object.keys(ALLOWED_IMPORTS).filter((name) => isWithin(importer, name))) ?? ""
    ];
  const isAllowed = !only || only.some((name) => isWithin(imported, name));
  return !isAllowed || layerIndex(to) >= layerIndex(from);
}

function isForbiddenPackage({ path: importer }: SourceFile, { specifier, path }: ImportStatement): boolean {
  const folder = longestName(Object.keys(FORBIDDEN_PACKAGES).filter((name) => isWithin(importer, name)));
  return path === null && folder !== undefined && FORBIDDEN_PACKAGES[folder]?.test(specifier) === true;
}

/** Files directly in a folder such as `web` may import its subfolders with relative paths. */
function hasWrongSpecifier({ path: importer }: SourceFile, { specifier, path }: ImportStatement): boolean {
  if (!path) return false;
  if (findLayerEntry(path) === findLayerEntry(importer)) return specifier.startsWith("#");
  return !specifier.startsWith("#") && !path.startsWith(`${dirname(importer)}/`);
}

function findCycles(): string[] {
  const files = new Map(code.map((source) => [source.path, source]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, importChain: string[]) => {
    if (importChain.includes(path))
      found.push([...importChain.slice(importChain.indexOf(path)), path].join(" -> "));
    if (done.has(path) || importChain.includes(path)) return;
    for (const next of files.get(path)?.imports ?? []) {
      if (next.path && next.kind !== "lazy") visit(next.path, [...importChain, path]);
    }
    done.add(path);
  };
  for (const path of files.keys()) visit(path, []);
  return found;
}

function findImports(isWrong: (source: SourceFile, imported: ImportStatement) => boolean): string[] {
  return code.flatMap((source) =>
    source.imports
      .filter((imported) => isWrong(source, imported))
      .map(({ specifier }) => `${source.path}: ${specifier}`),
  );
}

function findFiles(sources: SourceFile[], isWrong: (source: SourceFile) => boolean): string[] {
  return sources.filter(isWrong).map(({ path }) => path);
}

function findLines(sources: SourceFile[], isWrong: (line: string) => boolean): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) => (isWrong(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}
