import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type * as z from "zod";

import { invitationSchema } from "#contract/accounts/accountLinks.ts";
import type { InvitationFields, NewInvitation } from "#contract/accounts/accountLinks.ts";
import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { userTexts } from "#texts/admin/users.ts";
import { createInvitation, invitationsKey } from "#web/api/accountLinks.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { focusFirstInvalid } from "#web/admin/forms/focusField.ts";
import { FormBanner } from "#web/admin/forms/FormBanner.tsx";
import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { useSending } from "#web/admin/forms/useSending.ts";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { ScopeField } from "../ScopeField.tsx";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";

const FORM_ID = "invite-form";
const TEXT_FIELDS = ["firstName", "lastName", "email"] as const;
const FIELD_NAMES = [...TEXT_FIELDS, "scope"] as const;

type InvitationInput = z.input<typeof invitationSchema>;

interface InviteDialogProps {
  onCreated: (invitation: NewInvitation) => void;
  onClose: () => void;
}

export function InviteDialog({ onCreated, onClose }: InviteDialogProps) {
  const { form, sending, submit } = useInviteForm(onCreated);
  const { errors, isDirty, submitCount } = form.formState;
  const fieldProps = (name: (typeof TEXT_FIELDS)[number]) => ({
    ...form.register(name),
    label: userTexts.fields[name],
    error: errors[name]?.message,
    autoComplete: "off",
  });
  return (
    <FormDialog
      id={FORM_ID}
      title={accountLinkTexts.inviteDialog.title}
      submitLabel={accountLinkTexts.inviteDialog.submit}
      busyText={accountLinkTexts.inviteDialog.busy}
      busy={sending.isSaving}
      hasChanges={isDirty}
      isUnconfirmed={sending.isUnconfirmed}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormBanner formId={FORM_ID} submitCount={submitCount} failure={sending.failure} />
      <p className="quiet">{accountLinkTexts.inviteDialog.note}</p>
      <div className="columns">
        <TextField {...fieldProps("firstName")} lang={detectLanguage(form.watch("firstName"))} />
        <TextField {...fieldProps("lastName")} lang={detectLanguage(form.watch("lastName"))} />
      </div>
      <TextField {...fieldProps("email")} type="email" inputMode="email" />
      <ScopeField
        field={form.register("scope")}
        changed={false}
        error={errors.scope?.message}
        isLastOwner={false}
      />
    </FormDialog>
  );
}

function useInviteForm(onCreated: (invitation: NewInvitation) => void) {
  const http = useHttp();
  const client = useQueryClient();
  const form = useForm<InvitationInput, unknown, InvitationFields>({
    resolver: schemaResolver(invitationSchema),
    defaultValues: { firstName: "", lastName: "", email: "", scope: DEFAULT_SCOPE },
    mode: "onTouched",
    shouldFocusError: false,
  });
  const sending = useSending({
    form: { id: FORM_ID, names: FIELD_NAMES },
    failureText: accountLinkTexts.inviteDialog.failed,
  });
  function showRejection({ errors }: ApiError) {
    const rejected = FIELD_NAMES.filter((name) => errors[name]);
    for (const name of rejected) form.setError(name, { message: errors[name] ?? "" });
    // The error is shown at its field; the banner would repeat it.
    if (rejected.length > 0) sending.setFailure(null);
  }
  async function save(fields: InvitationFields) {
    const outcome = await sending.send(() => createInvitation(http, fields));
    if (outcome.kind === "rejected") showRejection(outcome.error);
    if (outcome.kind !== "saved") return;
    void client.invalidateQueries({ queryKey: invitationsKey });
    onCreated(outcome.saved);
  }
  const submit = () =>
    void sending.runExclusive(() =>
      form.handleSubmit(save, (invalid) => focusFirstInvalid(FORM_ID, Object.keys(invalid), FIELD_NAMES))(),
    );
  return { form, sending, submit };
}
