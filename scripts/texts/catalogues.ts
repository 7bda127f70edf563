import { parse } from "@messageformat/parser";
import type { Token } from "@messageformat/parser";

import { DEFAULT_LANGUAGE, LANGUAGES } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

/** ICU messages by feature and name. */
export type Catalogue = Record<string, Record<string, string>>;
export type Catalogues = Record<Language, Catalogue>;

/** Placeholders of a message with their types. */
export type Placeholders = Record<string, "string" | "number">;

const FOLDER = "src/texts";

export async function readCatalogues(): Promise<Catalogues> {
  // The tests check the form of the files.
  return Object.fromEntries(await Promise.all(LANGUAGES.map(readCatalogue))) as Catalogues;
}

async function readCatalogue(language: Language) {
  return [language, await Bun.file(`${FOLDER}/${language}.json`).json()];
}

/** @param path relative to the project root */
export function isCatalogue(path: string): boolean {
  return LANGUAGES.some((language) => path === `${FOLDER}/${language}.json`);
}

/** Texts of all messages, by `feature.name`. */
export function listMessages(catalogue: Catalogue): Map<string, string> {
  const entries = Object.entries(catalogue).flatMap(([feature, messages]) =>
    Object.entries(messages).map(([name, text]) => [`${feature}.${name}`, text] as const),
  );
  return new Map(entries);
}

/** @returns a line for each key that a language lacks, has in excess, leaves empty, or whose placeholders differ */
export function findCatalogueProblems(catalogues: Catalogues): string[] {
  const source = listMessages(catalogues[DEFAULT_LANGUAGE]);
  return LANGUAGES.flatMap((language) => {
    const messages = listMessages(catalogues[language]);
    const missing = [...source.keys()].filter((key) => !messages.get(key)?.trim());
    const unknown = [...messages.keys()].filter((key) => !source.has(key));
    const differing = [...messages].filter(
      ([key, text]) => !Bun.deepEquals(findPlaceholders(text), findPlaceholders(source.get(key) ?? text)),
    );
    return [
      ...missing.map((key) => `${language}: ${key} is missing`),
      ...unknown.map((key) => `${language}: ${key} is not in ${DEFAULT_LANGUAGE}.json`),
      ...differing.map(([key]) => `${language}: ${key} has other placeholders or elements`),
    ];
  });
}

/**
 * Includes elements such as `<policy/>`, as placeholders of the name `<policy>`.
 * @throws if the text is not an ICU message
 */
function findPlaceholders(text: string): string[] {
  const elements = [...text.matchAll(/<\w+/g)].map(([name]) => name);
  const placeholders = Object.entries(placeholdersOf(text)).map(([name, type]) => `${name}: ${type}`);
  return [...new Set([...placeholders, ...elements])].toSorted();
}

/** @throws if the text is not an ICU message */
export function placeholdersOf(text: string): Placeholders {
  const placeholders: Placeholders = {};
  collectPlaceholders(parse(text), placeholders);
  return placeholders;
}

function collectPlaceholders(tokens: readonly Token[], placeholders: Placeholders) {
  for (const token of tokens) {
    if (token.type === "content" || token.type === "octothorpe") continue;
    const isNumber = token.type === "plural" || token.type === "selectordinal" || token.type === "function";
    if (isNumber || !placeholders[token.arg]) placeholders[token.arg] = isNumber ? "number" : "string";
    if ("cases" in token)
      for (const { tokens: inner } of token.cases) collectPlaceholders(inner, placeholders);
  }
}
