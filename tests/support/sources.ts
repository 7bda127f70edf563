// Reads the project's own source files, for the tests of their rules.
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
  kind: "value" | "type" | "lazy";
}

const STATIC = /^(?:import|export)( type)?\b[^;"]*?\bfrom "([^"]+)"/gm;
const FOR_EFFECT = /^import "([^"]+)"/gm;
const ON_DEMAND = /\bimport\("([^"]+)"\)/g;

export async function readSources(pattern: string): Promise<Source[]> {
  const paths = await Array.fromAsync(new Bun.Glob(pattern).scan());
  return Promise.all(paths.sort().map(readSource));
}

async function readSource(path: string): Promise<Source> {
  const text = await Bun.file(path).text();
  const all = (pattern: RegExp) => [...text.matchAll(pattern)];
  const make = (written = "", kind: Import["kind"] = "value") => ({
    written,
    path: fileOf(path, written),
    kind,
  });
  const imports = [
    ...all(STATIC).map(([, type, written]) => make(written, type ? "type" : "value")),
    ...all(FOR_EFFECT).map(([, written]) => make(written)),
    ...all(ON_DEMAND).map(([, written]) => make(written, "lazy")),
  ];
  return { path, text, imports };
}

function fileOf(importer: string, written: string): string | null {
  if (written.startsWith("#tests/")) return written.slice(1);
  if (written.startsWith("#")) return `src/${written.slice(1)}`;
  if (written.startsWith(".")) return normalize(join(dirname(importer), written));
  return null;
}
