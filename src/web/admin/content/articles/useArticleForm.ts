// Checks, sends and follows the article form; create and edit differ in what they start with and whom they ask.
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { ARTICLE_MESSAGES } from "#contract/content/articles.ts";
import type { Article, ArticleStatus } from "#contract/content/articles.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { articlesKey } from "#web/api/articles.ts";
import type { OnProgress } from "#web/api/http/upload.ts";

import type { Choices } from "../../collections/conflict/conflictFields.ts";
import { focusField, focusFirst } from "../../collections/form/focusField.ts";
import { publishedAtResolver } from "../../collections/form/publishedAtResolver.ts";
import { useConflict } from "../../collections/conflict/useConflict.ts";
import type { TryKeeper } from "../../collections/form/useCreate.ts";
import { useKeptDraft } from "../../collections/drafts/useKeptDraft.ts";
import { useOnScreen } from "../../collections/form/useOnScreen.ts";
import { useSaving } from "../../collections/form/useSaving.ts";
import { useReturnToList } from "../../collections/list/useListState.ts";
import { hasChangedPictures } from "../../images/pictures.ts";
import { ARTICLE_PICTURES } from "../../images/rules.ts";
import { usePictures } from "../../images/usePictures.ts";
import { useUpload } from "../../images/useUpload.ts";
import { useServices } from "../../services.ts";
import { useLeaveGuard } from "../../session/useLeaveGuard.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";
import type { ToastAction } from "../../ui/toasts/toasts.ts";
import { useDates } from "../../ui/dates/useDates.ts";

import {
  EMPTY_FIELDS,
  FIELD_LABELS,
  FIELD_NAMES,
  articleFormSchema,
  bodyOf,
  fieldsOf,
} from "./articleForm.ts";
import type { ArticleInput, ArticleTexts, FieldName } from "./articleForm.ts";
import { ARTICLE_LIST_PATH, previewPathOf, publicPathOf } from "./paths.ts";
import { useTakeBack } from "./useTakeBack.ts";
import { FAILED_PICTURE, useTextBox } from "./editor/useTextBox.ts";

export const ARTICLE_FORM_ID = "article-form";
const NO_PICTURES = { logo: null, images: [] };
const PICTURES_LACK =
  "Not saved yet: a picture did not get into the text. Please try it again, or leave it out, below the text.";

export interface ArticleFormOptions {
  /** `null` for a new one. */
  article: Article | null;
  save: (body: FormData, onProgress: OnProgress, tries: TryKeeper) => Promise<Article>;
}

interface FormOptions extends ArticleFormOptions {
  /** Told before the focus is led to what stands in the way. */
  onStopped: () => void;
}

export type ArticleFormControl = ReturnType<typeof useArticleForm>;

interface Version {
  status: ArticleStatus;
  /** The version that may be overwritten; `null` for a new record. */
  seenAt: string | null;
}

