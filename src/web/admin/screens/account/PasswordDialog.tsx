import { useForm } from "react-hook-form";

import { MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";
import type { User } from "#contract/accounts/users.ts";
import { accountTexts as texts } from "#texts/admin/account.ts";
import type { ApiError } from "#web/api/http/ApiError.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { updateUser } from "#web/api/users.ts";

import { focusFirstInvalid } from "#web/admin/forms/focusField.ts";
import { FormBanner } from "#web/admin/forms/FormBanner.tsx";
import { FormDialog } from "#web/admin/forms/FormDialog.tsx";
import { useSending } from "#web/admin/forms/useSending.ts";
import { useSession } from "#web/admin/session/services.ts";
import { NewPasswordField } from "#web/admin/session/NewPasswordField.tsx";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { newPasswordSchema, toProfileFields } from "./accountForm.ts";

import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";

const FORM_ID = "password-form";
const FIELD_NAMES = ["password", "repeated"] as const;

interface PasswordDialogProps {
  user: User;
  onSaved: (user: User) => void;
  onClose: () => void;
}

export function PasswordDialog({ user, onSaved, onClose }: PasswordDialogProps) {
  const { form, sending, submit } = usePasswordForm(user, (saved) => {
    onSaved(saved);
    onClose();
  });
  const { errors, isDirty, touchedFields, isSubmitted } = form.formState;
  const password = form.register("password", {
    // The error of the repetition depends on this field.
    onChange: () => (touchedFields.repeated || isSubmitted) && void form.trigger("repeated"),
  });
  return (
    <FormDialog
      id={FORM_ID}
      title={texts.changePassword}
      submitLabel={texts.passwordDialog.submit}
      busy={sending.isSaving}
      hasChanges={isDirty}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormBanner formId={FORM_ID} submitCount={form.formState.submitCount} failure={sending.failure} />
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
        error={errors.password?.message}
      />
      <PasswordField
        {...form.register("repeated")}
        label={texts.passwordDialog.repeat}
        autoComplete="new-password"
        error={errors.repeated?.message}
      />
    </FormDialog>
  );
}

function usePasswordForm(user: User, onSaved: (user: User) => void) {
  const http = useHttp();
  const toasts = useToasts();
  const { session } = useSession();
  const form = useForm({
    resolver: schemaResolver(newPasswordSchema, ["repeated"]),
    defaultValues: { password: "", repeated: "" },
    mode: "onTouched",
    shouldFocusError: false,
  });
  const sending = useSending({
    form: { id: FORM_ID, names: FIELD_NAMES },
    failureText: texts.passwordDialog.failed,
    // If the first attempt succeeded, the current password has changed.
    isRetrySafe: false,
  });

  function showRejection({ errors }: ApiError) {
    if (!errors["password"]) return;
    form.setError("password", { message: errors["password"] });
    sending.setFailure(null);
  }

  const submit = () =>
    sending.runExclusive(() =>
      form.handleSubmit(
        async ({ password }) => {
          const outcome = await sending.send(() =>
            updateUser(http, user._id, { ...toProfileFields(user), password }, user.updatedAt),
          );
          if (outcome.kind === "rejected") showRejection(outcome.error);
          if (outcome.kind !== "saved") return;
          session.onUserSaved(outcome.saved);
          toasts.show({ kind: "done", text: texts.passwordDialog.done });
          onSaved(outcome.saved);
        },
        (invalid) => focusFirstInvalid(FORM_ID, Object.keys(invalid), FIELD_NAMES),
      )(),
    );

  return { form, sending, submit };
}
