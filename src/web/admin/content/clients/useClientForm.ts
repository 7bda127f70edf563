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
import { focusFirst } from "../../collections/form/focusField.ts";
import { groupInvalid, isEmpty } from "../../collections/form/invalidFields.ts";
import { useConflict } from "../../collections/conflict/useConflict.ts";
import { useCreate } from "../../collections/form/useCreate.ts";
import { useKeptDraft } from "../../collections/drafts/useKeptDraft.ts";
import { useIsMounted } from "../../collections/form/useOnScreen.ts";
import { useSaving } from "../../collections/form/useSaving.ts";
import { hasChangedPictures } from "../../images/pictures.ts";
import { CLIENT_PICTURES } from "../../images/rules.ts";
import { usePictures } from "../../images/usePictures.ts";
import { useUpload } from "../../images/useUpload.ts";
import { useServices } from "../../services.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

import { bodyOf, emptyFields, FIELD_LABELS, FIELD_NAMES, fieldsOf, TEXT_NAMES } from "./clientForm.ts";
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
  const [attempted, setAttempted] = useState(false);
  const pictured = usePictures({ logo: client?.logo ?? null, images: [] }, CLIENT_PICTURES);
  const form = useForm<ClientInput, unknown, ClientFields>({
    resolver: zodResolver(clientSchema),
    defaultValues: client ? fieldsOf(client) : emptyFields(),
    mode: "onTouched",
    shouldFocusError: false,
  });
  const conflict = useConflict(form, fieldsOf);
  const saving = useSaving<Client>({
    form: { id: CLIENT_FORM_ID, names: FIELD_NAMES },
    exists: client !== null,
    failed: client ? CLIENT_MESSAGES.updateFailed : CLIENT_MESSAGES.createFailed,
    onConflict: conflict.meet,
    onRefused: showRefusal,
  });
  const { upload: send } = useServices();
  const create = useCreate({ create: createClient, update: updateClient });
  const upload = useUpload(pictured);
  const finish = useFinish(onClose);
  const { errors, isDirty, dirtyFields } = form.formState;
  const { pictures } = pictured;
  const lacksLogo = client === null && pictures.logo === null;
  const hasChanges = isDirty || hasChangedPictures(pictures);
  const draft = useKeptDraft(form, {
    name: `client ${client?._id ?? "new"}`,
    basedOn: client?.updatedAt ?? null,
    hasChanges,
    pictured,
  });

  const errorOf = (name: FieldName): string | undefined => {
    if (name !== "logo") return errors[name]?.message;
    return (
      pictures.logoProblem?.message ?? (attempted && lacksLogo ? CLIENT_MESSAGES.logoRequired : undefined)
    );
  };

  /** @param expectedVersion the version that may be overwritten; `null` for a new record */
  async function saveAs(fields: ClientFields, expectedVersion: string | null) {
    const saved = await saving.save(() =>
      upload((ready, onProgress) => {
        const body = bodyOf(fields, ready, expectedVersion);
        return client
          ? updateClient(send, client._id, body, onProgress)
          : create(body, onProgress, draft.tries);
      }),
    );
    if (!saved) return;
    draft.saved();
    finish(client ? texts.updated : texts.added);
  }

  function showRefusal(refusal: ApiError) {
    const faulty = FIELD_NAMES.filter((name) => refusal.errors[name]);
    pictured.refuse(refusal.errors);
    for (const name of TEXT_NAMES) {
      const message = refusal.errors[name];
      if (message) form.setError(name, { message });
    }
    // What stands at a field is said there and in the links to it.
    if (faulty.length > 0) saving.setFailure(null);
    if (isNotFound(refusal)) void queries.invalidateQueries({ queryKey: clientsKey });
  }

  /** Overwrites the version that was looked at, and no later one. */
  const saveChosen = (choices: Choices) =>
    saving.once(async () => {
      const expectedVersion = conflict.met?.current.updatedAt;
      if (!expectedVersion) return;
      conflict.take(choices);
      await form.handleSubmit((fields) => saveAs(fields, expectedVersion), conflict.cancel)();
    });

  const focusFaulty = (found: object) =>
    focusFirst(CLIENT_FORM_ID, [...(lacksLogo ? ["logo"] : []), ...Object.keys(found)], FIELD_NAMES);

  const submit = () =>
    saving.once(async () => {
      setAttempted(true);
      const send = (fields: ClientFields) =>
        lacksLogo ? focusFaulty({}) : saveAs(fields, draft.expectedVersion);
      await form.handleSubmit(send, focusFaulty)();
    });

  const invalid = attempted
    ? FIELD_NAMES.filter(errorOf).map((name) => ({ name, label: FIELD_LABELS[name] }))
    : [];

  return {
    form,
    pictured,
    draft,
    conflict,
    ...groupInvalid(invalid, (name) =>
      isEmpty(name === "logo" ? (pictures.logoProblem ?? pictures.logo) : form.getValues(name as TextName)),
    ),
    errorOf,
    isChanged: (name: TextName) => client !== null && Boolean(dirtyFields[name]),
    hasChanges,
    saving: saving.saving,
    failure: saving.failure,
    isUnanswered: saving.isUnanswered || draft.isSent,
    submit,
    saveChosen,
    /** Throws away what was typed. */
    close(): void {
      if (hasChanges) draft.drop();
      onClose();
    },
  };
}

function useFinish(onClose: () => void) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const isOnScreen = useIsMounted();
  return (text: string) => {
    void queries.invalidateQueries({ queryKey: clientsKey });
    toasts.show({ kind: "done", text, action: { label: texts.viewOnSite, href: "/about" } });
    if (isOnScreen()) onClose();
  };
}
