import { dirname, join, normalize } from "node:path";

export interface SourceFile {
  /** Relative to the project's root: `src/web/ui/Button.tsx`. */
  path: string;
  text: string;
  imports: ImportStatement[];
}

export interface ImportStatement {
  /** As written: `./x.ts`, `#contract/x.ts`, `react`. */
  specifier: string;
  /** The resolved file, `src/contract/x.ts`; null for packages. */
  path: string | null;
  kind: "value" | "type" | "lazy";
}

const STATIC_IMPORT = /^(?:import|export)( type)?\b[^;"]*?\bfrom "([^"]+)"/gm;
const SIDE_EFFECT_IMPORT = /^import "([^"]+)"/gm;
const DYNAMIC_IMPORT = /\bimport\("([^"]+)"\)/g;

export async function readSources(pattern: string): Promise<SourceFile[]> {
  const paths = await Array.fromAsync(new Bun.Glob(pattern).scan());
  return Promise.all(paths.sort().map(readSource));
}

async function readSource(path: string): Promise<SourceFile> {
  const text = await Bun.file(path).text();
  const all = (pattern: RegExp) => [...text.matchAll(pattern)];
  const createImport = (specifier = "", kind: ImportStatement["kind"] = "value") => ({
    specifier,
    path: resolveImport(path, specifier),
    kind,
  });
  const imports = [
    ...all(STATIC_IMPORT).map(([, type, written]) => createImport(written, type ? "type" : "value")),
    ...all(SIDE_EFFECT_IMPORT).map(([, written]) => createImport(written)),
    ...all(DYNAMIC_IMPORT).map(([, written]) => createImport(written, "lazy")),
  ];
  return { path, text, imports };
}

function resolveImport(importer: string, specifier: string): string | null {
  if (specifier.startsWith("#tests/")) return specifier.slice(1);
  if (specifier.startsWith("#texts/admin/"))
    return specifier.replace("#texts/admin", "src/texts/compiled/admin");
  if (specifier.startsWith("#texts/public/")) return specifier.replace("#texts/public", "src/texts/compiled");
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith(".")) return normalize(join(dirname(importer), specifier));
  return null;
}
