import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";

import { ARTICLES } from "#resources/articles.ts";
import type { Language } from "#texts/language.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import type { TextControl } from "#web/admin/resource/contentResource.ts";
import { fieldLabel } from "#web/admin/frame/typeTexts.ts";
import type { FormattingToolbar } from "#web/admin/kinds/markdown/FormattingToolbar.tsx";
import { MarkdownTextarea } from "#web/admin/kinds/markdown/MarkdownTextarea.tsx";
import { focusField } from "#web/admin/forms/focusField.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { InlineImageList } from "./InlineImageList.tsx";
import type { MarkdownEditor } from "./useMarkdownEditor.ts";
import { FAILED_IMAGE_NAME } from "./useMarkdownEditor.ts";

import styles from "./ArticleContentField.module.css";

interface ArticleContentFieldProps {
  /** Of a form with a field `content`. */
  control: Pick<TextControl, "form" | "formId" | "errorOf" | "isChanged">;
  editor: MarkdownEditor;
  /** True if failed uploads prevented a save. */
  hasFailedImages: boolean;
  /** Hides the preview beside the field, if there is one. */
  wideMode?: ComponentProps<typeof FormattingToolbar>["wideMode"];
  /** Of the text; detected if omitted. */
  lang?: Language;
}

export function ArticleContentField(props: ArticleContentFieldProps) {
  const { control, editor, hasFailedImages, wideMode, lang } = props;
  const { form, formId, errorOf, isChanged } = control;
  return (
    <MarkdownTextarea
      field={form.register("content")}
      text={String(useWatch({ control: form.control, name: "content" }))}
      label={fieldLabel(ARTICLES, "content")}
      changed={isChanged("content")}
      error={errorOf("content")}
      lang={lang}
      editor={editor}
      toolbar={wideMode ? { wideMode } : {}}
      status={<InlineImageStatus editor={editor} formId={formId} />}
    >
      <InlineImageList editor={editor} isBlockingSave={hasFailedImages} />
    </MarkdownTextarea>
  );
}

interface InlineImageStatusProps {
  editor: MarkdownEditor;
  /**
   * The editor whose uploads are listed below the text. The list is announced, so this copy is only visible.
   */
  formId: string;
}

function InlineImageStatus({ editor: { uploads, failedCount }, formId }: InlineImageStatusProps) {
  if (uploads.length === 0) return null;
  if (failedCount === 0) {
    return (
      <div className={styles.note}>
        <Icon name="image" />
        <p className="fill">{texts.textPictures.uploading({ count: uploads.length })}</p>
      </div>
    );
  }
  return (
    <div className={styles.note} data-failed="">
      <Icon name="alert" />
      <p className="fill">{texts.textPictures.failed({ count: failedCount })}</p>
      <Button size="small" kind="plain" onClick={() => focusField(formId, FAILED_IMAGE_NAME)}>
        {texts.textPictures.show}
      </Button>
    </div>
  );
}
