// Finds the pictures of another system in a folder that was copied from it.
import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";

import { StartError } from "#server/StartError.ts";

/** Of a smaller copy that WordPress made. */
const SIZE = /-(?:\d{1,5}x\d{1,5}|scaled)(?=\.\w+$)/;
const PICTURE = /\.(jpe?g|png|gif|webp)$/i;
const MAX_FILES = 200_000;

/**
 * @param folder such as `wp-content/uploads`, with its folders or without
 * @returns finds the file of an address: the one whose path has the most parts in common with it
 * @throws StartError for a folder that can't be read
 */
export function openPictureFolder(folder: string | null): (address: string) => string | null {
  if (folder === null || !existsSync(folder)) return () => null;
  const root = resolveFolder(folder);
  const byName = new Map<string, string[]>();
  for (const path of readdirSync(root, { recursive: true, encoding: "utf8" }).slice(0, MAX_FILES)) {
    if (!PICTURE.test(path)) continue;
    const name = partsOf(path).at(-1) ?? "";
    byName.set(name, [...(byName.get(name) ?? []), path]);
  }
  return (address) => {
    const wanted = partsOf(decode(URL.parse(address, "http://old.invalid")?.pathname ?? address));
    for (const name of [wanted.at(-1) ?? "", (wanted.at(-1) ?? "").replace(SIZE, "")]) {
      const inCommon = (path: string) => countCommon(partsOf(path), [...wanted.slice(0, -1), name]);
      const [best] = (byName.get(name) ?? []).toSorted((one, other) => inCommon(other) - inCommon(one));
      // A link may lead out of the folder.
      if (best !== undefined && lstatSync(join(root, best)).isFile()) return join(root, best);
    }
    return null;
  };
}

function resolveFolder(folder: string): string {
  try {
    const root = realpathSync(folder);
    readdirSync(root);
    return root;
  } catch (cause) {
    throw new StartError(`The folder ${folder} can't be read.`, "Check the path after --pictures.", {
      cause,
    });
  }
}

/** Composed letters: file systems and exports differ in them. */
function partsOf(path: string): string[] {
  return path
    .normalize("NFC")
    .toLowerCase()
    .split(/[/\\]/)
    .filter((part) => part !== "" && part !== sep);
}

function countCommon(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
