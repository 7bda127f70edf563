import type { Permission } from "#contract/accounts/permissions.ts";

import type { ContentType } from "./contentType.ts";

/** What creating a record of the type requires. A type without drafts publishes every record at once. */
export function writePermission({ publishing }: Pick<ContentType, "publishing">): Permission {
  return publishing === "drafts" ? "drafts.write" : "content.write";
}
