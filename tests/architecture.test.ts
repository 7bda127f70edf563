// Holds the rules of docs/style.md that a program can hold: who may import whom, and what no file may contain.
import { expect, test } from "bun:test";
import { basename, dirname } from "node:path";

import project from "../package.json" with { type: "json" };
import { readSources } from "./support/sources.ts";
import type { Import, Source } from "./support/sources.ts";

interface Room {
  /** A folder of src, or files with a rule of their own: `server/*.ts` lies in `server` directly. The longest fits. */
  room: string;
  /** The folders and files it may import, beside itself. */
  from: string[];
  /** Packages it may not import. */
  never?: RegExp;
}

const HTTP = /^(hono(?!\/jwt)|@hono)(\/|$)/;
const SERVER_ONLY = /^(bun|node|hono|@hono|drizzle-orm|@fastify)([:/]|$)/;
const ALL = /./;
const ALL_BUT_ZOD = /^(?!zod$)/;
const DOMAIN = [
  "contract",
  "server/errors.ts",
  "server/lateModules.ts",
  "server/recentMap.ts",
  "server/store",
  "server/images",
  "server/auth",
  "server/articles",
  "server/legal",
  "server/analytics",
];
const WEB = ["contract", "web/api", "web/ui", "web/articles"];

const ROOMS: Room[] = [
  { room: "contract", from: [], never: ALL_BUT_ZOD },

  { room: "web/styles", from: [], never: ALL },
  { room: "web/ui", from: ["contract"], never: SERVER_ONLY },
  { room: "web/api", from: ["contract"], never: SERVER_ONLY },
  { room: "web/articles", from: ["contract", "web/api", "web/ui"], never: SERVER_ONLY },
  { room: "web/public", from: WEB, never: SERVER_ONLY },
  { room: "web/admin", from: WEB, never: SERVER_ONLY },
  { room: "web/*.{ts,tsx}", from: [...WEB, "web/styles", "web/public", "web/admin"], never: SERVER_ONLY },

  { room: "server/errors.ts", from: [], never: ALL },
  { room: "server/lateModules.ts", from: [], never: ALL },
  { room: "server/recentMap.ts", from: [], never: ALL },
  { room: "server/store", from: DOMAIN, never: HTTP },
  { room: "server/images", from: DOMAIN, never: HTTP },
  { room: "server/articles", from: DOMAIN, never: HTTP },
  { room: "server/legal", from: [...DOMAIN, "server/services.ts"], never: HTTP },
  { room: "server/analytics", from: [...DOMAIN, "server/services.ts"], never: HTTP },
  { room: "server/auth", from: [...DOMAIN, "server/services.ts"], never: HTTP },
  { room: "server/auth/guard.ts", from: [...DOMAIN, "server/*.ts", "server/api/context.ts"] },
  { room: "server/auth/previewCookie.ts", from: [...DOMAIN, "server/*.ts", "server/api/context.ts"] },
  { room: "server/api", from: [...DOMAIN, "server/*.ts"] },
  {
    room: "server/render",
    from: [
      ...DOMAIN,
      "server/*.ts",
      "server/api/context.ts",
      "web/api",
      "web/public",
      "web/admin/AdminShell.tsx",
      "web/*.{ts,html}",
    ],
  },
  {
    room: "server/sharing",
    from: [...DOMAIN, "server/*.ts", "server/api/{context,table,validate}.ts", "server/render"],
  },
  { room: "server/*.ts", from: [...DOMAIN, "server/api", "server/render", "server/sharing"] },

  { room: "demo", from: ["contract", "server"] },
  { room: "commands", from: ["contract", "server", "demo"] },
  { room: "main.ts", from: ["commands"] },
];

const RAW_STYLE = [
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|:\s*(white|black)\b/i,
  /z-index:\s*-?\d/,
  /!important/,
  /\((max|min)-width:[^)]*px\)/,
];
const LONGEST_FILE = 300;

const code = await readSources("src/**/*.{ts,tsx}");
const styles = await readSources("src/**/*.css");
const tools = await readSources("{scripts,tests}/**/*.{ts,tsx,mjs}");
const everything = [...code, ...styles, ...tools];

test("every file of src belongs to a room", () => {
  expect(code.filter(({ path }) => !roomOf(path)).map(({ path }) => path)).toEqual([]);
});

test("a room imports only the rooms and packages it may", () => {
  expect(importsThat(isForbidden)).toEqual([]);
});

test("imports across rooms begin with #, imports inside one are relative", () => {
  expect(importsThat(crossesWrongly)).toEqual([]);
});

test("imports name the file they mean, with its ending", () => {
  expect(importsThat((_, { path }) => path !== null && !/\.\w+$/.test(basename(path)))).toEqual([]);
});

