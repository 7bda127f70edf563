// Checks, sends and follows the activity form; create and edit differ in what they start with and whom they ask.
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";

import { ACTIVITY_MESSAGES, activityFieldsSchema } from "#contract/content/activities.ts";
import type { Activity, ActivityFields } from "#contract/content/activities.ts";
import type { Category } from "#contract/content/categories.ts";
import { activitiesKey } from "#web/api/activities.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { categoriesQuery } from "#web/api/categories.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import type { OnProgress } from "#web/api/http/upload.ts";

import type { Choices } from "../../collections/conflict/conflictFields.ts";
import { focusField, focusFirst } from "../../collections/form/focusField.ts";
import { publishedAtResolver } from "../../collections/form/publishedAtResolver.ts";
import { useConflict } from "../../collections/conflict/useConflict.ts";
import type { TryKeeper } from "../../collections/form/useCreate.ts";
import { useKeptDraft } from "../../collections/drafts/useKeptDraft.ts";
import { useOnScreen } from "../../collections/form/useOnScreen.ts";
import { useSaving } from "../../collections/form/useSaving.ts";
import { hasChangedPictures } from "../../images/pictures.ts";
import { ACTIVITY_PICTURES } from "../../images/rules.ts";
import { usePictures } from "../../images/usePictures.ts";
import { useUpload } from "../../images/useUpload.ts";
import { useServices } from "../../services.ts";
import { useLeaveGuard } from "../../session/useLeaveGuard.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";
import { useDates } from "../../ui/dates/useDates.ts";

import {
  EMPTY_FIELDS,
  FIELD_LABELS,
  FIELD_NAMES,
  bodyOf,
  fieldMessage,
  fieldsOf,
  goneMessage,
} from "./activityForm.ts";
import type { ActivityInput, FieldName } from "./activityForm.ts";
import { useLeaveActivityForm } from "./useLeaveActivityForm.ts";

export const ACTIVITY_FORM_ID = "activity-form";
const NO_PICTURES = { logo: null, images: [] };

export interface ActivityFormOptions {
  /** In the order of the checkboxes. */
  categories: Category[];
  /** `null` for a new one. */
  activity: Activity | null;
  save: (body: FormData, onProgress: OnProgress, tries: TryKeeper) => Promise<Activity>;
}

export type ActivityFormControl = ReturnType<typeof useActivityForm>;

