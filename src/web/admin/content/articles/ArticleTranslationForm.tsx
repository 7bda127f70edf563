import { useEffect } from "react";

import { articleTexts as texts } from "#texts/admin/articles.ts";

import { TranslationView, useTranslationPanes } from "../../collections/translations/TranslationForm.tsx";
import { useTranslationForm } from "../../collections/translations/useTranslationForm.ts";
import type { TranslationFormProps } from "../../collections/translations/useTranslationForm.ts";

import { ArticleContentField } from "./editor/ArticleContentField.tsx";
import { useContentEditor } from "./editor/useContentEditor.ts";

/** A translation form whose content has the editor of articles. */
export function ArticleTranslationForm(props: TranslationFormProps) {
  const panes = useTranslationPanes();
  const { connect, waitForImages, imageFailure, ...content } = useContentEditor(panes.showTranslation);
  const control = useTranslationForm({
    ...props,
    beforeSave: waitForImages,
    onSaveBlocked: panes.showTranslation,
    hasPendingUploads: content.hasPendingUploads,
  });
  useEffect(() => connect(control));
  return (
    <TranslationView
      control={{ ...control, failure: imageFailure ?? control.failure }}
      panes={panes}
      customFields={{
        content: <ArticleContentField control={{ ...control, ...content }} lang={control.language} />,
      }}
      waitingText={content.isWaitingForImages ? texts.uploading : undefined}
    />
  );
}
