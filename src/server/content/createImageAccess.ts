import { hasPermission } from "#contract/accounts/permissions.ts";
import type { PreviewCookie } from "#server/accounts/previewCookie.ts";
import type { Collection } from "#server/collections/Collection.ts";
import type { Db } from "#server/database/open.ts";
import { hasFullAccess } from "#server/http/authenticate.ts";
import type { GetSite } from "#server/http/getSite.ts";
import type { ImageAccess } from "#server/media/imageAccess.ts";

import { createPublicImageLookup, isOwnImage } from "./publicImages.ts";

interface AccessDependencies {
  previewCookie: PreviewCookie;
  getSite: GetSite;
}

/** Until the site goes live, only admins see its images. */
export function createImageAccess(
  db: Db,
  collections: readonly Collection[],
  { previewCookie, getSite }: AccessDependencies,
): ImageAccess {
  const isPublished = createPublicImageLookup(db, collections);
  return {
    isPublic: async (file) => !(await getSite()).comingSoon && isPublished(file),
    mayPreview: async (c, file) => {
      const session = c.get("session") ?? (await previewCookie.findSession(c));
      if (!session || !hasFullAccess(session)) return false;
      if (hasPermission(session.user, "content.write") || (await isPublished(file))) return true;
      const { user } = session;
      return hasPermission(user, "drafts.write") && isOwnImage(db, collections, file, user._id);
    },
  };
}
