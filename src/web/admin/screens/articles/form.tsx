import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import { createFormConfig } from "#web/admin/resource/createFormConfig.tsx";
import { TranslationView, useTranslationPanes } from "#web/admin/resource/translations/TranslationForm.tsx";
import { useTranslationForm } from "#web/admin/resource/translations/useTranslationForm.ts";
import type { TranslationFormProps } from "#web/admin/resource/translations/useTranslationForm.ts";

import { ArticleForm } from "./ArticleForm.tsx";
import { ArticleContentField } from "./editor/ArticleContentField.tsx";
import { useContentEditor } from "./editor/useContentEditor.ts";

export const articleFormConfig = createFormConfig<Article>({
  type: ARTICLES,
  Form: ArticleForm,
  TranslationForm: ArticleTranslationForm,
});

/** A translation form whose content has the editor of articles. */
function ArticleTranslationForm(props: TranslationFormProps) {
  const panes = useTranslationPanes();
  const { uploads, ...content } = useContentEditor(panes.showTranslation);
  const control = useTranslationForm(props, { onBlocked: panes.showTranslation, uploads });
  return (
    <TranslationView
      control={control}
      panes={panes}
      customFields={{
        content: <ArticleContentField control={control} {...content} lang={control.language} />,
      }}
    />
  );
}
