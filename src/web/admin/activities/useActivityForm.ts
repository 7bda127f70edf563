// Checks, sends and follows the activity form; create and edit differ in what they start with and whom they ask.
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "wouter";

import { ACTIVITY_MESSAGES, activityFieldsSchema } from "#contract/activities.ts";
import type { Activity, ActivityFields } from "#contract/activities.ts";
import { activitiesKey } from "#web/api/activities.ts";
import { ApiError } from "#web/api/ApiError.ts";
import type { OnProgress } from "#web/api/upload.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useServices } from "../services.ts";
import { createOnce } from "../session/once.ts";
import { signedInAgain } from "../session/signedInAgain.ts";
import { useLeaveGuard } from "../session/useLeaveGuard.ts";
import { useToasts } from "../ui/toasts.ts";

import { EMPTY_FIELDS, FIELD_NAMES, bodyOf, countFiles, fieldMessage, fieldsOf } from "./activityForm.ts";
import type { ActivityInput, FieldName } from "./activityForm.ts";
import { hasChangedPictures } from "./pictures.ts";
import { useUploadToast } from "./useUploadToast.ts";
import { usePictures } from "./usePictures.ts";
import { ACTIVITY_LIST_PATH } from "./useActivityFilter.ts";

export interface ActivityFormOptions {
  /** `null` for a new one. */
  activity: Activity | null;
  save: (body: FormData, onProgress: OnProgress) => Promise<Activity>;
}

export type ActivityFormControl = ReturnType<typeof useActivityForm>;

export function useActivityForm({ activity, save }: ActivityFormOptions) {
  const [failure, setFailure] = useState<string | null>(null);
  const [attempted, setAttempted] = useState(false);
  const [saving, setSaving] = useState(false);
  const [once] = useState(createOnce);
  const control = usePictures({ logo: activity?.logo ?? null, images: activity?.images ?? [] });
  const form = useForm<ActivityInput, unknown, ActivityFields>({
    resolver: zodResolver(activityFieldsSchema),
    defaultValues: activity ? fieldsOf(activity) : EMPTY_FIELDS,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const { pictures } = control;
  const lacksLogo = activity === null && pictures.logo === null;
  const hasChanges = isDirty || hasChangedPictures(pictures);
  const finish = useFinish();
  const { session, leaveGuard } = useServices();
  const followUpload = useUploadToast();
  useLeaveGuard(hasChanges);

  const errorsOf = (name: FieldName): string | undefined => {
    if (name !== "logo") return errors[name]?.message;
    return pictures.logoProblem?.message ?? (attempted && lacksLogo ? ACTIVITY_MESSAGES.required : undefined);
  };

  async function send(fields: ActivityFields) {
    if (lacksLogo) return focusField("logo");
    setSaving(true);
    setFailure(null);
    try {
      finish(await saveThroughSignIn(fields), activity ? "Activity updated" : "Activity created");
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  }

  /** A save that the end of the session stopped is sent once more after its owner has signed in above the form. */
  async function saveThroughSignIn(fields: ActivityFields): Promise<Activity> {
    try {
      return await saveOnce(fields);
    } catch (error) {
      const mayRepeat = !session.state().isAuthenticated && (await signedInAgain(session, leaveGuard));
      if (mayRepeat) return saveOnce(fields);
      throw error;
    }
  }

  async function saveOnce(fields: ActivityFields): Promise<Activity> {
    const upload = followUpload(countFiles(pictures));
    try {
      return await save(bodyOf(fields, pictures), upload.onProgress);
    } finally {
      upload.close();
    }
  }

  function refuse(error: unknown) {
    const failed = activity ? ACTIVITY_MESSAGES.updateFailed : ACTIVITY_MESSAGES.createFailed;
    logWarning(failed, error);
    setFailure(error instanceof ApiError && error.message ? `${failed} ${error.message}` : failed);
    scrollTo({ top: 0 });
    if (!(error instanceof ApiError)) return;
    control.refuse(error.errors);
    for (const name of ["name", "description", "link", "category"] as const) {
      const message = error.errors[name];
      if (message) form.setError(name, { message });
    }
  }

  const submit = () =>
    once(async () => {
      setAttempted(true);
      await form.handleSubmit(send, (found) => focusFirst(Object.keys(found)))();
    });

  return {
    ...control,
    form,
    /** The required fields that are still empty, once somebody tried to send. */
    missing: attempted ? FIELD_NAMES.filter((name) => errorsOf(name) === ACTIVITY_MESSAGES.required) : [],
    errorOf: (name: FieldName) => fieldMessage(name, errorsOf(name)),
    failure,
    hasChanges,
    isChanged: (name: "name" | "description" | "link") => activity !== null && Boolean(dirtyFields[name]),
    saving,
    submit,
  };
}

function focusFirst(names: string[]) {
  const first = FIELD_NAMES.find((name) => names.includes(name));
  if (first) focusField(first);
}

/** Fields are found by their name: the text fields', the logo's file input's, the first checkbox's. */
export function focusField(name: FieldName): void {
  document.querySelector<HTMLElement>(`#activity-form [name="${name}"]`)?.focus();
}

/** Lets go of the form, tells what happened, and returns to the list. */
function useFinish() {
  const [, navigate] = useLocation();
  const { leaveGuard } = useServices();
  const client = useQueryClient();
  const toasts = useToasts();
  return (saved: Activity, text: string) => {
    void client.invalidateQueries({ queryKey: activitiesKey });
    leaveGuard.release();
    navigate(ACTIVITY_LIST_PATH);
    const href = `/activity-view/${encodeURIComponent(saved._id)}`;
    toasts.show({ kind: "done", text, action: { label: "View on site", href } });
  };
}
