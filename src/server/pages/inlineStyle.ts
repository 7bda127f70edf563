// The style that stands in a page itself, and the hash by which the security policy allows this text alone.
import type { Hue } from "#contract/settings/accent.ts";

import { accentRules } from "./accentRules.ts";
import type { Assets } from "./assets.ts";
import { extractCriticalCss } from "./criticalCss.ts";

export interface InlineStyle {
  text: string;
  /** As the policy names it: `'sha256-…'`. */
  cspHash: string;
}

/**
 * What a public page needs of the sheet: in the page, so that nothing keeps it from being painted.
 * @param hue the firm's own; left out, the design's
 */
export function publicStyle(assets: Assets, html: string, hue: Hue | null = null): InlineStyle {
  return toInlineStyle(extractCriticalCss(assets.manifest.rules, html) + accentRules(hue));
}

/** The same of the back office's sheet, for what stands there before its scripts. */
export function adminStyle(assets: Assets, html: string, hue: Hue): InlineStyle {
  return toInlineStyle(extractCriticalCss(assets.adminRules(), html) + accentRules(hue, "admin"));
}

/** The end tag alone could leave the element; no text of the build holds one. */
export function toInlineStyle(text: string): InlineStyle {
  if (/<\/(?:style|script)/i.test(text))
    throw new Error("A text that ends its own element cannot stand in a page");
  return { text, cspHash: `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'` };
}
