import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { articleApi } from "#web/api/articles.ts";

import { createFormConfig } from "../../collections/screens/createFormConfig.tsx";

import { ArticleForm } from "./ArticleForm.tsx";
import { ArticleTranslationForm } from "./ArticleTranslationForm.tsx";

export const articleFormConfig = createFormConfig<Article>({
  type: ARTICLES,
  api: articleApi,
  Form: ArticleForm,
  TranslationForm: ArticleTranslationForm,
});
