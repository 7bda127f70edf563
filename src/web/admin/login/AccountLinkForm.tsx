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
import { describeFieldError } from "#web/api/http/describeError.ts";
import { Trans } from "#web/ui/text/Trans.tsx";

import { useLoginPath, useServices, useSession } from "../services.ts";
import { createExclusiveRunner } from "../session/exclusiveRunner.ts";
import { SecondFactorForm } from "../session/SecondFactorForm.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { useDates } from "../ui/dates/useDates.ts";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { TextField } from "../ui/fields/TextField.tsx";

import { LoginNote, LoginTitle } from "./LoginFrame.tsx";

import styles from "./AuthForm.module.css";
import { schemaResolver } from "../collections/form/schemaResolver.ts";

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
  const { session, error, isLoading } = useSession();
  const { form, registerField, send } = usePasswordForm(link, token);
  const [once] = useState(createExclusiveRunner);
  const isInvitation = link.purpose === "invite";
  const { submit, busy } = texts[link.purpose];
  const save = async (fields: AcceptanceFields) => {
    onSubmit();
    onChallenge(await send(fields));
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        session.clearError();
        return form.handleSubmit((fields) => once(() => save(fields)))(event);
      }}
    >
      {error && <Banner>{error}</Banner>}
      {/* Password managers store it with the password. */}
      <TextField
        label={userTexts.fields.email}
        type="email"
        autoComplete="username"
        value={link.email}
        readOnly
        large
      />
      {isInvitation && (
        <div className={styles.pair}>
          <TextField
            {...registerField("firstName")}
            label={userTexts.fields.firstName}
            autoComplete="given-name"
          />
          <TextField
            {...registerField("lastName")}
            label={userTexts.fields.lastName}
            autoComplete="family-name"
          />
        </div>
      )}
      <PasswordField
        {...registerField("password")}
        label={isInvitation ? userTexts.fields.password : accountTexts.passwordDialog.newPassword}
        hint={userTexts.passwordHint({ min: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
      />
      <Button type="submit" kind="primary" size="large" busy={isLoading} busyText={busy}>
        {submit}
      </Button>
    </form>
  );
}

function usePasswordForm({ purpose, firstName, lastName }: AccountLink, token: string) {
  const { session } = useSession();
  const form = useForm<AcceptanceFields>({
    resolver: schemaResolver(acceptanceSchema),
    defaultValues: { firstName, lastName, password: "" },
    mode: "onTouched",
  });
  const { errors } = form.formState;

  function showFieldErrors(error: unknown): null {
    const rejected = FIELDS.filter((name) => describeFieldError(error, name));
    for (const name of rejected) form.setError(name, { message: describeFieldError(error, name) });
    const [first] = rejected;
    // The error is shown at its field; the banner would repeat it.
    if (first) session.clearError();
    if (first) form.setFocus(first);
    return null;
  }

  return {
    form,
    registerField(name: (typeof FIELDS)[number]) {
      const field = form.register(name, { onChange: () => session.clearError() });
      return { ...field, error: errors[name]?.message, large: true };
    },
    send: ({ password, ...names }: AcceptanceFields): Promise<SecondFactorChallenge | null> =>
      (purpose === "invite"
        ? session.acceptInvitation({ token, password, ...names })
        : session.resetPassword({ token, password })
      ).catch(showFieldErrors),
  };
}
