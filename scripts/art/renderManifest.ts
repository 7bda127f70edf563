// Tells whether the committed pictures were made from the drawings as they are now, without a browser.
import { DRAWINGS } from "./drawings.ts";
import { LOGOS } from "./logos.ts";

/** Written with the pictures. */
export const MANIFEST_FILE = "scripts/art/rendered.json";

/** The name of each picture, and a fingerprint of the SVG text that it is made from. */
export function currentFingerprints(): Record<string, string> {
  const all = Object.entries({ ...DRAWINGS, ...LOGOS });
  return Object.fromEntries(all.map(([name, draw]) => [name, fingerprint(draw())]));
}

function fingerprint(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 16);
}
