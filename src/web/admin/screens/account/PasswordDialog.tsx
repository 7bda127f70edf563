import { MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";
import type { User } from "#contract/accounts/users.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { updateUser } from "#web/api/users.ts";

import { DialogForm, useDialogForm } from "#web/admin/forms/DialogForm.tsx";
import { useSession } from "#web/admin/session/services.ts";
import { NewPasswordField } from "#web/admin/session/NewPasswordField.tsx";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { newPasswordSchema, toProfileFields } from "./accountForm.ts";

interface PasswordDialogProps {
  user: User;
  onSaved: (user: User) => void;
  onClose: () => void;
}

export function PasswordDialog({ user, onSaved, onClose }: PasswordDialogProps) {
  const control = usePasswordForm(user, (saved) => {
    onSaved(saved);
    onClose();
  });
  const { form, errorOf } = control;
  const { touchedFields, isSubmitted } = form.formState;
  const password = form.register("password", {
    // The error of the repetition depends on this field.
    onChange: () => (touchedFields.repeated || isSubmitted) && void form.trigger("repeated"),
  });
  return (
    <DialogForm
      control={control}
      title={texts.changePassword}
      submitLabel={texts.passwordDialog.submit}
      onClose={onClose}
    >
      <p className="relative quiet">
        <span>{texts.passwordDialog.note}</span>
        {/* Password managers store it with the new password. */}
        <input
          className="visually-hidden"
          type="text"
          name="username"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
      </p>
      <NewPasswordField
        {...password}
        label={texts.passwordDialog.newPassword}
        hint={texts.passwordDialog.hint({ min: MIN_PASSWORD_LENGTH })}
        password={form.watch("password")}
        person={user}
        error={errorOf("password")}
      />
      <PasswordField
        {...form.register("repeated")}
        label={texts.passwordDialog.repeat}
        autoComplete="new-password"
        error={errorOf("repeated")}
      />
    </DialogForm>
  );
}

function usePasswordForm(user: User, onSaved: (user: User) => void) {
  const http = useHttp();
  const toasts = useToasts();
  const { session } = useSession();
  return useDialogForm({
    formId: "password-form",
    schema: newPasswordSchema,
    localFields: ["repeated"],
    defaultValues: { password: "", repeated: "" },
    // If the first attempt succeeded, the current password has changed.
    isRetrySafe: false,
    failureText: texts.passwordDialog.failed,
    send: ({ password }) =>
      updateUser(http, user._id, { ...toProfileFields(user), password }, user.updatedAt),
    onSaved(saved) {
      session.onUserSaved(saved);
      toasts.show({ kind: "done", text: texts.passwordDialog.done });
      onSaved(saved);
    },
  });
}
