// Checks, sends and follows the form of a client; only a new one is asked for a logo.
import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { CLIENT_MESSAGES, clientSchema } from "#contract/content/clients.ts";
import type { Client, ClientFields } from "#contract/content/clients.ts";
import { clientTexts as texts } from "#texts/admin/clients.ts";
import { isNotFound } from "#web/api/http/ApiError.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { clientsKey, createClient, updateClient } from "#web/api/clients.ts";

import type { Choices } from "../../collections/conflict/conflictFields.ts";
import { focusFirstInvalid } from "../../collections/form/focusField.ts";
import { groupInvalid, isEmpty } from "../../collections/form/invalidFields.ts";
import { useConflict } from "../../collections/conflict/useConflict.ts";
import { useIdempotentCreate } from "../../collections/form/useIdempotentCreate.ts";
import { useFormDraft } from "../../collections/drafts/useFormDraft.ts";
import { useIsMounted } from "../../collections/form/useIsMounted.ts";
import { useFormSave } from "../../collections/form/useFormSave.ts";
import { hasImageChanges } from "../../images/formImages.ts";
import { CLIENT_IMAGE_RULES } from "../../images/imageRules.ts";
import { useFormImages } from "../../images/useFormImages.ts";
import { useFormUpload } from "../../images/useFormUpload.ts";
import { useServices } from "../../services.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import {
  toFormData,
  emptyFields,
  FIELD_LABELS,
  FIELD_NAMES,
  toFormValues,
  TEXT_FIELD_NAMES,
} from "./clientForm.ts";
import type { ClientInput, FieldName, TextName } from "./clientForm.ts";

export const CLIENT_FORM_ID = "client-form";

interface ClientFormOptions {
  /** `null` for a new one. */
  client: Client | null;
  onClose: () => void;
}

export type ClientFormControl = ReturnType<typeof useClientForm>;

export function useClientForm({ client, onClose }: ClientFormOptions) {
  const queries = useQueryClient();
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const imagesControl = useFormImages({ logo: client?.logo ?? null, images: [] }, CLIENT_IMAGE_RULES);
  const form = useForm<ClientInput, unknown, ClientFields>({
    resolver: zodResolver(clientSchema),
    defaultValues: client ? toFormValues(client) : emptyFields(),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, toFormValues);
  const formSave = useFormSave<Client>({
    form: { id: CLIENT_FORM_ID, names: FIELD_NAMES },
    isExisting: client !== null,
    failureText: client ? CLIENT_MESSAGES.updateFailed : CLIENT_MESSAGES.createFailed,
    onConflict: conflict.open,
    onRejected: showServerErrors,
  });
  const { upload: uploadForm } = useServices();
  const create = useIdempotentCreate({ create: createClient, update: updateClient });
  const upload = useFormUpload(imagesControl);
  const afterSave = useAfterSave(onClose);
  const { errors, isDirty, dirtyFields } = form.formState;
  const { images } = imagesControl;
  const isLogoMissing = client === null && images.logo === null;
  const hasChanges = isDirty || hasImageChanges(images);
  const draft = useFormDraft(form, {
    name: `client ${client?._id ?? "new"}`,
    basedOn: client?.updatedAt ?? null,
    hasChanges,
    imagesControl,
  });

  const errorOf = (name: FieldName): string | undefined => {
    if (name !== "logo") return errors[name]?.message;
    return (
      images.logoRejection?.message ??
      (hasSubmitted && isLogoMissing ? CLIENT_MESSAGES.logoRequired : undefined)
    );
  };

  /** @param expectedVersion the version that may be overwritten; `null` for a new record */
  async function saveAs(fields: ClientFields, expectedVersion: string | null) {
    const saved = await formSave.save(() =>
      upload((readyImages, onProgress) => {
        const body = toFormData(fields, readyImages, expectedVersion);
        return client
          ? updateClient(uploadForm, client._id, body, onProgress)
          : create(body, onProgress, draft.attemptStore);
      }),
    );
    if (!saved) return;
    draft.onSaved();
    afterSave(client ? texts.updated : texts.added);
  }

  function showServerErrors(error: ApiError) {
    const rejectedFields = FIELD_NAMES.filter((name) => error.errors[name]);
    imagesControl.applyServerErrors(error.errors);
    for (const name of TEXT_FIELD_NAMES) {
      const message = error.errors[name];
      if (message) form.setError(name, { message });
    }
    // What stands at a field is said there and in the links to it.
    if (rejectedFields.length > 0) formSave.setFailure(null);
    if (isNotFound(error)) void queries.invalidateQueries({ queryKey: clientsKey });
  }

  /** Overwrites the version that was looked at, and no later one. */
  const saveResolution = (choices: Choices) =>
    formSave.singleFlight(async () => {
      const expectedVersion = conflict.pending?.current.updatedAt;
      if (!expectedVersion) return;
      conflict.applyChoices(choices);
      await form.handleSubmit((fields) => saveAs(fields, expectedVersion), conflict.cancel)();
    });

  const focusFirstInvalidField = (invalid: object) =>
    focusFirstInvalid(
      CLIENT_FORM_ID,
      [...(isLogoMissing ? ["logo"] : []), ...Object.keys(invalid)],
      FIELD_NAMES,
    );

  const submit = () =>
    formSave.singleFlight(async () => {
      setHasSubmitted(true);
      const saveValues = (fields: ClientFields) =>
        isLogoMissing ? focusFirstInvalidField({}) : saveAs(fields, draft.expectedVersion);
      await form.handleSubmit(saveValues, focusFirstInvalidField)();
    });

  const invalid = hasSubmitted
    ? FIELD_NAMES.filter(errorOf).map((name) => ({ name, label: FIELD_LABELS[name] }))
    : [];

  return {
    form,
    imagesControl,
    draft,
    conflict,
    ...groupInvalid(invalid, (name) =>
      isEmpty(name === "logo" ? (images.logoRejection ?? images.logo) : form.getValues(name as TextName)),
    ),
    errorOf,
    isChanged: (name: TextName) => client !== null && Boolean(dirtyFields[name]),
    hasChanges,
    isSaving: formSave.isSaving,
    failure: formSave.failure,
    isUnconfirmed: formSave.isUnconfirmed || draft.isUnconfirmed,
    submit,
    saveResolution,
    /** Throws away what was typed. */
    close(): void {
      if (hasChanges) draft.clear();
      onClose();
    },
  };
}

function useAfterSave(onClose: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const isMounted = useIsMounted();
  return (text: string) => {
    void queries.invalidateQueries({ queryKey: clientsKey });
    toasts.show({ kind: "done", text, action: { label: texts.viewOnSite, href: "/about" } });
    if (isMounted()) onClose();
  };
}
