import { ACTIVITIES } from "#resources/activities.ts";
import { ARTICLES } from "#resources/articles.ts";
import { PAGES } from "#resources/pages.ts";
import { CONTENT_TYPES } from "#resources/registry.ts";
import { categoryTexts } from "#texts/admin/categories.ts";

import { contentScreens } from "./resource/contentScreens.tsx";
import type { ContentScreens } from "./resource/contentScreens.tsx";
import { lazyComponent } from "./frame/lazyComponent.ts";

const CategoriesPage = lazyComponent(
  async () => (await import("./screens/categories/CategoriesPage.tsx")).CategoriesPage,
);
const PreviewArticlePage = lazyComponent(
  async () => (await import("./screens/articles/preview/PreviewArticlePage.tsx")).PreviewArticlePage,
);

/** Screens of types that differ from the default ones. */
const CUSTOM_SCREENS: readonly ContentScreens[] = [
  contentScreens(ACTIVITIES, {
    list: async () => (await import("./screens/activities/list.tsx")).activityListConfig,
    form: async () => (await import("./screens/activities/form.tsx")).activityFormConfig,
    extraScreens: [
      {
        path: "/categories",
        label: () => categoryTexts.title,
        Screen: CategoriesPage,
      },
    ],
  }),
  contentScreens(ARTICLES, {
    list: async () => (await import("./screens/articles/list.tsx")).articleListConfig,
    form: async () => (await import("./screens/articles/form.tsx")).articleFormConfig,
    extraScreens: [{ path: "/preview/:id", Screen: ({ id = "" }) => <PreviewArticlePage id={id} /> }],
  }),
  contentScreens(PAGES, { form: async () => (await import("./screens/pages/form.tsx")).pageFormConfig }),
];

/** In the order of the navigation. */
export const CONTENT_SCREENS: readonly ContentScreens[] = CONTENT_TYPES.map(
  (type) => CUSTOM_SCREENS.find((screens) => screens.type === type) ?? contentScreens(type),
);
