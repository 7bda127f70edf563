import { PAGES } from "#resources/pages.ts";
import type { Page } from "#resources/pages.ts";
import { pageAddresses, pageImages, pages, pageTexts } from "#server/database/contentSchema.ts";
import { defineCollection } from "#server/resources/Collection.ts";

export const pageCollection = defineCollection<Page>({
  type: PAGES,
  table: pages,
  textTable: pageTexts,
  addressTable: pageAddresses,
  galleryTable: pageImages,
});
