import { PAGES } from "#resources/pages.ts";
import type { Page } from "#resources/pages.ts";

import { createContentApi } from "./content.ts";

export const pageApi = createContentApi<Page>(PAGES);
