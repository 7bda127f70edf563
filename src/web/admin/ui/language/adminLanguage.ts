import { useSyncExternalStore } from "react";

import { loadAdminLanguage } from "#texts/adminLanguage.ts";
import { DEFAULT_LANGUAGE, getLanguage, isLanguage } from "#texts/language.ts";
import type { Language } from "#texts/language.ts";

export type LanguageStorage = Pick<Storage, "getItem" | "setItem">;

const STORAGE_KEY = "vitrine.adminLanguage";

const listeners = new Set<() => void>();

/** Components that render with it are rendered again when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, getLanguage, () => DEFAULT_LANGUAGE);
}

/**
 * The language chosen in this browser, or else the first of the browser's languages that the back office has.
 * @param storage null if the browser blocks it
 * @param browserLanguages BCP 47 tags in the order of preference
 */
export function findPreferredLanguage(
  storage: LanguageStorage | null,
  browserLanguages: readonly string[],
): Language {
  const candidates = [storage?.getItem(STORAGE_KEY) ?? "", ...browserLanguages];
  const codes = candidates.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return codes.find(isLanguage) ?? DEFAULT_LANGUAGE;
}

/**
 * Shows the back office in a language, without losing what is typed in a form.
 * @throws if the texts can't be loaded; the language stays as it was
 */
export async function showLanguage(language: Language): Promise<void> {
  await loadAdminLanguage(language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

/**
 * Shows and remembers a language.
 * @throws if the texts can't be loaded
 */
export async function chooseLanguage(language: Language, storage: LanguageStorage | null): Promise<void> {
  await showLanguage(language);
  storage?.setItem(STORAGE_KEY, language);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
