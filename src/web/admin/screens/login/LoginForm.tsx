import { loginSchema } from "#contract/accounts/auth.ts";
import type { LoginFields } from "#contract/accounts/auth.ts";
import type { SecondFactorChallenge } from "#contract/accounts/secondFactor.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loginTexts as texts } from "#texts/admin/login.ts";

import { useCredentialForm } from "#web/admin/forms/CredentialForm.tsx";
import { TwoStepSignIn } from "#web/admin/forms/SecondFactorForm.tsx";
import { useSession } from "#web/admin/session/services.ts";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { AuthForm } from "./AuthForm.tsx";

import styles from "./AuthForm.module.css";

export function LoginForm() {
  return (
    <TwoStepSignIn className={styles.form} large>
      {(onChallenge) => <PasswordForm onChallenge={onChallenge} />}
    </TwoStepSignIn>
  );
}

function PasswordForm({ onChallenge }: { onChallenge: (challenge: SecondFactorChallenge) => void }) {
  const { session } = useSession();
  const control = useCredentialForm<LoginFields, LoginFields>({
    schema: loginSchema,
    defaultValues: { email: "", password: "" },
    send: session.login,
    onChallenge,
    showsEarlierFailure: true,
  });
  return (
    <AuthForm control={control} submitLabel={texts.signIn} busyText={texts.signingIn}>
      <TextField
        {...control.register("email")}
        label={userTexts.fields.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        large
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose than this form
        autoFocus
      />
      <PasswordField
        {...control.register("password")}
        label={userTexts.fields.password}
        autoComplete="current-password"
        large
      />
    </AuthForm>
  );
}
