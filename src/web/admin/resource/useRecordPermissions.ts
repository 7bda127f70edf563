import type { AnyRecord } from "#resources/contentType.ts";

import { usePermissions } from "#web/admin/session/permissions.ts";

/** What the signed-in admin may do with records. An author's list contains no drafts of others. */
export function useRecordPermissions() {
  const can = usePermissions();
  const canChangeAll = can("content.write");
  return {
    /** Also unpublish. */
    canPublish: canChangeAll,
    canChange: ({ status }: Partial<Pick<AnyRecord, "status">>) =>
      canChangeAll || (can("drafts.write") && status === "Draft"),
  };
}
