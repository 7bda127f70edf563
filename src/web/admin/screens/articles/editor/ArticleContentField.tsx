import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";

import { ARTICLES } from "#resources/articles.ts";
import type { Language } from "#texts/language.ts";

import type { TextControl } from "#web/admin/resource/contentResource.ts";
import { fieldLabel } from "#web/admin/frame/typeTexts.ts";

import type { FormattingToolbar } from "#web/admin/kinds/markdown/FormattingToolbar.tsx";
import { InlineImageList } from "./InlineImageList.tsx";
import { InlineImageStatus } from "./InlineImageStatus.tsx";
import { MarkdownTextarea } from "#web/admin/kinds/markdown/MarkdownTextarea.tsx";
import type { MarkdownEditor } from "./useMarkdownEditor.ts";

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
