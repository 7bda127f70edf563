import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";

import type { RecordFormProps } from "../../collections/screens/screenConfigs.ts";
import type { ValuesOf } from "../../collections/screens/formValues.ts";
import { useContentForm } from "../../collections/screens/useContentForm.ts";
import { useAfterSave } from "../../collections/screens/useAfterSave.ts";
import { useSession } from "../../services.ts";

import { useContentEditor } from "./editor/useContentEditor.ts";
import { previewPathOf } from "./paths.ts";

type FieldName = keyof ValuesOf<typeof ARTICLES>;

interface ArticleFormOptions extends Omit<RecordFormProps<Article>, "title"> {
  /** Called before the focus moves to the field that prevents the save. */
  onSaveBlocked: () => void;
}

export type ArticleFormControl = ReturnType<typeof useArticleForm>;

/** A content form whose text has image uploads. */
export function useArticleForm({ config, record, save, onSaveBlocked }: ArticleFormOptions) {
  const afterSave = useAfterSave(config, {
    draftToastAction: (article) => ({ label: texts.preview, href: previewPathOf(article) }),
  });
  const { connect, waitForImages, imageFailure, ...content } = useContentEditor(onSaveBlocked);
  const ownName = useOwnName();
  const control = useContentForm<Article>({
    type: ARTICLES,
    record,
    save,
    mapInitialValues: (values) => (record ? values : { ...values, author: ownName }),
    onSaved: afterSave,
    beforeSave: waitForImages,
    onSaveBlocked,
    hasPendingUploads: content.hasPendingUploads,
  });

  useEffect(() => connect(control));

  return {
    ...control,
    ...content,
    /** For the components of all types. */
    baseControl: control,
    // Its values are those of the type's fields.
    form: control.form as unknown as UseFormReturn<ValuesOf<typeof ARTICLES>>,
    errorOf: (name: FieldName) => control.errorOf(name),
    isChanged: (name: FieldName) => control.isChanged(name),
    failure: imageFailure ?? control.failure,
  };
}

/** Of the admin who opened the form; the session may end while it is open. */
function useOwnName(): string {
  const { user } = useSession();
  const [name] = useState(user ? `${user.firstName} ${user.lastName}` : "");
  return name;
}
