import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { recordPath } from "#content/recordPath.ts";

import { typeLabel } from "../typeTexts.ts";

/** Paths of a content type's screens and of its records on the public site. */
export function pathsOf(type: ContentType) {
  const { admin } = type;
  return {
    list: admin.path,
    create: `${admin.path}/create`,
    edit: ({ _id }: Pick<AnyRecord, "_id">) => `${admin.path}/edit/${encodeURIComponent(_id)}`,
    publicPage: (record: Pick<AnyRecord, "slug">) => recordPath(type, record),
    /** The section, as the parent of a record's screen. */
    parent: {
      get label() {
        return typeLabel(type);
      },
      path: admin.path,
    },
  };
}
