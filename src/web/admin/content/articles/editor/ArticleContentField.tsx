import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import type { Language } from "#texts/language.ts";

import type { FormValues } from "../../../collections/screens/formValues.ts";
import { fieldLabel } from "../../../collections/typeTexts.ts";

import type { FormattingToolbar } from "./FormattingToolbar.tsx";
import { InlineImageList } from "./InlineImageList.tsx";
import { InlineImageStatus } from "./InlineImageStatus.tsx";
import { MarkdownTextarea } from "./MarkdownTextarea.tsx";
import type { MarkdownEditor } from "./useMarkdownEditor.ts";

interface ArticleContentFieldProps {
  control: {
    /** With a field `content`. */
    form: UseFormReturn<FormValues>;
    formId: string;
    editor: MarkdownEditor;
    /** True if failed uploads prevented a save. */
    hasFailedImages: boolean;
    errorOf: (name: "content") => string | undefined;
    isChanged: (name: "content") => boolean;
  };
  /** Hides the preview beside the field, if there is one. */
  wideMode?: ComponentProps<typeof FormattingToolbar>["wideMode"];
  /** Of the text; detected if omitted. */
  lang?: Language;
}

export function ArticleContentField({ control, wideMode, lang }: ArticleContentFieldProps) {
  const { form, formId, editor, hasFailedImages, errorOf, isChanged } = control;
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
