import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import { recordState } from "#content/contentType.ts";
import type { Article, ArticleStatus } from "#content/articles.ts";
import { languageBase } from "#contract/settings/languages.ts";
import { formTexts } from "#texts/admin/form.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { recordTexts } from "#texts/admin/records.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { HistoryLink } from "../../audit/HistoryLink.tsx";
import { RestoreDraftBanner } from "../../collections/drafts/RestoreDraftBanner.tsx";
import { FormBanner } from "../../collections/form/FormBanner.tsx";
import { PublishedAtField } from "../../collections/form/PublishedAtField.tsx";
import { SlugField } from "../../collections/form/SlugField.tsx";
import { useSaveShortcut } from "../../collections/form/useSaveShortcut.ts";
import { ContentConflict } from "../../collections/screens/ContentConflict.tsx";
import type { RecordFormProps } from "../../collections/screens/screenConfigs.ts";
import { DraftNotice } from "../../collections/screens/DraftNotice.tsx";
import { labelOf } from "../../collections/screens/formValues.ts";
import { pathsOf } from "../../collections/screens/paths.ts";
import { FormActions } from "../../collections/screens/FormActions.tsx";
import { usePublishingNote } from "../../collections/screens/usePublishingNote.tsx";
import { useRecordPermissions } from "../../collections/screens/useRecordPermissions.ts";
import { PublishingStatusBadge } from "../../collections/screens/PublishingStatusBadge.tsx";
import { RecordLanguage } from "../../collections/translations/RecordLanguage.tsx";
import { Screen, UnsavedBadge } from "../../layout/Screen.tsx";
import { useServices } from "../../services.ts";
import { GalleryField } from "../../images/GalleryField.tsx";
import { LogoField } from "../../images/LogoField.tsx";
import { formatLengthHint } from "../../ui/dates/formats.ts";
import { SegmentFilter } from "../../ui/fields/SegmentedControl.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

import { ArticleContentField } from "./editor/ArticleContentField.tsx";
import { LivePreview } from "./preview/LivePreview.tsx";
import { useArticleForm } from "./useArticleForm.ts";
import type { ArticleFormControl } from "./useArticleForm.ts";
import { usePublishShortcut } from "./usePublishShortcut.ts";

import styles from "./ArticleForm.module.css";
import { fieldLabel, imageHints } from "../../collections/typeTexts.ts";

const { fields } = ARTICLES;
const PATHS = pathsOf(ARTICLES);

const panes = () => [
  { value: "write", label: texts.write },
  { value: "preview", label: texts.preview },
];

export function ArticleForm({ config, title, record: article, save }: RecordFormProps<Article>) {
  const [isWide, setWide] = useState(false);
  const [pane, setPane] = useState("write");
  // The invalid field that gets the focus is in the other pane.
  const onSaveBlocked = () => flushSync(() => setPane("write"));
  const control = useArticleForm({ config, record: article, save, onSaveBlocked });
  const { conflict, submit, hasChanges } = control;
  const { canPublish } = useRecordPermissions();
  const state = article && recordState(article);
  const note = usePublishingNote(article?.review) ?? (state === "Draft" && texts.draftNotice);
  const noteId = useId();
  // Keeps the state, so that the shortcut never publishes a draft.
  useSaveShortcut(() => void (conflict.pending ?? submit(state ?? "Draft")));
  usePublishShortcut(() => void (conflict.pending ?? (canPublish && submit("Published"))));
  if (conflict.pending && article)
    return <ContentConflict title={title} record={article} control={control.baseControl} />;
  return (
    <Screen
      title={title}
      parent={PATHS.parent}
      state={<ArticleState article={article} hasChanges={hasChanges} />}
      actions={
        <FormActions
          control={control}
          state={state}
          publishLabel={article && state !== "Review" ? uiTexts.saveChanges : recordTexts.publish}
          publishHint="Ctrl ↵"
          waitingText={control.isWaitingForImages ? texts.uploading : undefined}
          noteId={note ? noteId : undefined}
        />
      }
    >
      <RecordLanguage control={control.baseControl} id={article?._id} />
      {note && <DraftNotice id={noteId}>{note}</DraftNotice>}
      <div className={styles.offer}>
        <RestoreDraftBanner formId={control.formId} draft={control.draft} />
      </div>
      <div className={styles.panes}>
        <SegmentFilter label={texts.view} options={panes()} value={pane} onChoose={setPane} />
      </div>
      <div className={styles.sides} data-wide={isWide || undefined} data-pane={pane}>
        <ArticleFields
          control={control}
          article={article}
          isWide={isWide}
          onToggleWide={() => setWide(!isWide)}
        />
        <div className={styles.preview}>
          <LivePreview control={control} storedImages={article?.pictures ?? []} />
        </div>
      </div>
    </Screen>
  );
}

