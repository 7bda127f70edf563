// The texts that each language has its own of, across the features.
import { swapImageTexts } from "./collections/gallery.ts";
import { relabelTexts } from "./collections/texts.ts";
import { recordTextSource } from "./collections/translationBoard.ts";
import type { TextSource } from "./collections/TextSource.ts";
import { swapCategoryTexts } from "./content/activities/categoryTexts.ts";
import { categoryTextSource } from "./content/activities/categoryTextSource.ts";
import { createLegalTextSource } from "./legal/legalTextSource.ts";
import type { ServerParts } from "./serverParts.ts";
import type { OnLanguagesChange } from "./settings/repository.ts";
import { settingTextSource } from "./settings/settingTextSource.ts";

/** What the board of translations lists, in this order. */
export function listTextSources(parts: ServerParts): TextSource[] {
  const records = parts.contentFeatures.map(({ collection }) => recordTextSource(collection));
  return [...records, categoryTextSource, settingTextSource, createLegalTextSource(parts)];
}

/** Gives each text of content its new place after a change of the main language. */
export function swapContentTexts({ contentFeatures }: ServerParts): OnLanguagesChange {
  const collections = contentFeatures.map(({ collection }) => collection);
  return async (tx, languages) => {
    await relabelTexts(tx, collections, languages);
    await swapCategoryTexts(tx, languages);
    await swapImageTexts(tx, collections, languages);
  };
}
