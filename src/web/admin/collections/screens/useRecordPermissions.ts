import type { AnyRecord, ContentType } from "#content/contentType.ts";
import { writePermission } from "#content/writePermission.ts";

import { usePermissions } from "../../session/permissions.ts";

/** What the signed-in admin may do with records of a type. An author's list contains no drafts of others. */
export function useRecordPermissions(type: ContentType) {
  const can = usePermissions();
  const canChangeAll = can("content.write");
  const canCreate = can(writePermission(type));
  return {
    /** Also unpublish. */
    canPublish: canChangeAll,
    canChange: ({ status }: Pick<AnyRecord, "status">) => canChangeAll || (canCreate && status === "Draft"),
  };
}
