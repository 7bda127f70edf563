// The style and the script that stand in a page itself, and the hashes by which the security policy allows these texts alone.
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

interface Kept {
  styles: Map<Hue | null, InlineText>;
  theme?: InlineText;
}

/** The build's files never change while the process runs. */
const kept = new WeakMap<Assets, Kept>();

/**
 * The sheet of the public pages: in the page, so that nothing keeps it from being painted.
 * @param hue the firm's own; left out, the design's
 */
export function publicStyle(assets: Assets, hue: Hue | null = null): InlineText {
  const { styles } = keptOf(assets);
  const style = styles.get(hue) ?? inlineText(read(assets, assets.manifest.public.style) + accentRules(hue));
  if (styles.size >= MOST_HUES) styles.clear();
  styles.set(hue, style);
  return style;
}

/** Puts the remembered theme on the document before anything is painted. */
export function themeScript(assets: Assets): InlineText {
  const own = keptOf(assets);
  return (own.theme ??= inlineText(read(assets, assets.manifest.theme)));
}

/** The end tag alone could leave the element; no text of the build holds one. */
export function inlineText(text: string): InlineText {
  if (/<\/(?:style|script)/i.test(text))
    throw new Error("A text that ends its own element cannot stand in a page");
  return { text, source: `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'` };
}

function keptOf(assets: Assets): Kept {
  const known = kept.get(assets) ?? { styles: new Map() };
  kept.set(assets, known);
  return known;
}

/** Empty in a working tree that was never built. */
function read({ folder, names }: Assets, name: string): string {
  return names.has(name) ? readFileSync(join(folder, name), "utf8").trim() : "";
}
