import type { ContentType } from "#resources/contentType.ts";
import type { Language } from "#texts/language.ts";

/** What is missing or outdated in which language. */
export const BOARD_PATH = "/admin/translations";

interface TranslationTarget {
  _id: string;
  language: Language;
  /** The name of the field that gets the focus. */
  field?: string | undefined;
}

/** The form of a record's text in a further language. */
export function translationPath(
  { admin }: Pick<ContentType, "admin">,
  { _id, language, field }: TranslationTarget,
): string {
  const path = `${admin.path}/${encodeURIComponent(_id)}/translate/${language}`;
  return field ? `${path}#${field}` : path;
}
