import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "wouter";

import { acceptanceSchema } from "#contract/accounts/accountLinks.ts";
import type { AcceptanceFields, AccountLink } from "#contract/accounts/accountLinks.ts";
import type { SecondFactorChallenge } from "#contract/accounts/secondFactor.ts";
import { MIN_PASSWORD_LENGTH } from "#contract/accounts/session.ts";
import { userTexts } from "#texts/admin/users.ts";
import { accountTexts } from "#texts/admin/account.ts";
import { accountLinkTexts as texts } from "#texts/admin/accountLinks.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { schemaResolver } from "#web/admin/forms/schemaResolver.ts";
import { useLoginPath, useServices, useSession } from "#web/admin/session/services.ts";
import { SecondFactorForm } from "#web/admin/forms/SecondFactorForm.tsx";
import { useDates } from "#web/admin/ui/dates/useDates.ts";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { AuthForm, NameFields, useAccountFields } from "./AuthForm.tsx";
import { LoginNote, LoginTitle } from "./LoginFrame.tsx";

import styles from "./AuthForm.module.css";

const FIELDS = ["firstName", "lastName", "password"] as const;

interface AccountLinkFormProps {
  link: AccountLink;
  token: string;
  onSubmit: () => void;
}

/** The password, then the second factor of an account that has one. */
export function AccountLinkForm(props: AccountLinkFormProps) {
  const { productName } = useServices();
  const { dateTime } = useDates();
  const [, navigate] = useLocation();
  const loginPath = useLoginPath();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const { purpose, expiresAt } = props.link;
  if (challenge)
    return (
      <div className={styles.form}>
        {/* The link is used: another attempt begins with the new password. */}
        <SecondFactorForm challenge={challenge} large onRestart={() => navigate(loginPath)} />
      </div>
    );
  return (
    <>
      {purpose === "invite" ? (
        <LoginTitle title={texts.invite.title({ productName })}>{texts.invite.text}</LoginTitle>
      ) : (
        <LoginTitle title={texts.reset.title}>{texts.reset.text}</LoginTitle>
      )}
      <PasswordForm {...props} onChallenge={setChallenge} />
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

interface PasswordFormProps extends AccountLinkFormProps {
  onChallenge: (challenge: SecondFactorChallenge | null) => void;
}

function PasswordForm({ link, token, onSubmit, onChallenge }: PasswordFormProps) {
  const { form, register, send } = usePasswordForm(link, token);
  const isInvitation = link.purpose === "invite";
  const { submit, busy } = texts[link.purpose];
  const save = async (fields: AcceptanceFields) => {
    onSubmit();
    onChallenge(await send(fields));
  };
  return (
    <AuthForm form={form} send={save} submitLabel={submit} busyText={busy}>
      {/* Password managers store it with the password. */}
      <TextField
        label={userTexts.fields.email}
        type="email"
        autoComplete="username"
        value={link.email}
        readOnly
        large
      />
      {isInvitation && <NameFields firstName={register("firstName")} lastName={register("lastName")} />}
      <PasswordField
        {...register("password")}
        label={isInvitation ? userTexts.fields.password : accountTexts.passwordDialog.newPassword}
        hint={userTexts.passwordHint({ min: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
      />
    </AuthForm>
  );
}

function usePasswordForm({ purpose, firstName, lastName }: AccountLink, token: string) {
  const { session } = useSession();
  const form = useForm<AcceptanceFields>({
    resolver: schemaResolver(acceptanceSchema),
    defaultValues: { firstName, lastName, password: "" },
    mode: "onTouched",
  });
  const { register, showErrors } = useAccountFields(form, FIELDS);
  return {
    form,
    register,
    send: ({ password, ...names }: AcceptanceFields): Promise<SecondFactorChallenge | null> =>
      (purpose === "invite"
        ? session.acceptInvitation({ token, password, ...names })
        : session.resetPassword({ token, password })
      ).catch(showErrors),
  };
}
