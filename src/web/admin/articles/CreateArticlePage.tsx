// The form for a new article.
import { createArticle } from "#web/api/articles.ts";

import { useServices } from "../services.ts";

import { ArticleForm } from "./ArticleForm.tsx";

export function CreateArticlePage() {
  const { upload } = useServices();
  return (
    <ArticleForm
      title="New article"
      draftLabel="Draft"
      publishLabel="Publish"
      article={null}
      save={(body, onProgress) => createArticle(upload, body, onProgress)}
    />
  );
}
