import { boundedString } from "#contract/fields/textFields.ts";
import { defineListOptions } from "#server/resources/listQuery.ts";
import { collectionRoutes } from "#server/resources/routes.ts";
import type { CollectionDependencies } from "#server/resources/routes.ts";
import type { Db } from "#server/database/open.ts";
import { AppError } from "#server/errors.ts";
import { MAX_PARAM_LENGTH, optionalParam } from "#server/http/request.ts";

import { findCategorySlug, hasCategorySlug } from "./categoryNames.ts";
import { activityCollection } from "./activityCollection.ts";

const UNKNOWN_CATEGORY = "category must be one of the categories";

/** The spec calls activities projects. */
export function activityRoutes(dependencies: CollectionDependencies) {
  return collectionRoutes(activityCollection, dependencies, {
    list: defineListOptions({
      /** A slug, as on the site, or a name, as in records. */
      parameters: { category: () => optionalParam(boundedString(UNKNOWN_CATEGORY, MAX_PARAM_LENGTH)) },
      where: async ({ category }) => (category ? inCategory(dependencies.db, category) : undefined),
    }),
  });
}

/** @throws AppError `invalid` */
async function inCategory(db: Db, slugOrName: string) {
  const slug = await findCategorySlug(db, slugOrName);
  if (slug === null) {
    throw new AppError("invalid", UNKNOWN_CATEGORY, { errors: { category: UNKNOWN_CATEGORY } });
  }
  return hasCategorySlug(db, slug);
}
