import { ARTICLES } from "#resources/articles.ts";
import type { Language } from "#texts/language.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import type { TextControl } from "#web/admin/resource/contentResource.ts";
import { fieldLabel } from "#web/admin/frame/typeTexts.ts";
import { RichTextInput } from "#web/admin/kinds/markdown/RichTextInput.tsx";
import type { TextImages } from "#web/admin/kinds/markdown/useTextImages.ts";
import { focusField } from "#web/admin/forms/focusField.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Icon } from "#web/admin/ui/Icon.tsx";

import { InlineImageList } from "./InlineImageList.tsx";
import { FAILED_IMAGE_NAME } from "./useContentEditor.ts";

import styles from "./ArticleContentField.module.css";

interface ArticleContentFieldProps {
  /** Of a form with a field `content`. */
  control: Pick<TextControl, "form" | "formId" | "errorOf" | "isChanged">;
  images: TextImages;
  /** True if failed uploads prevented a save. */
  hasFailedImages: boolean;
  /** Of the text; detected if omitted. */
  lang?: Language;
}

export function ArticleContentField({ control, images, hasFailedImages, lang }: ArticleContentFieldProps) {
  return (
    <RichTextInput
      control={control}
      name="content"
      field={ARTICLES.fields.content}
      label={fieldLabel(ARTICLES, "content")}
      lang={lang}
      images={images}
      status={<InlineImageStatus images={images} formId={control.formId} />}
    >
      <InlineImageList images={images} isBlockingSave={hasFailedImages} />
    </RichTextInput>
  );
}

interface InlineImageStatusProps {
  images: TextImages;
  /**
   * The editor whose uploads are listed below the text. The list is announced, so this copy is only visible.
   */
  formId: string;
}

function InlineImageStatus({ images: { uploads, failedCount }, formId }: InlineImageStatusProps) {
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
