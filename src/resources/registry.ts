import { ACTIVITIES } from "./activities.ts";
import { ARTICLES } from "./articles.ts";
import type { ContentType } from "./contentType.ts";
import { PAGES } from "./pages.ts";

/** All content types, in the order of lists and navigation. */
export const CONTENT_TYPES: readonly ContentType[] = [ACTIVITIES, ARTICLES, PAGES];
