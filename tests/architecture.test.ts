// Checks the rules of docs/architecture.md and docs/style.md that a program can check.
import { expect, test } from "bun:test";
import { basename, dirname } from "node:path";

import project from "../package.json" with { type: "json" };
import { readSources } from "./support/system/sourceFiles.ts";
import type { ImportStatement, SourceFile } from "./support/system/sourceFiles.ts";

/** Folders and files of src, lowest layer first. Entries in the same row do not import one another. */
const LAYERS: readonly (readonly string[])[] = [
  ["texts"],
  ["contract"],
  ["resources"],
  ["web/styles", "web/ui"],
  ["web/api"],
  ["web/articles"],
  ["web/public"],
  ["web/admin/ui"],
  ["web/admin/session"],
  ["web/admin/frame"],
  ["web/admin/forms"],
  ["web/admin/kinds", "web/admin/lists"],
  ["web/admin/resource"],
  [
    "web/admin/screens/account",
    "web/admin/screens/activities",
    "web/admin/screens/articles",
    "web/admin/screens/audit",
    "web/admin/screens/categories",
    "web/admin/screens/clients",
    "web/admin/screens/legal",
    "web/admin/screens/messages",
    "web/admin/screens/settings",
    "web/admin/screens/users",
  ],
  // They lead through other screens or show them.
  ["web/admin/screens/login", "web/admin/screens/setup", "web/admin/screens/translations"],
  ["web/admin/screens/dashboard"],
  ["web/admin/access", "web/admin/search"],
  ["web/admin/layout"],
  ["web/admin/*.{ts,tsx}"],
  ["web/*.{ts,tsx,html}"],
  ["server/*.ts"],
  ["server/database"],
  ["server/http", "server/keys"],
  ["server/audit"],
  ["server/accounts", "server/media"],
  ["server/markdown"],
  ["server/resources"],
  [
    "server/analytics",
    "server/content",
    "server/delivery",
    "server/legal",
    "server/messages",
    "server/operations",
    "server/pages",
    "server/seo",
    "server/settings",
  ],
  ["server/serverParts.ts"],
  ["server/removeDemo.ts"],
  ["server/adminRoutes.ts"],
  ["server/app.ts"],
  ["demo"],
  ["commands"],
  ["main.ts"],
];

/** The imports that a layer is limited to. Layers not listed here may import every layer below them. */
const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  "web/styles": [],
  "web/admin": ["texts", "contract", "resources", "web/ui", "web/api", "web/articles", "web/admin"],
  "server/pages": ["texts", "contract", "resources", "server", "web"],
  server: ["texts", "contract", "resources", "server"],
  demo: ["texts", "contract", "resources", "server"],
  commands: ["texts", "contract", "resources", "server", "demo"],
  "main.ts": ["commands"],
};

const NO_PACKAGE = /./;
const SERVER_PACKAGE = /^(bun|node|hono|@hono|drizzle-orm|@fastify)([:/]|$)/;
const HTTP_PACKAGE = /^(hono(?!\/jwt)|@hono)(\/|$)/;

/** Matches the packages that a folder may not import. The longest matching key applies. */
const FORBIDDEN_PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^(?!zod$|culori\/fn$)/,
  resources: /^(?!zod$)/,
  web: SERVER_PACKAGE,
  "web/styles": NO_PACKAGE,
  "server/errors.ts": NO_PACKAGE,
  "server/database": HTTP_PACKAGE,
  "server/markdown": HTTP_PACKAGE,
  "server/analytics/rollups": HTTP_PACKAGE,
};

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
