import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import type { Article } from "#content/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";

import { focusField } from "../../collections/form/focusField.ts";
import { useIsMounted } from "../../collections/form/useIsMounted.ts";
import type { RecordFormProps } from "../../collections/screens/screenConfigs.ts";
import type { ValuesOf } from "../../collections/screens/formValues.ts";
import { formIdOf, useContentForm } from "../../collections/screens/useContentForm.ts";
import { useAfterSave } from "../../collections/screens/useAfterSave.ts";

import { FAILED_IMAGE_NAME, useMarkdownEditor } from "./editor/useMarkdownEditor.ts";
import { previewPathOf } from "./paths.ts";

type FieldName = keyof ValuesOf<typeof ARTICLES>;

interface ArticleFormOptions extends Omit<RecordFormProps<Article>, "title"> {
  /** Called before the focus moves to the field that prevents the save. */
  onSaveBlocked: () => void;
}

export type ArticleFormControl = ReturnType<typeof useArticleForm>;

/** A content form whose text has image uploads. */
export function useArticleForm({ config, record, save, onSaveBlocked }: ArticleFormOptions) {
  const [isWaitingForImages, setIsWaitingForImages] = useState(false);
  const [isBlockedByImages, setIsBlockedByImages] = useState(false);
  const isMounted = useIsMounted();
  const afterSave = useAfterSave(config, {
    draftToastAction: (article) => ({ label: texts.preview, href: previewPathOf(article) }),
  });
  const setContent = useRef((_text: string): void => undefined);
  const editor = useMarkdownEditor((text) => setContent.current(text));
  const control = useContentForm<Article>({
    type: ARTICLES,
    record,
    save,
    onSaved: afterSave,
    beforeSave: waitForImages,
    onSaveBlocked,
    hasPendingUploads: editor.uploads.length > 0,
  });

  useEffect(() => {
    setContent.current = (text) =>
      control.form.setValue("content", text, { shouldDirty: true, shouldValidate: true });
  });

  /** Waits for running uploads. Failed ones prevent the save until they are retried or dismissed. */
  async function waitForImages(): Promise<boolean> {
    setIsWaitingForImages(true);
    const areAllInserted = await editor.waitForUploads();
    // The form was left during the uploads.
    if (!isMounted()) return false;
    setIsWaitingForImages(false);
    setIsBlockedByImages(!areAllInserted);
    if (areAllInserted) return true;
    onSaveBlocked();
    focusField(formIdOf(ARTICLES), FAILED_IMAGE_NAME);
    return false;
  }

  const hasFailedImages = isBlockedByImages && editor.failedCount > 0;
  return {
    ...control,
    /** For the components of all types. */
    baseControl: control,
    // Its values are those of the type's fields.
    form: control.form as unknown as UseFormReturn<ValuesOf<typeof ARTICLES>>,
    errorOf: (name: FieldName) => control.errorOf(name),
    isChanged: (name: FieldName) => control.isChanged(name),
    editor,
    failure: hasFailedImages ? texts.textPictures.missing : control.failure,
    /** True if failed uploads prevented a save. */
    hasFailedImages,
    /** True if a save waits for uploads. */
    isWaitingForImages: isWaitingForImages && editor.isUploading,
  };
}
