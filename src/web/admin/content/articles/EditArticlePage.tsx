// An article that is changed.
import { useState } from "react";

import type { ArticleDetail } from "#contract/content/articles.ts";
import { updateArticle } from "#web/api/articles.ts";

import { FormSkeleton } from "../../collections/form/FormSkeleton.tsx";
import { useServices } from "../../services.ts";

import { ArticleForm } from "./ArticleForm.tsx";
import { OneArticle } from "./OneArticle.tsx";

const TITLE = "Edit article";

export function EditArticlePage({ id }: { id: string }) {
  return (
    <OneArticle id={id} title={TITLE} loading={<FormSkeleton />}>
      {(article) => <EditForm article={article} />}
    </OneArticle>
  );
}

function EditForm({ article: read }: { article: ArticleDetail }) {
  // Whatever changes a list asks for it anew: the form stands on the version that its texts are of.
  const [article] = useState(read);
  const { upload } = useServices();
  return (
    <ArticleForm
      title={TITLE}
      draftLabel="Save as Draft"
      publishLabel="Save Changes"
      article={article}
      save={(body, onProgress) => updateArticle(upload, article._id, body, onProgress)}
    />
  );
}
