// The form for a new article.
import { createArticle, updateArticle } from "#web/api/articles.ts";

import { useCreate } from "../../collections/form/useCreate.ts";

import { ArticleForm } from "./ArticleForm.tsx";

export function CreateArticlePage() {
  const save = useCreate({ create: createArticle, update: updateArticle });
  return (
    <ArticleForm title="New article" draftLabel="Draft" publishLabel="Publish" article={null} save={save} />
  );
}
