// The form of create and edit: texts, pictures and logo, with the article as readers will see it beside them.
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";

import { ARTICLES } from "#content/articles.ts";
import type { Article, ArticleStatus } from "#content/articles.ts";
import { REQUIRED_FIELDS } from "#content/contentType.ts";
import { articleTexts as texts } from "#texts/admin/articles.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { DraftOffer } from "../../collections/drafts/DraftOffer.tsx";
import { FormBanner } from "../../collections/form/FormBanner.tsx";
import { PublishedAtField } from "../../collections/form/PublishedAtField.tsx";
import { useSaveKey } from "../../collections/form/useSaveKey.ts";
import { ContentConflict } from "../../collections/screens/ContentConflict.tsx";
import type { RecordFormProps } from "../../collections/screens/bindings.ts";
import { labelOf } from "../../collections/screens/formValues.ts";
import { pathsOf } from "../../collections/screens/paths.ts";
import { PublishingState } from "../../collections/screens/PublishingState.tsx";
import { useReturnToList } from "../../collections/list/useListState.ts";
import { Screen, UnsavedMark } from "../../layout/Screen.tsx";
import { GalleryField } from "../../images/GalleryField.tsx";
import { LogoField } from "../../images/LogoField.tsx";
import { Button } from "../../ui/Button.tsx";
import { lengthHint } from "../../ui/dates/formats.ts";
import { SegmentFilter } from "../../ui/fields/Segments.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

import { ContentField } from "./editor/ContentField.tsx";
import { DraftNotice } from "./DraftNotice.tsx";
import { LivePreview } from "./preview/LivePreview.tsx";
import { useArticleForm } from "./useArticleForm.ts";
import type { ArticleFormControl } from "./useArticleForm.ts";
import { usePublishKey } from "./usePublishKey.ts";

import styles from "./ArticleForm.module.css";

const { fields } = ARTICLES;
const PATHS = pathsOf(ARTICLES);

const PANES = [
  { value: "write", label: texts.write },
  { value: "preview", label: texts.preview },
];

export function ArticleForm({ binding, title, record: article, save }: RecordFormProps<Article>) {
  const [isWide, setWide] = useState(false);
  const [pane, setPane] = useState("write");
  // What stopped it stands on the side that writes, of which a phone shows one; the focus goes there next.
  const onStopped = () => flushSync(() => setPane("write"));
  const control = useArticleForm({ binding, record: article, save, onStopped });
  const { conflict, submit, intended, saving, awaitsPictures, hasChanges } = control;
  const busyText = awaitsPictures ? texts.uploading : uiTexts.saving;
  const isBusy = saving || awaitsPictures;
  const returnToList = useReturnToList(PATHS.list);
  // Saving keeps what visitors can see as it is: nothing is published by a habit of the hand.
  const kept = article?.status ?? "Draft";
  const isDraft = article?.status === "Draft";
  const noteId = useId();
  useSaveKey(() => void (conflict.met ?? submit(kept)));
  usePublishKey(() => void (conflict.met ?? submit("Published")));
  if (conflict.met && article)
    return <ContentConflict title={title} record={article} control={control.anyForm} />;
  return (
    <Screen
      title={title}
      parent={PATHS.parent}
      state={
        <>
          {article && (
            <span className={styles.status} data-kind={article.status} data-unsaved={hasChanges || undefined}>
              <PublishingState status={article.status} />
            </span>
          )}
          {hasChanges && <UnsavedMark />}
        </>
      }
      note={isDraft && <p id={noteId}>{texts.publishesDraft}</p>}
      actions={
        <>
          <Button kind="plain" onClick={() => returnToList()}>
            {uiTexts.cancel}
          </Button>
          <Button
            hint={kept === "Draft" ? "Ctrl S" : ""}
            busy={isBusy && intended === "Draft"}
            busyText={busyText}
            onClick={() => void submit("Draft")}
          >
            {article ? texts.saveAsDraft : "Draft"}
          </Button>
          <Button
            kind="primary"
            hint={kept === "Draft" ? "Ctrl ↵" : "Ctrl S"}
            aria-describedby={isDraft ? noteId : undefined}
            busy={isBusy && intended === "Published"}
            busyText={busyText}
            onClick={() => void submit("Published")}
          >
            {article ? uiTexts.saveChanges : texts.publish}
          </Button>
        </>
      }
    >
      {isDraft && <DraftNotice />}
      <div className={styles.offer}>
        <DraftOffer formId={control.formId} draft={control.draft} />
      </div>
      <div className={styles.panes}>
        <SegmentFilter label={texts.view} options={PANES} value={pane} onChoose={setPane} />
      </div>
      <div className={styles.sides} data-wide={isWide || undefined} data-pane={pane}>
        {/* Sent by its buttons alone: Enter in a field would publish. */}
        <form
          id={control.formId}
          className={styles.form}
          noValidate
          inert={saving}
          onSubmit={(event) => event.preventDefault()}
        >
          <FormBanner
            formId={control.formId}
            attempts={control.form.formState.submitCount}
            rule={REQUIRED_FIELDS}
            missing={control.missing}
            faulty={control.faulty}
            failure={control.failure}
          />
          <LineFields control={control} article={article} />
          <ContentField control={control} isWide={isWide} onWide={() => setWide(!isWide)} />
          <GalleryField
            control={control.pictured}
            known={article?.pictures ?? []}
            label={texts.images}
            onRetry={() => void submit(intended)}
          />
          <LogoField control={control.pictured} hint={ARTICLES.images.logo.hint} optional />
        </form>
        <div className={styles.preview}>
          <LivePreview control={control} known={article?.pictures ?? []} />
        </div>
      </div>
    </Screen>
  );
}

const IF_NO_DATE: Record<ArticleStatus, string> = {
  Draft: texts.publishedAt.ifDraft,
  Published: texts.publishedAt.ifPublished,
};

interface LineFieldsProps {
  control: ArticleFormControl;
  article: Article | null;
}

function LineFields({ control: { form, errorOf, isChanged }, article }: LineFieldsProps) {
  const values = useWatch({ control: form.control, name: ["title", "author", "position"] });
  const fieldOf = (name: "title" | "author" | "position", index: number) => ({
    ...form.register(name),
    label: fields[name].label,
    lang: detectLanguage(values[index] ?? ""),
    hint: lengthHint(values[index], fields[name].max),
    error: errorOf(name),
    changed: isChanged(name),
    autoComplete: "off",
  });
  return (
    <div className={styles.lines}>
      <div className={styles.whole}>
        <TextField {...fieldOf("title", 0)} />
      </div>
      <TextField {...fieldOf("author", 1)} />
      <TextField {...fieldOf("position", 2)} optional />
      <PublishedAtField
        field={form.register("publishedAt")}
        label={labelOf(ARTICLES, "publishedAt")}
        ifEmpty={IF_NO_DATE[article?.status ?? "Draft"]}
        error={errorOf("publishedAt")}
        changed={isChanged("publishedAt")}
      />
    </div>
  );
}
