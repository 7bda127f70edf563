import { useEffect, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";

import { recoveryCodeSchema, totpCodeSchema } from "#contract/accounts/secondFactor.ts";
import type { SecondFactorChallenge, SecondFactorMethod } from "#contract/accounts/secondFactor.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { describeFieldError } from "#web/api/http/describeError.ts";
import { getPasskeyAssertion } from "#web/api/secondFactor.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useSession } from "#web/admin/session/services.ts";
import { Banner } from "#web/admin/ui/Banner.tsx";
import { Button } from "#web/admin/ui/Button.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { createExclusiveRunner } from "#web/admin/session/exclusiveRunner.ts";

import styles from "./SecondFactorForm.module.css";
import { schemaResolver } from "./schemaResolver.ts";

type CodeMethod = Exclude<SecondFactorMethod, "passkey">;

const SCHEMAS = {
  totp: z.object({ code: totpCodeSchema() }),
  recoveryCode: z.object({ code: recoveryCodeSchema() }),
  passkey: z.object({ code: z.literal("") }),
};

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, "label"> {
  method: CodeMethod;
}

/** One-time codes are filled in by phones and password managers; recovery codes are not. */
export function CodeField({ method, ...field }: CodeFieldProps) {
  const { code, codeNote, recoveryCode, recoveryCodeNote } = secondFactorTexts.signIn;
  return method === "totp" ? (
    <TextField
      {...field}
      label={code}
      note={codeNote}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
    />
  ) : (
    <TextField
      {...field}
      label={recoveryCode}
      note={recoveryCodeNote}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

interface OtherMethodsProps {
  methods: readonly SecondFactorMethod[];
  /** The current one. */
  method: string;
  onChoose: (method: SecondFactorMethod) => void;
  disabled?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

export function OtherMethods({ methods, method, onChoose, disabled, children }: OtherMethodsProps) {
  return (
    <div className={styles.others}>
      {methods.map(
        (other) =>
          other !== method && (
            <Button key={other} kind="plain" size="small" disabled={disabled} onClick={() => onChoose(other)}>
              {secondFactorTexts.signIn.switchTo[other]}
            </Button>
          ),
      )}
      {children}
    </div>
  );
}

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge;
  large?: boolean;
  /** Back to the password; also called when the challenge has expired. */
  onRestart: () => void;
}

/** The second step of a sign-in. */
export function SecondFactorForm({ challenge, large = false, onRestart }: SecondFactorFormProps) {
  const { methods } = challenge;
  const [method, setMethod] = useState<SecondFactorMethod>(methods[0] ?? "recoveryCode");
  return (
    <>
      {/* The key empties the field. */}
      <MethodForm key={method} {...{ challenge, method, large, onRestart }} />
      <OtherMethods {...{ methods, method }} onChoose={setMethod}>
        <Button kind="plain" size="small" onClick={onRestart}>
          {secondFactorTexts.signIn.back}
        </Button>
      </OtherMethods>
      {method === "recoveryCode" && <p className="label quiet">{secondFactorTexts.signIn.lost}</p>}
    </>
  );
}

interface MethodFormProps extends Required<SecondFactorFormProps> {
  method: SecondFactorMethod;
}

function MethodForm(props: MethodFormProps) {
  const { method, large } = props;
  const { field, fieldError, failure, isSubmitting, submit } = useMethodForm(props);
  const { passkey, passkeyButton, verify, verifying } = secondFactorTexts.signIn;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {failure && <Banner>{failure}</Banner>}
      {method === "passkey" ? (
        <p className="label quiet">{passkey}</p>
      ) : (
        <CodeField {...field} method={method} error={fieldError} large={large} />
      )}
      <Button
        type="submit"
        kind="primary"
        {...(large ? { size: "large" } : {})}
        busy={isSubmitting}
        busyText={verifying}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the form that had the focus
        autoFocus={method === "passkey"}
      >
        {method === "passkey" ? passkeyButton : verify}
      </Button>
    </form>
  );
}

/** Browsers offer passkeys only after a click, so that one needs a submit too. */
function useMethodForm({ challenge: { challenge, passkeyOptions }, method, onRestart }: MethodFormProps) {
  const { session, error } = useSession();
  const [runExclusive] = useState(createExclusiveRunner);
  const form = useForm({
    resolver: schemaResolver(SCHEMAS[method]),
    defaultValues: { code: "" },
    reValidateMode: "onSubmit",
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const { errors, isSubmitted, isSubmitting } = form.formState;

  function clearErrors() {
    form.clearErrors();
    session.clearError();
  }

  async function verify({ code }: { code: string }) {
    try {
      const proof = method === "passkey" ? await getPasskeyAssertion(passkeyOptions) : code;
      await session.completeLogin({ challenge, [method]: proof });
    } catch (failure) {
      showFailure(failure);
    }
  }

  function showFailure(failure: unknown) {
    if (!(failure instanceof ApiError)) {
      logWarning("The browser used no passkey", failure);
      return form.setError("root", { message: secondFactorTexts.signIn.passkeyFailed });
    }
    // The answer of a passkey is accepted once: every further attempt begins with the password.
    if (failure.status === 401 || method === "passkey") return onRestart();
    const message = describeFieldError(failure, method);
    // The session's state holds the failure for the banner.
    if (!message) return;
    session.clearError();
    form.setError("code", { message });
    form.setFocus("code", { shouldSelect: true });
  }

  const fieldError = errors.code?.message;
  return {
    field: form.register("code", { onChange: clearErrors }),
    fieldError,
    failure: errors.root?.message ?? (isSubmitted && !fieldError ? error : null),
    isSubmitting,
    submit: form.handleSubmit((fields) => runExclusive(() => verify(fields))),
  };
}
