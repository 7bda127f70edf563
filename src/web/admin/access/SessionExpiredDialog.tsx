import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";

import { passwordSchema } from "#contract/accounts/auth.ts";
import type { SecondFactorChallenge } from "#contract/accounts/secondFactor.ts";
import type { User } from "#contract/accounts/users.ts";
import { userTexts } from "#texts/admin/users.ts";
import { loginTexts } from "#texts/admin/login.ts";
import { sessionTexts as texts } from "#texts/admin/session.ts";

import { useServices, useSession } from "#web/admin/session/services.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { createExclusiveRunner } from "#web/admin/session/exclusiveRunner.ts";
import { SecondFactorForm } from "#web/admin/forms/SecondFactorForm.tsx";

import styles from "./SessionExpiredDialog.module.css";
import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";

const schema = z.object({ password: passwordSchema() });

/** Asks for a new sign-in above an open form. `RequireRole` shows it and keeps the form. */
export function SessionExpiredDialog({ user }: { user: User }) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  return (
    <Dialog title={texts.messages.expired} onCancel={() => {}} leavesOnBack>
      <DialogText>
        <p className="quiet">{texts.over.text}</p>
      </DialogText>
      {challenge ? (
        <div className={styles.form}>
          <SecondFactorForm challenge={challenge} onRestart={() => setChallenge(null)} />
        </div>
      ) : (
        <PasswordForm user={user} onChallenge={setChallenge} />
      )}
    </Dialog>
  );
}

interface PasswordFormProps {
  user: User;
  onChallenge: (challenge: SecondFactorChallenge | null) => void;
}

function PasswordForm({ user, onChallenge }: PasswordFormProps) {
  const { leaveGuard } = useServices();
  const { session, error, isLoading } = useSession();
  const [runExclusive] = useState(createExclusiveRunner);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const form = useForm({
    resolver: schemaResolver(schema),
    defaultValues: { password: "" },
    reValidateMode: "onSubmit",
  });
  const field = form.register("password", {
    onChange: () => {
      form.clearErrors();
      session.clearError();
    },
  });
  const signInError = hasSubmitted && !isLoading ? error : null;

  async function signIn({ password }: z.output<typeof schema>) {
    setHasSubmitted(true);
    // The session's state holds the failure for the banner.
    onChallenge(await session.login({ email: user.email, password }).catch(() => null));
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit((fields) => runExclusive(() => signIn(fields)))}
    >
      {signInError && <Banner>{signInError}</Banner>}
      <TextField
        label={userTexts.fields.email}
        type="email"
        autoComplete="username"
        value={user.email}
        disabled
      />
      <PasswordField
        {...field}
        label={userTexts.fields.password}
        autoComplete="current-password"
        error={form.formState.errors.password?.message}
      />
      <DialogActions>
        <Button kind="plain" onClick={leaveGuard.release}>
          {texts.over.leave}
        </Button>
        <Button type="submit" kind="primary" busy={isLoading} busyText={loginTexts.signingIn}>
          {loginTexts.signIn}
        </Button>
      </DialogActions>
    </form>
  );
}
