import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import { createFormConfig } from "#web/admin/resource/createFormConfig.tsx";

import { ArticleForm } from "./ArticleForm.tsx";
import { ArticleContentField } from "./editor/ArticleContentField.tsx";
import { useContentEditor } from "./editor/useContentEditor.ts";

export const articleFormConfig = createFormConfig<Article>({
  type: ARTICLES,
  Form: ArticleForm,
  useFieldEditors(onBlocked) {
    const { uploads, ...content } = useContentEditor(onBlocked);
    return {
      uploads,
      render: {
        content: (control) => <ArticleContentField control={control} {...content} lang={control.language} />,
      },
    };
  },
});
