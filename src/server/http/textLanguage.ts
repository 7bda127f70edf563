import type * as z from "zod";

import { ANY_LANGUAGE } from "#resources/settings/languages.ts";
import { boundedString } from "#contract/fields/textFields.ts";
import { listLanguages, publishedLanguages } from "#resources/settings/languages.ts";
import type { SiteLanguages } from "#resources/settings/site.ts";
import type { Language } from "#texts/language.ts";
import { AppError } from "#server/errors.ts";

import type { GetSite } from "./getSite.ts";
import { MAX_PARAM_LENGTH, optionalParam } from "./request.ts";
import type { Validator } from "./validate.ts";

/** The language of the texts that a call reads or writes. */
export interface TextLanguage {
  language: Language;
  /** The language that they are translated from; omitted for the main language. */
  sourceLanguage?: Language | undefined;
}

/** The query parameter that names a language of the site, for `lazyFields`. */
export const LANGUAGE_PARAMETER = {
  lang: () => optionalParam(boundedString("lang must be a text", MAX_PARAM_LENGTH)),
};

/** Those that visitors know of. */
export async function getPublishedLanguages(getSite: GetSite): Promise<SiteLanguages> {
  return publishedLanguages((await getSite()).languages);
}

/**
 * @param lang the main language if omitted or empty
 * @throws AppError `malformed` for a language that the site does not have
 */
export async function resolveLanguage(getSite: GetSite, lang: string | undefined): Promise<TextLanguage> {
  const { languages } = await getSite();
  const { main, further } = languages;
  if (!lang || lang === main) return { language: main };
  const language = further.find((other) => other === lang);
  if (language) return { language, sourceLanguage: main };
  throw unknownLanguage(languages);
}

/** Names no language in preparation. */
export function unknownLanguage(languages: SiteLanguages): AppError {
  const known = listLanguages(publishedLanguages(languages)).join(", ");
  const message = `lang must be a language of the site: ${known}`;
  return new AppError("malformed", message, { errors: { lang: message } });
}

/**
 * The languages of the texts that a call reads: of each record the first one that it has. Only admins may leave it open.
 * @throws AppError as `resolveLanguage`
 */
export async function resolveReadLanguages(
  getSite: GetSite,
  lang: string | undefined,
  isAdmin: () => boolean,
): Promise<Language[]> {
  if (lang === ANY_LANGUAGE && isAdmin()) return listLanguages((await getSite()).languages);
  return [(await resolveLanguage(getSite, lang)).language];
}

/** With `validateLanguage`. */
export type LanguageQuery = z.ZodType<{ textLanguage: TextLanguage }>;

/** For routes with `?lang=`. @throws AppError as `resolveLanguage` */
export function validateLanguage(getSite: GetSite): Validator<"query", { textLanguage: TextLanguage }> {
  return async (c, next) => {
    c.req.addValidatedData("query", { textLanguage: await resolveLanguage(getSite, c.req.query("lang")) });
    await next();
  };
}
