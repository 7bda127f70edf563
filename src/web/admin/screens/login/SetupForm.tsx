import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";

import { firstAdminSchema } from "#contract/accounts/auth.ts";
import type { FirstAdminFields } from "#contract/accounts/auth.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loginTexts as texts } from "#texts/admin/login.ts";

import { useCredentialForm } from "#web/admin/forms/CredentialForm.tsx";
import { useSession } from "#web/admin/session/services.ts";
import { NewPasswordField } from "#web/admin/session/NewPasswordField.tsx";
import type { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { AuthForm, NameFields } from "./AuthForm.tsx";

export function SetupForm({ token }: { token: string }) {
  const { session } = useSession();
  const control = useCredentialForm<FirstAdminFields, FirstAdminFields>({
    schema: firstAdminSchema,
    defaultValues: { email: "", firstName: "", lastName: "", password: "" },
    isNewAccount: true,
    send: (fields) => session.createFirstAdmin({ token, ...fields }),
    showsEarlierFailure: true,
  });
  const { form, register } = control;
  return (
    <AuthForm control={control} submitLabel={texts.setup.create} busyText={texts.setup.creating}>
      <TextField
        {...register("email")}
        label={userTexts.fields.email}
        type="email"
        autoComplete="username"
        spellCheck={false}
        large
      />
      <NameFields firstName={register("firstName")} lastName={register("lastName")} />
      <ChosenPassword control={form.control} field={register("password")} />
    </AuthForm>
  );
}

interface ChosenPasswordProps {
  control: Control<FirstAdminFields>;
  field: Omit<ComponentProps<typeof PasswordField>, "label">;
}

function ChosenPassword({ control, field }: ChosenPasswordProps) {
  const person = useWatch({ control, compute: (typed: FirstAdminFields) => typed });
  return (
    <NewPasswordField
      {...field}
      label={userTexts.fields.password}
      hint={texts.setup.passwordHint}
      large
      password={person.password}
      person={person}
    />
  );
}
