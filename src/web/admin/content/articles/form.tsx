import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { articleApi } from "#web/api/articles.ts";

import { formBinding } from "../../collections/screens/formBinding.tsx";

import { ArticleForm } from "./ArticleForm.tsx";

export const articleForm = formBinding<Article>({ type: ARTICLES, api: articleApi, Form: ArticleForm });
