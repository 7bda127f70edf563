// The choice of the site's languages in the form of the settings.
import { isInPreparation } from "#contract/settings/languages.ts";
import type { SiteLanguages } from "#contract/settings/site.ts";
import type { Language } from "#texts/language.ts";

/**
 * The main language can't be a further one: a further language that becomes the main one changes places with it. One that the
 * site has in preparation stays so, which the schema refuses.
 */
export function withMain(chosen: SiteLanguages, stored: SiteLanguages, main: Language): SiteLanguages {
  const further = chosen.further.map((one) => (one === main ? chosen.main : one));
  const isPreparing = (one: Language) =>
    isInPreparation(chosen, one) && (one !== main || isInPreparation(stored, one));
  return withPreparing({ main, further }, [main, ...further].filter(isPreparing));
}

/** A language that is new to the site is in preparation. */
export function withFurther(chosen: SiteLanguages, stored: SiteLanguages, language: Language): SiteLanguages {
  const languages = { ...chosen, further: [...chosen.further, language] };
  const isPublished = stored.further.includes(language) && !isInPreparation(stored, language);
  return isPublished ? languages : withPreparation(languages, language);
}

export function withoutFurther(chosen: SiteLanguages, _: SiteLanguages, language: Language): SiteLanguages {
  const isOther = (one: Language) => one !== language;
  const { main, further, inPreparation = [] } = chosen;
  return withPreparing({ main, further: further.filter(isOther) }, inPreparation.filter(isOther));
}

export function withPreparation(chosen: SiteLanguages, language: Language): SiteLanguages {
  return withPreparing(chosen, [...(chosen.inPreparation ?? []), language]);
}

function withPreparing(languages: SiteLanguages, inPreparation: Language[]): SiteLanguages {
  return inPreparation.length > 0 ? { ...languages, inPreparation } : languages;
}
