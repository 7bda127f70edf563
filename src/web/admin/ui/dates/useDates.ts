import { createContext, use } from "react";

import type { Language } from "#texts/language.ts";

import { useLanguage } from "../language/adminLanguage.ts";
import { getDates } from "./dates.ts";
import type { Dates } from "./dates.ts";

const TimeZoneContext = createContext("UTC");

/** Gives the site's time zone, in which all dates and times are shown. */
export const TimeZoneProvider = TimeZoneContext.Provider;

/** @param language that of the back office unless given */
export function useDates(language?: Language): Dates {
  const adminLanguage = useLanguage();
  return getDates(use(TimeZoneContext), language ?? adminLanguage);
}
