import { mkdir, readdir, rm } from "node:fs/promises";

import { DEFAULT_LANGUAGE } from "#texts/language.ts";

import { findCatalogueProblems, readCatalogues } from "./catalogues.ts";
import { COMPILED_FOLDER, compileFeature } from "./compileMessages.ts";

/** @returns the problems of the catalogues; with any, nothing is written */
export async function writeCompiledTexts(): Promise<string[]> {
  const catalogues = await readCatalogues();
  const problems = findCatalogueProblems(catalogues);
  if (problems.length > 0) return problems;
  const features = Object.keys(catalogues[DEFAULT_LANGUAGE]);
  await mkdir(COMPILED_FOLDER, { recursive: true });
  for (const file of await readdir(COMPILED_FOLDER)) {
    if (!features.includes(file.replace(".ts", ""))) await rm(`${COMPILED_FOLDER}/${file}`);
  }
  for (const feature of features) {
    await Bun.write(`${COMPILED_FOLDER}/${feature}.ts`, compileFeature(catalogues, feature));
  }
  return [];
}
