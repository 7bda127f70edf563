import { LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

import type { Catalogue, Catalogues } from "./catalogues.ts";

/** ICU messages by name, in groups. */
export interface MessageTree {
  [name: string]: string | MessageTree;
}

/** The messages of the back office by feature. */
export type AdminCatalogues = Record<Language, Record<string, MessageTree>>;

const FOLDER = "src/texts/admin";

export async function readAdminCatalogues(): Promise<AdminCatalogues> {
  // The tests check the form of the files.
  return Object.fromEntries(await Promise.all(LANGUAGES.map(readCatalogue))) as AdminCatalogues;
}

async function readCatalogue(language: Language) {
  return [language, await Bun.file(`${FOLDER}/${language}.json`).json()];
}

/** @param path relative to the project root */
export function isAdminCatalogue(path: string): boolean {
  return LANGUAGES.some((language) => path === `${FOLDER}/${language}.json`);
}

/** The messages of a group `deleteDialog` are called `deleteDialog.title` and so on. */
export function flattenCatalogues(catalogues: AdminCatalogues): Catalogues {
  // One entry for each language.
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, flattenFeatures(catalogues[language])]),
  ) as Catalogues;
}

function flattenFeatures(features: Record<string, MessageTree>): Catalogue {
  return Object.fromEntries(
    Object.entries(features).map(([feature, tree]) => [feature, Object.fromEntries(flatten(tree))]),
  );
}

function flatten(tree: MessageTree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  );
}
