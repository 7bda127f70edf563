import { Redirect } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

import { loginSchema } from "#contract/accounts/auth.ts";
import type { LoginFields } from "#contract/accounts/auth.ts";
import type { SecondFactorChallenge } from "#contract/accounts/secondFactor.ts";
import { loginTexts as texts } from "#texts/admin/login.ts";
import { userTexts } from "#texts/admin/users.ts";
import { hasAdminAccess } from "#web/api/session/sessionStore.ts";

import { useCredentialForm } from "#web/admin/forms/CredentialForm.tsx";
import { TwoStepSignIn } from "#web/admin/forms/SecondFactorForm.tsx";
import { useServices, useSession } from "#web/admin/session/services.ts";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";
import { useTitle } from "#web/admin/ui/useTitle.ts";

import { AuthForm } from "./AuthForm.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { LoginFrame, LoginNote, LoginTitle } from "./LoginFrame.tsx";

import formStyles from "./AuthForm.module.css";

/** Redirects to the first section that the admin may use. */
const HOME = "/admin";

export function LoginPage() {
  const { productName } = useServices();
  const state = useSession();
  const from = getReturnPath(useHistoryState());
  useTitle(texts.documentTitle({ productName }));
  if (hasAdminAccess(state)) return <Redirect to={from ?? HOME} replace />;
  return (
    <LoginFrame>
      <LoginTitle title={`${productName} Admin`}>{texts.intro}</LoginTitle>
      <TwoStepSignIn className={formStyles.form} large>
        {(onChallenge) => <PasswordForm onChallenge={onChallenge} />}
      </TwoStepSignIn>
      <ForgottenPassword />
      <LoginNote>{texts.restricted}</LoginNote>
    </LoginFrame>
  );
}

/** The screen that redirected here; `null` if there is none or it is outside the back office. */
function getReturnPath(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && /^\/admin(\/|$)/.test(from) ? from : null;
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
