// Reads the project's own source files, for the tests that hold the house's rules.
import { dirname, join, normalize } from "node:path";

export interface Source {
  /** From the project's folder: `src/web/ui/Button.tsx`. */
  path: string;
  text: string;
  imports: Import[];
}

export interface Import {
  /** As it is written: `./x.ts`, `#contract/x.ts`, `react`. */
  written: string;
  /** The file it means, `src/contract/x.ts`; null for packages. */
  path: string | null;
}

/** Static, dynamic, for effect, and of types alone. */
const IMPORT = /^(?:import|export)\b[^;"]*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm;

export async function readSources(pattern: string): Promise<Source[]> {
  const paths = await Array.fromAsync(new Bun.Glob(pattern).scan());
  return Promise.all(paths.sort().map(readSource));
}

async function readSource(path: string): Promise<Source> {
  const text = await Bun.file(path).text();
  const written = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
  return { path, text, imports: written.map((name) => ({ written: name, path: fileOf(path, name) })) };
}

function fileOf(importer: string, written: string): string | null {
  if (written.startsWith("#tests/")) return written.slice(1);
  if (written.startsWith("#")) return `src/${written.slice(1)}`;
  if (written.startsWith(".")) return normalize(join(dirname(importer), written));
  return null;
}
