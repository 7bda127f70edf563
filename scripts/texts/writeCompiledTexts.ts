import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

import { DEFAULT_LANGUAGE } from "#texts/language.ts";

import { flattenCatalogues, readAdminCatalogues } from "./adminCatalogues.ts";
import { findCatalogueProblems, readCatalogues } from "./catalogues.ts";
import { compileAdminTexts } from "./compileAdminTexts.ts";
import { COMPILED_FOLDER, compileFeature } from "./compileMessages.ts";

/** @returns the problems of the catalogues; with any, nothing is written */
export async function writeCompiledTexts(): Promise<string[]> {
  const catalogues = await readCatalogues();
  const adminCatalogues = await readAdminCatalogues();
  const problems = [
    ...findCatalogueProblems(catalogues),
    ...findCatalogueProblems(flattenCatalogues(adminCatalogues)),
  ];
  if (problems.length > 0) return problems;
  const features = Object.keys(catalogues[DEFAULT_LANGUAGE]);
  const modules = new Map([
    ...features.map((feature) => [`${feature}.ts`, compileFeature(catalogues, feature)] as const),
    ...[...compileAdminTexts(adminCatalogues)].map(([name, source]) => [`admin/${name}`, source] as const),
  ]);
  await writeModules(modules);
  return [];
}

async function writeModules(modules: Map<string, string>) {
  await mkdir(COMPILED_FOLDER, { recursive: true });
  for (const file of await readdir(COMPILED_FOLDER, { recursive: true })) {
    const isOld = file.endsWith(".ts") && !modules.has(file);
    // Another process may be writing texts too.
    if (isOld) await rm(`${COMPILED_FOLDER}/${file}`, { force: true });
  }
  for (const [name, source] of modules) {
    const path = `${COMPILED_FOLDER}/${name}`;
    await mkdir(dirname(path), { recursive: true });
    // The development server rebuilds for each written file.
    const file = Bun.file(path);
    if ((await file.exists()) && (await file.text()) === source) continue;
    // Another process may read it.
    const written = `${path}.${process.pid}`;
    await Bun.write(written, source);
    await rename(written, path);
  }
}
