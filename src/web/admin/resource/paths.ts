import type { AnyRecord, ContentType } from "#resources/contentType.ts";
import { recordPath } from "#resources/contentType.ts";
import { joinBase, languageBase } from "#resources/settings/languages.ts";

import { useServices } from "#web/admin/session/services.ts";

/** A record's path on the public site, in the language of its texts. */
export function usePublicPath(type: ContentType) {
  const { languages } = useServices();
  return ({ slug, language = languages.main }: Pick<AnyRecord, "slug" | "language">) =>
    joinBase(languageBase(languages, language), recordPath(type, { slug }));
}

/** Paths of a content type's screens. */
export function pathsOf(type: ContentType) {
  const { admin } = type;
  return {
    list: admin.path,
    create: `${admin.path}/create`,
    edit: ({ _id }: Pick<AnyRecord, "_id">) => `${admin.path}/edit/${encodeURIComponent(_id)}`,
  };
}
