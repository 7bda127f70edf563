// The choice of the site's languages in the form of the settings.
import { isInPreparation, listLanguages } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";

/** The main language can't be a further one: a further language that becomes the main one changes places with it. */
export function withMain(chosen: SiteLanguages, stored: SiteLanguages, main: Language): SiteLanguages {
  const further = chosen.further.map((one) => (one === main ? chosen.main : one));
  return prepare({ ...chosen, main, further }, stored);
}

/** A language that is new to the site is in preparation. */
export function withFurther(chosen: SiteLanguages, stored: SiteLanguages, language: Language): SiteLanguages {
  const languages = { ...chosen, further: [...chosen.further, language] };
  return listLanguages(stored).includes(language) && !isInPreparation(stored, language)
    ? languages
    : withPreparation(languages, language);
}

export function withoutFurther(
  chosen: SiteLanguages,
  stored: SiteLanguages,
  language: Language,
): SiteLanguages {
  return prepare({ ...chosen, further: chosen.further.filter((one) => one !== language) }, stored);
}

export function withPreparation(chosen: SiteLanguages, language: Language): SiteLanguages {
  return { ...chosen, inPreparation: [...(chosen.inPreparation ?? []), language] };
}

export function withoutPreparation(chosen: SiteLanguages, language: Language): SiteLanguages {
  return keepPreparing(chosen, (one) => one !== language);
}

/** The main language can't be in preparation. One that the site has so stays so, which the schema refuses. */
function prepare(chosen: SiteLanguages, stored: SiteLanguages): SiteLanguages {
  const { main, further } = chosen;
  return keepPreparing(
    chosen,
    (one) => further.includes(one) || (one === main && isInPreparation(stored, one)),
  );
}

/** Without any, the property is left out. */
function keepPreparing(
  { inPreparation = [], ...languages }: SiteLanguages,
  isKept: (one: Language) => boolean,
): SiteLanguages {
  const kept = inPreparation.filter(isKept);
  return kept.length > 0 ? { ...languages, inPreparation: kept } : languages;
}
