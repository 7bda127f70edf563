import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";

import { createFormConfig } from "#web/admin/resource/createFormConfig.tsx";

import { ArticleForm } from "./ArticleForm.tsx";
import { ArticleTranslationForm } from "./ArticleTranslationForm.tsx";

export const articleFormConfig = createFormConfig<Article>({
  type: ARTICLES,
  Form: ArticleForm,
  TranslationForm: ArticleTranslationForm,
});
