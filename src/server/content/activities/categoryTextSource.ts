import { isOutdatedText } from "#contract/content/categories.ts";
import type { TranslationState } from "#contract/content/translations.ts";
import { createSmallSource } from "#server/collections/TextSource.ts";

import { listCategories } from "./categoryRepository.ts";

/** The names of categories, in the order of the activity form. */
export const categoryTextSource = createSmallSource({
  type: "category",
  async listAll(db, { language, languages }) {
    return (await listCategories(db)).map(({ slug, name, texts }) => {
      const text = texts?.[language];
      let state: TranslationState = "published";
      if (language !== languages.main && !text?.name) state = "missing";
      else if (language !== languages.main && text && isOutdatedText(text, name)) state = "outdated";
      return { _id: slug, name, state, changedFields: [] };
    });
  },
});