function ArticleState({ article, hasChanges }: { article: Article | null; hasChanges: boolean }) {
  return (
    <>
      {article && (
        <span className={styles.status} data-kind={article.status} data-unsaved={hasChanges || undefined}>
          <PublishingStatusBadge state={recordState(article)} />
        </span>
      )}
      {hasChanges && <UnsavedBadge />}
    </>
  );
}

interface ArticleFieldsProps {
  control: ArticleFormControl;
  article: Article | null;
  isWide: boolean;
  onToggleWide: () => void;
}

function ArticleFields({ control, article, isWide, onToggleWide }: ArticleFieldsProps) {
  return (
    // Sent by its buttons alone: Enter in a field would publish.
    <form
      id={control.formId}
      className={styles.form}
      noValidate
      inert={control.isSaving}
      onSubmit={(event) => event.preventDefault()}
    >
      <FormBanner
        formId={control.formId}
        submitCount={control.form.formState.submitCount}
        rule={formTexts.requiredFields}
        missingFields={control.missing}
        invalidFields={control.faulty}
        failure={control.failure}
      />
      <ArticleTextFields control={control} />
      <ArticleContentField
        control={{ ...control, form: control.baseControl.form }}
        wideMode={{ isWide, onToggle: onToggleWide }}
      />
      <PageFields control={control} article={article} />
      <GalleryField
        control={control.imagesControl}
        storedImages={article?.pictures ?? []}
        label={texts.images}
      />
      <LogoField control={control.imagesControl} hint={imageHints(ARTICLES).logo} optional />
      {article && <HistoryLink kind={ARTICLES.name} id={article._id} />}
    </form>
  );
}

const emptyDateNotes = (): Record<ArticleStatus, string> => ({
  Draft: texts.publishedAt.ifDraft,
  Published: texts.publishedAt.ifPublished,
});

function ArticleTextFields({ control: { form, errorOf, isChanged } }: Pick<ArticleFieldsProps, "control">) {
  const values = useWatch({ control: form.control, name: ["title", "author", "position"] });
  const fieldProps = (name: "title" | "author" | "position", index: number) => ({
    ...form.register(name),
    label: fieldLabel(ARTICLES, name),
    lang: detectLanguage(values[index] ?? ""),
    hint: formatLengthHint(values[index], fields[name].max),
    error: errorOf(name),
    changed: isChanged(name),
    autoComplete: "off",
  });
  return (
    <div className={styles.lines}>
      <div className={styles.whole}>
        <TextField {...fieldProps("title", 0)} />
      </div>
      <TextField {...fieldProps("author", 1)} />
      <TextField {...fieldProps("position", 2)} optional />
    </div>
  );
}

function PageFields({
  control: { form, language, errorOf, isChanged },
  article,
}: Pick<ArticleFieldsProps, "control" | "article">) {
  const { languages } = useServices();
  const [name, slug] = useWatch({ control: form.control, name: ["title", "slug"] });
  return (
    <div className={styles.lines}>
      <PublishedAtField
        field={form.register("publishedAt")}
        label={labelOf(ARTICLES, "publishedAt")}
        emptyNote={emptyDateNotes()[article?.status ?? "Draft"]}
        error={errorOf("publishedAt")}
        changed={isChanged("publishedAt")}
      />
      <SlugField
        type={ARTICLES}
        base={languageBase(languages, language)}
        field={form.register("slug")}
        value={slug ?? ""}
        name={name}
        isNew={article === null}
        error={errorOf("slug")}
        changed={isChanged("slug")}
      />
    </div>
  );
}