export function useActivityForm({ categories, activity, save }: ActivityFormOptions) {
  const [attempted, setAttempted] = useState(false);
  const pictured = usePictures(activity ?? NO_PICTURES, ACTIVITY_PICTURES);
  const dates = useDates();
  const start = activity ? fieldsOf(activity, categories, dates) : EMPTY_FIELDS;
  const form = useForm<ActivityInput, unknown, ActivityFields>({
    resolver: publishedAtResolver(zodResolver(activityFieldsSchema), {
      stored: start.publishedAt,
      today: dates.today,
    }),
    defaultValues: start,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, (record: Activity) => fieldsOf(record, categories, dates));
  const saving = useSaving<Activity>({
    form: { id: ACTIVITY_FORM_ID, names: FIELD_NAMES },
    onConflict: conflict.meet,
    exists: activity !== null,
    failed: activity ? ACTIVITY_MESSAGES.updateFailed : ACTIVITY_MESSAGES.createFailed,
    onRefused: showRefusal,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const { pictures } = pictured;
  const lacksLogo = activity === null && pictures.logo === null;
  const hasChanges = isDirty || hasChangedPictures(pictures);
  const finish = useFinish(activity === null);
  const untickGone = useUntickGone(form);
  const upload = useUpload(pictured);
  const draft = useKeptDraft(form, {
    name: `activity ${activity?._id ?? "new"}`,
    basedOn: activity?.updatedAt ?? null,
    hasChanges,
    pictured,
  });
  useLeaveGuard(hasChanges, saving.saving, saving.isUnanswered || draft.isSent);

  const errorsOf = (name: FieldName): string | undefined => {
    if (name !== "logo") return errors[name]?.message;
    return pictures.logoProblem?.message ?? (attempted && lacksLogo ? ACTIVITY_MESSAGES.required : undefined);
  };

  async function send(fields: ActivityFields) {
    if (lacksLogo) return focusField(ACTIVITY_FORM_ID, "logo");
    await saveAs(fields, draft.seenAt);
  }

  /** @param seenAt the version that may be overwritten; `null` for a new record */
  async function saveAs(fields: ActivityFields, seenAt: string | null) {
    const saved = await saving.save(() =>
      upload((ready, onProgress) => {
        const body = bodyOf(fields, ready);
        if (seenAt) body.set("updatedAt", seenAt);
        return save(body, onProgress, draft.tries);
      }),
    );
    if (!saved) return;
    draft.saved();
    finish(saved, activity ? "Activity updated" : "Activity created");
  }

  function showRefusal(refusal: ApiError) {
    scrollTo({ top: 0 });
    pictured.refuse(refusal.errors);
    for (const name of ["name", "description", "link", "publishedAt", "category"] as const) {
      const message = refusal.errors[name];
      if (message) form.setError(name, { message });
    }
    if (refusal.errors["category"]) void untickGone();
  }

  /** Overwrites the version that was looked at, and no later one. */
  const saveChosen = (choices: Choices) =>
    saving.once(async () => {
      const seenAt = conflict.met?.current.updatedAt;
      if (!seenAt) return;
      conflict.take(choices);
      await form.handleSubmit((fields) => saveAs(fields, seenAt), conflict.cancel)();
    });

  const submit = () =>
    saving.once(async () => {
      setAttempted(true);
      await form.handleSubmit(send, (found) =>
        focusFirst(ACTIVITY_FORM_ID, Object.keys(found), FIELD_NAMES),
      )();
    });

  return {
    categories,
    pictured,
    form,
    draft,
    /** The required fields that are still empty, once somebody tried to send. */
    missing: attempted
      ? FIELD_NAMES.filter((name) => errorsOf(name) === ACTIVITY_MESSAGES.required).map((name) => ({
          name,
          label: FIELD_LABELS[name],
        }))
      : [],
    errorOf: (name: FieldName) => fieldMessage(name, errorsOf(name)),
    failure: saving.failure,
    hasChanges,
    isChanged: (name: "name" | "description" | "link" | "publishedAt") =>
      activity !== null && Boolean(dirtyFields[name]),
    saving: saving.saving,
    submit,
    conflict,
    saveChosen,
  };
}

/** Categories that were renamed or deleted since the form was opened: named at the field, and no longer ticked. */
function useUntickGone(form: UseFormReturn<ActivityInput, unknown, ActivityFields>) {
  const http = useHttp();
  const client = useQueryClient();
  return async () => {
    const current = await client.fetchQuery({ ...categoriesQuery(http), staleTime: 0 });
    const isCurrent = (name: string) => current.some((known) => known.name === name);
    const ticked = form.getValues("category");
    const gone = ticked.filter((name) => !isCurrent(name));
    if (gone.length === 0) return;
    form.setValue("category", ticked.filter(isCurrent), { shouldDirty: true });
    form.setError("category", { message: goneMessage(gone) });
  };
}

/** Lets go of the form, tells what happened, and leaves it. */
function useFinish(isNew: boolean) {
  const { leaveGuard } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  const isOnScreen = useOnScreen();
  const leave = useLeaveActivityForm();
  return (saved: Activity, text: string) => {
    void client.invalidateQueries({ queryKey: activitiesKey });
    if (isOnScreen()) {
      leaveGuard.release();
      // What is new stands first.
      leave({ atTop: isNew });
    }
    const href = `/activity-view/${encodeURIComponent(saved._id)}`;
    toasts.show({ kind: "done", text, action: { label: "View on site", href } });
  };
}
