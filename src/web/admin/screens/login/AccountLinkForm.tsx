import { useLocation } from "wouter";

import { acceptanceSchema } from "#contract/accounts/accountLinks.ts";
import type { AcceptanceFields, AccountLink } from "#contract/accounts/accountLinks.ts";
import type { SecondFactorChallenge } from "#contract/accounts/secondFactor.ts";
import { MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { accountLinkTexts as texts } from "#texts/admin/accountLinks.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useCredentialForm } from "#web/admin/forms/CredentialForm.tsx";
import { TwoStepSignIn } from "#web/admin/forms/SecondFactorForm.tsx";
import { useLoginPath, useServices, useSession } from "#web/admin/session/services.ts";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { AuthForm, NameFields } from "./AuthForm.tsx";
import { LoginNote, LoginTitle } from "./LoginFrame.tsx";

import styles from "./AuthForm.module.css";

interface AccountLinkFormProps {
  link: AccountLink;
  token: string;
  onSubmit: () => void;
}

/** The password, then the second factor of an account that has one. */
export function AccountLinkForm(props: AccountLinkFormProps) {
  const [, navigate] = useLocation();
  const loginPath = useLoginPath();
  return (
    // The link is used: another attempt begins with the new password.
    <TwoStepSignIn className={styles.form} large onRestart={() => navigate(loginPath)}>
      {(onChallenge) => <FirstStep {...props} onChallenge={onChallenge} />}
    </TwoStepSignIn>
  );
}

interface FirstStepProps extends AccountLinkFormProps {
  onChallenge: (challenge: SecondFactorChallenge) => void;
}

function FirstStep(props: FirstStepProps) {
  const { productName } = useServices();
  const { dateTime } = useDates();
  const { purpose, expiresAt } = props.link;
  return (
    <>
      {purpose === "invite" ? (
        <LoginTitle title={texts.invite.title({ productName })}>{texts.invite.text}</LoginTitle>
      ) : (
        <LoginTitle title={texts.reset.title}>{texts.reset.text}</LoginTitle>
      )}
      <PasswordForm {...props} />
      <LoginNote>
        <Trans
          text={texts.expiry}
          elements={{
            expiry: () => <time dateTime={expiresAt}>{dateTime(expiresAt)}</time>,
          }}
        />
      </LoginNote>
    </>
  );
}

function PasswordForm({ link, token, onSubmit, onChallenge }: FirstStepProps) {
  const { session } = useSession();
  const { email, firstName, lastName, purpose } = link;
  const isInvitation = purpose === "invite";
  const control = useCredentialForm<AcceptanceFields, AcceptanceFields>({
    schema: acceptanceSchema,
    defaultValues: { firstName, lastName, password: "" },
    isNewAccount: true,
    send({ password, ...names }) {
      onSubmit();
      return isInvitation
        ? session.acceptInvitation({ token, password, ...names })
        : session.resetPassword({ token, password });
    },
    onChallenge,
    showsEarlierFailure: true,
  });
  const { register } = control;
  const { submit, busy } = texts[purpose];
  return (
    <AuthForm control={control} submitLabel={submit} busyText={busy}>
      {/* Password managers store it with the password. */}
      <TextField
        label={userTexts.fields.email}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        large
      />
      {isInvitation && <NameFields firstName={register("firstName")} lastName={register("lastName")} />}
      <PasswordField
        {...register("password")}
        label={isInvitation ? userTexts.fields.password : accountTexts.passwordDialog.newPassword}
        hint={userTexts.passwordHint({ min: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        large
      />
    </AuthForm>
  );
}
