import { useState } from "react";
import { useForm } from "react-hook-form";

import { loginSchema } from "#contract/accounts/auth.ts";
import type { LoginFields } from "#contract/accounts/auth.ts";
import type { SecondFactorChallenge } from "#contract/accounts/secondFactor.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loginTexts as texts } from "#texts/admin/login.ts";

import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useSession } from "#web/admin/session/services.ts";
import { SecondFactorForm } from "#web/admin/forms/SecondFactorForm.tsx";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { AuthForm } from "./AuthForm.tsx";

import styles from "./AuthForm.module.css";

/** The password, then the second factor of accounts that have one. */
export function LoginForm() {
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  if (!challenge) return <PasswordForm onChallenge={setChallenge} />;
  return (
    <div className={styles.form}>
      <SecondFactorForm challenge={challenge} large onRestart={() => setChallenge(null)} />
    </div>
  );
}

interface PasswordFormProps {
  onChallenge: (challenge: SecondFactorChallenge | null) => void;
}

function PasswordForm({ onChallenge }: PasswordFormProps) {
  const { session } = useSession();
  const form = useForm<LoginFields>({
    resolver: schemaResolver(loginSchema),
    defaultValues: { email: "", password: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;

  function registerField(name: keyof LoginFields) {
    const onChange = () => {
      form.clearErrors(name);
      session.clearError();
    };
    return { ...form.register(name, { onChange }), error: errors[name]?.message };
  }

  async function signIn(fields: LoginFields) {
    // The session's state holds the failure for the banner.
    onChallenge(await session.login(fields).catch(() => null));
  }

  return (
    <AuthForm form={form} send={signIn} submitLabel={texts.signIn} busyText={texts.signingIn}>
      <TextField
        {...registerField("email")}
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
        {...registerField("password")}
        label={userTexts.fields.password}
        autoComplete="current-password"
        large
      />
    </AuthForm>
  );
}
