import { useState } from "react";
import type { ComponentProps } from "react";
import { useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { Redirect } from "wouter";

import { firstAdminSchema } from "#contract/accounts/auth.ts";
import type { FirstAdminFields } from "#contract/accounts/auth.ts";
import { SETUP_LINK_HOURS } from "#contract/accounts/session.ts";
import { backupTexts } from "#texts/admin/backups.ts";
import { loginTexts as texts } from "#texts/admin/login.ts";
import { userTexts } from "#texts/admin/users.ts";
import { hasAdminAccess } from "#web/api/session/sessionStore.ts";

import { useCredentialForm } from "#web/admin/forms/CredentialForm.tsx";
import { NewPasswordField } from "#web/admin/session/NewPasswordField.tsx";
import { useServices, useSession } from "#web/admin/session/services.ts";
import { RestoreButton } from "#web/admin/screens/backups/RestoreButton.tsx";
import { Banner } from "#web/admin/ui/Banner.tsx";
import type { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { useTitle } from "#web/admin/ui/useTitle.ts";

import { AuthForm, NameFields } from "./AuthForm.tsx";
import { LoginFrame, LoginNote, LoginTitle } from "./LoginFrame.tsx";

export function SetupPage() {
  const { productName } = useServices();
  const state = useSession();
  const [token] = useState(() => location.hash.slice(1));
  useTitle(texts.setup.documentTitle({ productName }));
  if (hasAdminAccess(state)) return <Redirect to="/admin/setup" replace />;
  return (
    <LoginFrame>
      <LoginTitle title={texts.setup.title}>{texts.setup.text}</LoginTitle>
      {token ? <SetupForm token={token} /> : <MissingToken />}
      <LoginNote>{texts.setup.note({ hours: SETUP_LINK_HOURS })}</LoginNote>
      {token && (
        <div className="above-20">
          <RestoreButton token={token}>{backupTexts.restore.instead}</RestoreButton>
        </div>
      )}
    </LoginFrame>
  );
}

function MissingToken() {
  return <Banner>{texts.setup.incomplete}</Banner>;
}

function SetupForm({ token }: { token: string }) {
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