test("no file needs itself, by way of others, in order to be loaded", () => {
  expect(circles()).toEqual([]);
});

test("no file only hands on what others export", () => {
  const handsOn = /^export (\*|(type )?\{[^}]*\}) from/m;
  expect(filesThat(code, ({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || handsOn.test(text))).toEqual(
    [],
  );
});

test("no folder is named after what nobody could find", () => {
  const vague = /(^|\/)(utils?|helpers?|common|lib|misc|shared)(\/|\.|$)/;
  expect(filesThat(everything, ({ path }) => vague.test(path))).toEqual([]);
});

test(`no file is longer than ${LONGEST_FILE} lines`, () => {
  expect(filesThat(everything, ({ text }) => text.split("\n").length > LONGEST_FILE + 1)).toEqual([]);
});

test("colours, layers and !important stand in the tokens alone", () => {
  const others = styles.filter(({ path }) => !path.startsWith("src/web/styles/"));
  expect(linesThat(others, (text) => RAW_STYLE.some((pattern) => pattern.test(text)))).toEqual([]);
});

test("markup that the server renders has no style attribute, which the security policy forbids", () => {
  const rendered = code.filter(({ path }) => /^src\/web\/(ui|public)\//.test(path));
  expect(linesThat(rendered, (text) => /\sstyle=/.test(text))).toEqual([]);
});

test("what is on a request is read value by value: all at once costs each request a little", () => {
  expect(linesThat(code, (text) => /\bc\.var\b(?!`)/.test(text))).toEqual([]);
});

test("transactions are opened where the data is, by nobody who only asks for it", () => {
  const imports = importsThat((_, { path }) => path === "src/server/store/write.ts");
  expect(imports.filter((one) => !/^src\/server\/(store|analytics)\//.test(one))).toEqual([]);
});

test("only the commands read the environment", () => {
  const others = code.filter(({ path }) => !path.startsWith("src/commands/"));
  expect(linesThat(others, (text) => /\b(process|Bun)\.env\b/.test(text))).toEqual([]);
});

test("what brings Node's streams along is loaded where it is needed, not at every start", () => {
  const slow = /^(node:(net|tls|https?|zlib|stream|crypto|child_process)(\/|$)|@fastify\/busboy$)/;
  expect(importsThat((_, { written, atOnce }) => atOnce && slow.test(written))).toEqual([]);
});

test("the lockfile holds no addresses, so that any registry can serve it", async () => {
  expect(await Bun.file("bun.lock").text()).not.toContain("://");
});

test("every dependency has its reason in docs/dependencies.md", async () => {
  const reasons = await Bun.file("docs/dependencies.md").text();
  const { dependencies, devDependencies } = project;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  expect(names.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});

function roomOf(path: string): Room | null {
  const fitting = ROOMS.filter(({ room }) => isWithin(path, room));
  return fitting.toSorted((one, other) => other.room.length - one.room.length)[0] ?? null;
}

function isWithin(path: string, place: string): boolean {
  return new Bun.Glob(`src/{${place},${place}/**}`).match(path);
}

function isForbidden({ path: importer }: Source, { written, path }: Import): boolean {
  const room = roomOf(importer);
  if (!path) return room?.never?.test(written) ?? false;
  return roomOf(path) !== room && !room?.from.some((place) => isWithin(path, place));
}

/** To the entries in `web`, the folders below are both: another room, and near. */
function crossesWrongly({ path: importer }: Source, { written, path }: Import): boolean {
  if (!path) return false;
  if (roomOf(path) === roomOf(importer)) return written.startsWith("#");
  return !written.startsWith("#") && !path.startsWith(`${dirname(importer)}/`);
}

function circles(): string[] {
  const files = new Map(code.map((source) => [source.path, source]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, road: string[]) => {
    if (road.includes(path)) found.push([...road.slice(road.indexOf(path)), path].join(" -> "));
    if (done.has(path) || road.includes(path)) return;
    for (const next of files.get(path)?.imports ?? []) {
      if (next.path && next.atOnce) visit(next.path, [...road, path]);
    }
    done.add(path);
  };
  for (const path of files.keys()) visit(path, []);
  return found;
}

function importsThat(isWrong: (source: Source, one: Import) => boolean): string[] {
  return code.flatMap((source) =>
    source.imports.filter((one) => isWrong(source, one)).map(({ written }) => `${source.path}: ${written}`),
  );
}

function filesThat(sources: Source[], isWrong: (source: Source) => boolean): string[] {
  return sources.filter(isWrong).map(({ path }) => path);
}

function linesThat(sources: Source[], isWrong: (line: string) => boolean): string[] {
  return sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, index) => (isWrong(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
}
