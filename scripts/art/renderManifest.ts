import { DRAWINGS } from "./drawings.ts";
import { LOGOS } from "./logos.ts";

/** Written together with the images. */
export const MANIFEST_FILE = "scripts/art/rendered.json";

/** Maps each image to a hash of its SVG source, so that a test can detect outdated images without a browser. */
export function currentFingerprints(): Record<string, string> {
  const all = Object.entries({ ...DRAWINGS, ...LOGOS });
  return Object.fromEntries(all.map(([name, draw]) => [name, fingerprint(draw())]));
}

function fingerprint(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 16);
}