export function useArticleForm({ article, save, onStopped }: FormOptions) {
  const [intended, setIntended] = useState<ArticleStatus>("Draft");
  const [awaitsPictures, setAwaitsPictures] = useState(false);
  const [lacksPictures, setLacksPictures] = useState(false);
  const pictured = usePictures(article ?? NO_PICTURES, ARTICLE_PICTURES);
  const dates = useDates();
  const start = article ? fieldsOf(article, dates) : EMPTY_FIELDS;
  const form = useForm<ArticleInput, unknown, ArticleTexts>({
    resolver: publishedAtResolver(zodResolver(articleFormSchema), {
      stored: start.publishedAt,
      today: dates.today,
    }),
    defaultValues: start,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const isOnScreen = useOnScreen();
  const conflict = useConflict(form, (record: Article) => fieldsOf(record, dates));
  const saving = useSaving<Article>({
    form: { id: ARTICLE_FORM_ID, names: FIELD_NAMES },
    onConflict: conflict.meet,
    exists: article !== null,
    failed: article ? ARTICLE_MESSAGES.updateFailed : ARTICLE_MESSAGES.createFailed,
    onRefused: showRefusal,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const hasChanges = isDirty || hasChangedPictures(pictured.pictures);
  const finish = useFinish(article);
  const upload = useUpload(pictured);
  const textBox = useTextBox((text) =>
    form.setValue("content", text, { shouldDirty: true, shouldValidate: true }),
  );
  const draft = useKeptDraft(form, {
    name: `article ${article?._id ?? "new"}`,
    basedOn: article?.updatedAt ?? null,
    hasChanges,
    pictured,
  });
  const isUnanswered = saving.isUnanswered || draft.isSent;
  useLeaveGuard(hasChanges || textBox.waiting.length > 0, saving.saving, isUnanswered);

  async function saveAs(texts: ArticleTexts, { status, seenAt }: Version) {
    const saved = await saving.save(() =>
      upload((pictures, onProgress) => {
        const body = bodyOf(texts, status, pictures);
        if (seenAt) body.set("updatedAt", seenAt);
        return save(body, onProgress, draft.tries);
      }),
    );
    if (!saved) return onStopped();
    draft.saved();
    finish(saved);
  }

  function showRefusal(refusal: ApiError) {
    scrollTo({ top: 0 });
    pictured.refuse(refusal.errors);
    for (const name of FIELD_NAMES) {
      const message = refusal.errors[name];
      if (message) form.setError(name, { message });
    }
  }

  const submit = (status: ArticleStatus) =>
    saving.once(async () => {
      setIntended(status);
      if (!(await hasAllPictures())) return;
      await form.handleSubmit(
        (texts) => saveAs(texts, { status, seenAt: draft.seenAt }),
        (found) => {
          onStopped();
          focusFirst(ARTICLE_FORM_ID, Object.keys(found), FIELD_NAMES);
        },
      )();
    });

  /** A picture that is on its way into the text belongs to it, and one that failed is left out by its author alone. */
  async function hasAllPictures(): Promise<boolean> {
    setAwaitsPictures(true);
    const hasAll = await textBox.settle();
    // Given up meanwhile: nothing of it is sent.
    if (!isOnScreen()) return false;
    setAwaitsPictures(false);
    setLacksPictures(!hasAll);
    if (hasAll) return true;
    onStopped();
    focusField(ARTICLE_FORM_ID, FAILED_PICTURE);
    return false;
  }

  /** Overwrites the version that was looked at, and no later one. */
  const saveChosen = (choices: Choices) =>
    saving.once(async () => {
      const current = conflict.met?.current;
      if (!current) return;
      conflict.take(choices);
      const status = choices["status"] === "saved" ? current.status : intended;
      const version = { status, seenAt: current.updatedAt };
      await form.handleSubmit((texts) => saveAs(texts, version), conflict.cancel)();
    });

  const isMissing = (name: FieldName) => errors[name]?.message === REQUIRED[name];
  const { submitCount } = form.formState;
  const isLacking = lacksPictures && textBox.failedCount > 0;

  return {
    form,
    pictured,
    textBox,
    draft,
    conflict,
    /** What the last pressed button says. */
    intended,
    /** Fields that stop the form, once somebody tried to send. */
    missing: submitCount > 0 ? FIELD_NAMES.filter(isMissing).map(faultOf) : [],
    faulty:
      submitCount > 0 ? FIELD_NAMES.filter((name) => errors[name] && !isMissing(name)).map(faultOf) : [],
    errorOf: (name: FieldName) => errors[name]?.message,
    isChanged: (name: FieldName) => article !== null && Boolean(dirtyFields[name]),
    failure: isLacking ? PICTURES_LACK : saving.failure,
    /** A save was stopped by pictures that did not get into the text. */
    lacksPictures: isLacking,
    /** A button was pressed while pictures are still on their way into the text. */
    awaitsPictures: awaitsPictures && textBox.isUnderWay,
    saving: saving.saving,
    hasChanges,
    submit,
    saveChosen,
  };
}

const faultOf = (name: FieldName) => ({ name, label: FIELD_LABELS[name] });

const REQUIRED: Record<FieldName, string | null> = {
  title: ARTICLE_MESSAGES.titleRequired,
  author: ARTICLE_MESSAGES.authorRequired,
  position: null,
  publishedAt: null,
  content: ARTICLE_MESSAGES.contentRequired,
};

/** Lets go of the form, tells what happened, and returns to the list. */
function useFinish(before: Article | null) {
  const { leaveGuard } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const isOnScreen = useOnScreen();
  const returnToList = useReturnToList(ARTICLE_LIST_PATH);
  const takeBack = useTakeBack();
  return (saved: Article) => {
    void client.invalidateQueries({ queryKey: articlesKey });
    if (isOnScreen()) {
      leaveGuard.release();
      // What is new stands first.
      returnToList({ atTop: before === null });
    }
    toasts.show({ kind: "done", text: outcomeOf(before, saved), action: actionAfter(saved) });
  };

  function actionAfter(saved: Article): ToastAction {
    // Neither button says what it changes for visitors: who was taken by surprise has the way back at hand.
    if (before && before.status !== saved.status) return takeBackOf(saved);
    if (saved.status === "Draft") return { label: "Preview", href: previewPathOf(saved) };
    return { label: "View on site", href: publicPathOf(saved) };
  }

  function takeBackOf(saved: Article): ToastAction {
    // What was typed meanwhile goes to visitors with it: "Undo" would promise the words of before.
    const label = saved.status === "Draft" ? "Publish again" : "Undo";
    return { label, run: () => void takeBack(saved) };
  }
}

function outcomeOf(before: Article | null, { status }: Article): string {
  if (status === "Published") return before?.status === "Published" ? "Article updated" : "Article published";
  return before?.status === "Published" ? "Saved as a draft: visitors no longer see it" : "Draft saved";
}
