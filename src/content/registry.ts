import { ACTIVITIES } from "./activities.ts";
import { ARTICLES } from "./articles.ts";
import type { ContentType } from "./contentType.ts";

/** All content types, in the order in which lists of them name them. */
export const CONTENT_TYPES: readonly ContentType[] = [ACTIVITIES, ARTICLES];
