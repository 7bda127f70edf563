/**
 * A further language needs the catalogues `src/texts/{language}.json` and `src/texts/admin/{language}.json`, and a
 * loader in `adminLanguage.ts`.
 */
export const LANGUAGES = ["en", "th"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Dates are in the Buddhist era where the language is Thai. */
export const DATE_LOCALES: Readonly<Record<Language, string>> = { en: "en-GB", th: "th-TH" };

/** The language of the API, the log and new sites. */
export const DEFAULT_LANGUAGE: Language = "en";

/** Replaced by the bundler: a browser bundle contains the texts of one language. */
declare const BUNDLE_LANGUAGE: Language | undefined;

let current: Language = typeof BUNDLE_LANGUAGE === "undefined" ? DEFAULT_LANGUAGE : BUNDLE_LANGUAGE;

/** The language of the page that is rendered. */
export function getLanguage(): Language {
  return current;
}

/**
 * Renders texts in a language. On the server, pages of several languages are rendered in one process.
 * @param render must be synchronous: what runs after an `await` has the previous language again
 */
export function runInLanguage<T>(language: Language, render: () => T): T {
  const previous = current;
  current = language;
  try {
    return render();
  } finally {
    current = previous;
  }
}

/** The back office switches its language without a reload. On the server, use `runInLanguage`. */
export function setLanguage(language: Language) {
  current = language;
}

export function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}
