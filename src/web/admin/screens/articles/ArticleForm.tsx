import { useState } from "react";
import type { ReactNode } from "react";

import { ARTICLES } from "#resources/articles.ts";
import type { Article } from "#resources/articles.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";

import { HistoryLink } from "#web/admin/resource/HistoryLink.tsx";
import { EditorForm } from "#web/admin/forms/EditorForm.tsx";
import { FormScreen } from "#web/admin/resource/FormScreen.tsx";
import { PublishingStatusBadge } from "#web/admin/resource/PublishingStatusBadge.tsx";
import { RecordField } from "#web/admin/resource/RecordField.tsx";
import type { RecordFormProps } from "#web/admin/resource/screenConfigs.ts";
import { useAfterSave } from "#web/admin/resource/useAfterSave.ts";
import { SeoFields, sharedImages } from "#web/admin/resource/SeoFields.tsx";
import { ScheduleFields, usePublishedState } from "#web/admin/resource/ScheduleFields.tsx";
import { useContentForm } from "#web/admin/resource/useContentForm.ts";
import type { ContentFormControl } from "#web/admin/resource/useContentForm.ts";
import { useRecordPermissions } from "#web/admin/resource/useRecordPermissions.ts";
import { imageHints } from "#web/admin/frame/typeTexts.ts";
import { GalleryField } from "#web/admin/kinds/images/GalleryField.tsx";
import { LogoField } from "#web/admin/kinds/images/LogoField.tsx";
import { useSession } from "#web/admin/session/services.ts";

import { ArticleContentField } from "./editor/ArticleContentField.tsx";
import { useContentEditor } from "./editor/useContentEditor.ts";
import { previewPathOf } from "./paths.ts";
import { usePublishShortcut } from "#web/admin/forms/shortcuts.ts";

import styles from "./ArticleForm.module.css";

export function ArticleForm(props: RecordFormProps<Article>) {
  const { config, title, record: article } = props;
  const { uploads, ...content } = useContentEditor();
  const author = useOwnName();
  const onSaved = useAfterSave(config, {
    draftToastAction: (saved) => ({ label: texts.preview, href: previewPathOf(saved) }),
  });
  const control = useContentForm<Article>(props, onSaved, {
    mapInitialValues: (values) => (article ? values : { ...values, author }),
    uploads,
  });
  const { conflict, submit, state } = control;
  const { canPublish } = useRecordPermissions();
  const publishedState = usePublishedState(control);
  usePublishShortcut(() => void (conflict.pending ?? (canPublish && submit(publishedState))));
  return (
    <FormScreen
      control={control}
      title={title}
      badge={<ArticleStatus control={control} />}
      note={state === "Draft" && texts.draftNotice}
      publishLabel={article && state !== "Review" ? uiTexts.saveChanges : recordTexts.publish}
      publishHint="Ctrl ↵"
    >
      <ArticleFields control={control}>
        <ArticleContentField control={control} {...content} />
      </ArticleFields>
    </FormScreen>
  );
}

/** Of the admin who opened the form; the session may end while it is open. */
function useOwnName(): string {
  const { user } = useSession();
  const [name] = useState(user ? `${user.firstName} ${user.lastName}` : "");
  return name;
}

interface ArticleProps {
  control: ContentFormControl<Article>;
}

function ArticleStatus({ control: { record, state, hasChanges } }: ArticleProps) {
  return (
    state && (
      <span className={styles.status} data-kind={record?.status} data-unsaved={hasChanges || undefined}>
        <PublishingStatusBadge state={state} schedule={record?.schedule} />
      </span>
    )
  );
}

/** @param children the field of the content */
function ArticleFields({ control, children }: ArticleProps & { children: ReactNode }) {
  const { record, imagesControl } = control;
  const fieldProps = { control, record };
  return (
    <EditorForm control={control} className={styles.form} invalidFields={control.invalid}>
      <div className={styles.lines}>
        <div className={styles.whole}>
          <RecordField name="title" {...fieldProps} />
        </div>
        <RecordField name="author" {...fieldProps} />
        <RecordField name="position" {...fieldProps} />
      </div>
      {children}
      <div className={styles.lines}>
        <RecordField name="publishedAt" {...fieldProps} />
        <RecordField name="slug" {...fieldProps} />
      </div>
      <ScheduleFields control={control} />
      <GalleryField control={imagesControl} storedImages={record?.pictures ?? []} label={texts.images} />
      <SeoFields control={control} images={sharedImages(control)} />
      <LogoField control={imagesControl} hint={imageHints(ARTICLES).logo} optional />
      {record && (
        <HistoryLink kind={ARTICLES.name} id={record._id} base={ARTICLES.api.base} control={control} />
      )}
    </EditorForm>
  );
}
