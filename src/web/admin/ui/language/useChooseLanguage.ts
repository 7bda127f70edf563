import { languageTexts as texts } from "#texts/admin/language.ts";
import type { Language } from "#texts/language.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useToasts } from "../toasts/toasts.ts";

import { chooseLanguage } from "./adminLanguage.ts";

/** Shows the back office in a language and remembers it; a failure is shown as a toast. */
export function useChooseLanguage() {
  const toasts = useToasts();
  return async (language: Language) => {
    try {
      await chooseLanguage(language, getStorage());
    } catch (error) {
      logWarning(texts.failed, error);
      toasts.show({ kind: "failed", text: texts.failed });
    }
  };
}

/** Null if the browser blocks it: then even reading the property throws. */
function getStorage() {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
