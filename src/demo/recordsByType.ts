import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { PAGES } from "#resources/pages.ts";

import { DEMO_ACTIVITIES } from "./activities.ts";
import { DEMO_ARTICLES } from "./articles.ts";
import type { DemoRecordBase } from "./demoRecord.ts";
import { DEMO_PAGES } from "./pages.ts";

/** By `plural` of the content type; newest first. */
export const DEMO_RECORDS_BY_TYPE: Readonly<Record<string, readonly DemoRecordBase[]>> = {
  [ACTIVITIES.plural]: DEMO_ACTIVITIES,
  [ARTICLES.plural]: DEMO_ARTICLES,
  [PAGES.plural]: DEMO_PAGES,
};
