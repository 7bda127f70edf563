import type { BunLockFile } from "bun";

interface SbomInput {
  /** Such as `1.0.0+3f2a91c`. */
  version: string;
  bun: { version: string; integrity: Record<string, string>; versions: Record<string, string | undefined> };
  lock: Pick<BunLockFile, "workspaces" | "packages">;
  /** Of an installed package, as its `package.json` states it. */
  readLicense(folder: string): Promise<string | undefined>;
}

/** What Bun contains and attackers reach: parsers, cryptography, the database. */
const PARTS_OF_BUN = ["boringssl", "sqlite", "webkit", "uwebsockets", "zlib", "zstd", "libdeflate", "icu"];

/** Lists Bun and the packages of `dependencies` and of theirs, in the format CycloneDX 1.6, without a time stamp. */
export async function createSbom({ version, bun, lock, readLicense }: SbomInput) {
  const application = { type: "application", "bom-ref": "vitrine", name: "vitrine", version };
  const direct = Object.keys(lock.workspaces[""]?.dependencies ?? {}).map((name) => findKey(lock, name));
  // A package may be installed several times, below others.
  const packages = [...Map.groupBy(listReachable(lock, direct), (key) => readEntry(lock, key).purl)];
  const libraries = packages.map(async ([, [key = ""]]) => ({
    ...describePackage(readEntry(lock, key)),
    ...describeLicense(await readLicense(["", ...splitKey(key)].join("/node_modules/").slice(1))),
  }));
  const refs = (keys: string[]) => [...new Set(keys.map((key) => readEntry(lock, key).purl))].sort();
  const references = packages.map(([ref, keys]) => ({
    ref,
    dependsOn: refs(keys.flatMap((key) => listDependencies(lock, key))),
  }));
  const runtime = describeBun(bun);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { ...application, ...describeLicense("MIT") } },
    components: [runtime, ...(await Promise.all(libraries))],
    dependencies: [{ ref: "vitrine", dependsOn: [runtime.purl, ...refs(direct)] }, ...references],
  };
}

/** With the packages of its executables, one for each platform, and the versions of what it contains. */
function describeBun({ version, integrity, versions }: SbomInput["bun"]) {
  const packages = Object.entries(integrity).map(([name, hash]) =>
    describePackage({ name, version, integrity: hash, purl: purlOf(name, version) }),
  );
  const parts = PARTS_OF_BUN.map((name) => ({ type: "library", name, version: versions[name] ?? "" }));
  const purl = `pkg:github/oven-sh/bun@bun-v${version}`;
  const bun = { type: "platform", "bom-ref": purl, name: "bun", version, purl };
  return { ...bun, ...describeLicense("MIT"), components: [...packages, ...parts] };
}

function describePackage({ name, version, integrity, purl }: Omit<ReturnType<typeof readEntry>, "info">) {
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return { type: "library", "bom-ref": purl, name, version, purl, hashes: [{ alg: "SHA-512", content }] };
}

function describeLicense(license: string | undefined) {
  if (!license) return {};
  return { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] };
}

function listReachable(lock: SbomInput["lock"], direct: string[]): string[] {
  const found = new Set(direct);
  for (const key of found) for (const dependency of listDependencies(lock, key)) found.add(dependency);
  return [...found].sort();
}

function listDependencies(lock: SbomInput["lock"], key: string): string[] {
  const { dependencies, optionalDependencies } = readEntry(lock, key).info;
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.map((name) => findKey(lock, name, key));
}

/** The key of a package as another one imports it: the nearest of `a/b/c`, `a/c` and `c`, as in nested `node_modules`. */
function findKey(lock: SbomInput["lock"], name: string, importer = ""): string {
  const folders = splitKey(importer);
  const keys = [...folders, name].map((_, index) => [...folders.slice(0, index), name].join("/"));
  const key = keys.findLast((one) => lock.packages[one]);
  if (!key) throw new Error(`bun.lock has no package ${name}`);
  return key;
}

/** The names of `@a/b/c`, which are `@a/b` and `c`. */
function splitKey(key: string): string[] {
  return key.match(/@[^/]+\/[^/]+|[^/]+/g) ?? [];
}

function readEntry(lock: SbomInput["lock"], key: string) {
  const [id = "", , info = {}, integrity] = lock.packages[key] ?? [];
  if (typeof info === "string" || !integrity) throw new Error(`${key} is not from the npm registry`);
  const [name, version] = [id.slice(0, id.lastIndexOf("@")), id.slice(id.lastIndexOf("@") + 1)];
  return { name, version, integrity, info, purl: purlOf(name, version) };
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
