import type { Block } from "#resources/kinds/pageKinds.ts";
import { fieldValue } from "#resources/contentType.ts";
import type { Collection } from "#server/resources/Collection.ts";
import { collectionRoutes } from "#server/resources/routes.ts";
import type { CollectionDependencies } from "#server/resources/routes.ts";

import { pageCollection } from "./pageCollection.ts";
import { resolveBlocks } from "./resolveBlocks.ts";

export interface OwnPageDependencies extends CollectionDependencies {
  contentFeatures: readonly { collection: Collection }[];
}

export function ownPageRoutes(dependencies: OwnPageDependencies) {
  const collections = dependencies.contentFeatures.map(({ collection }) => collection);
  return collectionRoutes(pageCollection, dependencies, {
    detail: async (page, language) => ({
      sections: await resolveBlocks(dependencies, fieldValue(page, "blocks") as Block[], {
        collections,
        language,
      }),
    }),
  });
}
