import type { Permission } from "#contract/accounts/permissions.ts";
import { uploadPath } from "#contract/images.ts";
import type { Db } from "#server/database/open.ts";
import { requirePermission } from "#server/http/authenticate.ts";
import type { AppContext } from "#server/http/context.ts";
import { createChangeContext } from "#server/http/actor.ts";
import { reply } from "#server/http/reply.ts";
import { createRoutes } from "#server/http/routeTable.ts";
import type { Route } from "#server/http/routeTable.ts";

import { acquireImages, validateUpload } from "./imageForm.ts";
import type { ImageStore } from "./ImageStore.ts";
import type { ImageRule } from "./inspectImage.ts";
import { upsertUploads } from "./repository.ts";

/** The limits of an upload route's images, and who may call it. */
type UploadRule = Omit<ImageRule, "field"> & { permission: Permission };

interface UploadDependencies {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
  images: ImageStore;
}

/** POST /upload: a single image for use in a text. @param rules by path */
export function uploadRoutes(dependencies: UploadDependencies, rules: Record<string, UploadRule>) {
  return createRoutes(
    Object.entries(rules).map(([path, { permission, ...limits }]): Route => {
      const rule = { ...limits, field: "image" };
      return [
        "POST",
        path,
        requirePermission(permission),
        validateUpload(dependencies.images, rule),
        handleUpload(dependencies, rule),
      ];
    }),
  );
}

function handleUpload({ db, now, images }: UploadDependencies, rule: ImageRule) {
  return async (c: AppContext) => {
    await using acquired = await acquireImages(c, images, rule);
    await upsertUploads(db, acquired.images, createChangeContext(c, now()));
    const [url] = acquired.images.map(({ file }) => uploadPath(file));
    return reply(c, { url }, { message: "Picture stored", status: 201 });
  };
}
