import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const PINNED = new URL("bunIntegrity.json", import.meta.url);
/** Where npm and Bun note the hash of each tarball that they unpacked. */
const LOCKFILES = ["node_modules/.package-lock.json", "bun.lock"];

/**
 * Compares the fetched package with the hash in `bunIntegrity.json`, and deletes it if they differ. Throws an error to
 * show.
 */
export function assertIntegrity(folder, name, version) {
  const pinned = JSON.parse(readFileSync(PINNED, "utf8"));
  const expected = pinned.version === version ? pinned.integrity[name] : undefined;
  if (expected !== undefined && fetchedIntegrity(folder, name) === expected) return;
  rmSync(join(folder, "node_modules"), { recursive: true, force: true });
  throw new Error(
    expected === undefined
      ? `scripts/bootstrap/bunIntegrity.json has no hash of ${name} ${version}. Type \`npm run pin:bun\` with that Bun on the PATH.`
      : `${name} ${version} differs from the pinned one and was deleted. Expected ${expected}.`,
  );
}

/** `sha512-…`, which the package manager compared with the bytes that it received. */
function fetchedIntegrity(folder, name) {
  const lockfile = LOCKFILES.map((path) => join(folder, path)).find((path) => existsSync(path));
  if (lockfile === undefined) return undefined;
  const text = readFileSync(lockfile, "utf8");
  const start = text.indexOf(lockfile.endsWith("bun.lock") ? `"${name}": [` : `"node_modules/${name}": {`);
  return start < 0 ? undefined : /"(sha512-[^"]+)"/.exec(text.slice(start))?.[1];
}
