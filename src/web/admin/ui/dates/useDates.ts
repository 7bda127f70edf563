import type { Language } from "#texts/language.ts";

import { useLanguage } from "../../language/adminLanguage.ts";
import { useServices } from "../../services.ts";

import { getDates } from "./dates.ts";
import type { Dates } from "./dates.ts";

/** @param language that of the back office unless given */
export function useDates(language?: Language): Dates {
  const adminLanguage = useLanguage();
  return getDates(useServices().timeZone, language ?? adminLanguage);
}
