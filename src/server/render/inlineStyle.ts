// The style that stands in a page itself, and the hash by which the security policy allows this text alone.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Hue } from "#contract/accent.ts";

import { accentRules } from "./accentSheet.ts";
import type { Assets } from "./assets.ts";

export interface InlineText {
  text: string;
  /** As the policy names it: `'sha256-…'`. */
  source: string;
}

/** Each hue somebody has chosen leaves a whole sheet behind; nobody tries more of them than this. */
const MOST_HUES = 8;

/** The build's files never change while the process runs. */
const kept = new WeakMap<Assets, Map<Hue | null, InlineText>>();

/**
 * The sheet of the public pages: in the page, so that nothing keeps it from being painted.
 * @param hue the firm's own; left out, the design's
 */
export function publicStyle(assets: Assets, hue: Hue | null = null): InlineText {
  const styles = stylesOf(assets);
  const style = styles.get(hue) ?? inlineText(read(assets, assets.manifest.public.style) + accentRules(hue));
  if (styles.size >= MOST_HUES) styles.clear();
  styles.set(hue, style);
  return style;
}

/** The end tag alone could leave the element; no text of the build holds one. */
export function inlineText(text: string): InlineText {
  if (/<\/(?:style|script)/i.test(text))
    throw new Error("A text that ends its own element cannot stand in a page");
  return { text, source: `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'` };
}

function stylesOf(assets: Assets): Map<Hue | null, InlineText> {
  const known = kept.get(assets) ?? new Map<Hue | null, InlineText>();
  kept.set(assets, known);
  return known;
}

/** Empty in a working tree that was never built. */
function read({ folder, names }: Assets, name: string): string {
  return names.has(name) ? readFileSync(join(folder, name), "utf8").trim() : "";
}
