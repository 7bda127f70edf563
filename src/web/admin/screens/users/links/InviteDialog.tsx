import { useQueryClient } from "@tanstack/react-query";

import { invitationSchema } from "#contract/accounts/accountLinks.ts";
import type { NewInvitation } from "#contract/accounts/accountLinks.ts";
import { DEFAULT_SCOPE } from "#contract/accounts/scopes.ts";
import { accountLinkTexts } from "#texts/admin/accountLinks.ts";
import { userTexts } from "#texts/admin/users.ts";
import { createInvitation, invitationsKey } from "#web/api/accountLinks.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { DialogForm, useDialogForm } from "#web/admin/forms/DialogForm.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { ScopeField } from "../ScopeField.tsx";

interface InviteDialogProps {
  onCreated: (invitation: NewInvitation) => void;
  onClose: () => void;
}

export function InviteDialog({ onCreated, onClose }: InviteDialogProps) {
  const http = useHttp();
  const client = useQueryClient();
  const control = useDialogForm({
    formId: "invite-form",
    schema: invitationSchema,
    defaultValues: { firstName: "", lastName: "", email: "", scope: DEFAULT_SCOPE },
    failureText: accountLinkTexts.inviteDialog.failed,
    send: (fields) => createInvitation(http, fields),
    onSaved(invitation) {
      void client.invalidateQueries({ queryKey: invitationsKey });
      onCreated(invitation);
    },
  });
  const { form, errorOf } = control;
  const fieldProps = (name: "firstName" | "lastName" | "email") => ({
    ...form.register(name),
    label: userTexts.fields[name],
    error: errorOf(name),
    autoComplete: "off",
  });
  return (
    <DialogForm
      control={control}
      title={accountLinkTexts.inviteDialog.title}
      submitLabel={accountLinkTexts.inviteDialog.submit}
      busyText={accountLinkTexts.inviteDialog.busy}
      onClose={onClose}
    >
      <p className="quiet">{accountLinkTexts.inviteDialog.note}</p>
      <div className="columns">
        <TextField {...fieldProps("firstName")} lang={detectLanguage(form.watch("firstName"))} />
        <TextField {...fieldProps("lastName")} lang={detectLanguage(form.watch("lastName"))} />
      </div>
      <TextField {...fieldProps("email")} type="email" inputMode="email" />
      <ScopeField
        field={form.register("scope")}
        changed={false}
        error={errorOf("scope")}
        isLastOwner={false}
      />
    </DialogForm>
  );
}
