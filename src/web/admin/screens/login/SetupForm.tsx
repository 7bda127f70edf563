import { useForm, useWatch } from "react-hook-form";
import type { Control, UseFormRegisterReturn } from "react-hook-form";

import { firstAdminSchema } from "#contract/accounts/auth.ts";
import type { FirstAdminFields } from "#contract/accounts/auth.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loginTexts as texts } from "#texts/admin/login.ts";

import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useSession } from "#web/admin/session/services.ts";
import { NewPasswordField } from "#web/admin/session/NewPasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { AuthForm, NameFields, useAccountFields } from "./AuthForm.tsx";

const EMPTY: FirstAdminFields = { email: "", firstName: "", lastName: "", password: "" };
const FIELDS = ["email", "firstName", "lastName", "password"] as const;

export function SetupForm({ token }: { token: string }) {
  const { session } = useSession();
  const form = useForm<FirstAdminFields>({
    resolver: schemaResolver(firstAdminSchema),
    defaultValues: EMPTY,
    mode: "onTouched",
  });
  const { register, showErrors } = useAccountFields(form, FIELDS);

  async function create(fields: FirstAdminFields) {
    await session.createFirstAdmin({ token, ...fields }).catch(showErrors);
  }

  return (
    <AuthForm form={form} send={create} submitLabel={texts.setup.create} busyText={texts.setup.creating}>
      <TextField
        {...register("email")}
        label={userTexts.fields.email}
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <NameFields firstName={register("firstName")} lastName={register("lastName")} />
      <ChosenPassword control={form.control} field={register("password")} />
    </AuthForm>
  );
}

interface ChosenPasswordProps {
  control: Control<FirstAdminFields>;
  field: UseFormRegisterReturn & { error: string | undefined; large: boolean };
}

function ChosenPassword({ control, field }: ChosenPasswordProps) {
  const person = useWatch({ control, compute: (typed: FirstAdminFields) => typed });
  return (
    <NewPasswordField
      {...field}
      label={userTexts.fields.password}
      hint={texts.setup.passwordHint}
      password={person.password}
      person={person}
    />
  );
}
