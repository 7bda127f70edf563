import * as z from "zod";

import { passwordSchema } from "#contract/accounts/auth.ts";
import type { SecondFactorChallenge } from "#contract/accounts/secondFactor.ts";
import type { User } from "#contract/accounts/users.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { sessionTexts as texts } from "#texts/admin/session.ts";

import { CredentialForm, useCredentialForm } from "#web/admin/forms/CredentialForm.tsx";
import { TwoStepSignIn } from "#web/admin/forms/SecondFactorForm.tsx";
import { useServices, useSession } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import styles from "./SessionExpiredDialog.module.css";

const schema = z.object({ password: passwordSchema() });

/** Asks for a new sign-in above an open form. `RequireRole` shows it and keeps the form. */
export function SessionExpiredDialog({ user }: { user: User }) {
  return (
    <Dialog title={texts.messages.expired} onCancel={() => {}} leavesOnBack>
      <DialogText>
        <p className="quiet">{texts.over.text}</p>
      </DialogText>
      <TwoStepSignIn className={styles.form}>
        {(onChallenge) => <PasswordForm user={user} onChallenge={onChallenge} />}
      </TwoStepSignIn>
    </Dialog>
  );
}

interface PasswordFormProps {
  user: User;
  onChallenge: (challenge: SecondFactorChallenge) => void;
}

function PasswordForm({ user: { email }, onChallenge }: PasswordFormProps) {
  const { leaveGuard } = useServices();
  const { session } = useSession();
  const control = useCredentialForm({
    schema,
    defaultValues: { password: "" },
    send: ({ password }) => session.login({ email, password }),
    onChallenge,
  });
  return (
    <CredentialForm control={control} className={styles.form}>
      <TextField label={userTexts.fields.email} type="email" autoComplete="username" value={email} disabled />
      <PasswordField
        {...control.register("password")}
        label={userTexts.fields.password}
        autoComplete="current-password"
      />
      <DialogActions>
        <Button kind="plain" onClick={leaveGuard.release}>
          {texts.over.leave}
        </Button>
        <Button type="submit" kind="primary" busy={control.isSubmitting} busyText={loginTexts.signingIn}>
          {loginTexts.signIn}
        </Button>
      </DialogActions>
    </CredentialForm>
  );
}
