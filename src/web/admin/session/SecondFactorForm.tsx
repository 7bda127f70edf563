import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";

import { recoveryCodeSchema, totpCodeSchema } from "#contract/accounts/secondFactor.ts";
import type { SecondFactorChallenge, SecondFactorMethod } from "#contract/accounts/secondFactor.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { describeFieldError } from "#web/api/http/describeError.ts";

import { useSession } from "../services.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";

import { PasskeyForm } from "./PasskeyForm.tsx";
import { createExclusiveRunner } from "./exclusiveRunner.ts";

import styles from "./SecondFactorForm.module.css";
import { schemaResolver } from "../collections/form/schemaResolver.ts";

export type CodeMethod = "totp" | "recoveryCode";

const SCHEMAS = {
  totp: z.object({ code: totpCodeSchema() }),
  recoveryCode: z.object({ code: recoveryCodeSchema() }),
};

/** One-time codes are filled in by phones and password managers; recovery codes are not. */
export const CODE_FIELDS = {
  totp: {
    get label() {
      return secondFactorTexts.signIn.code;
    },
    get note() {
      return secondFactorTexts.signIn.codeNote;
    },
    inputMode: "numeric",
    autoComplete: "one-time-code",
  },
  recoveryCode: {
    get label() {
      return secondFactorTexts.signIn.recoveryCode;
    },
    get note() {
      return secondFactorTexts.signIn.recoveryCodeNote;
    },
    autoComplete: "off",
  },
} as const;

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
      {method === "passkey" ? (
        <PasskeyForm {...{ challenge, large, onRestart }} />
      ) : (
        // The key empties the field.
        <CodeForm key={method} {...{ challenge, method, large, onRestart }} />
      )}
      <div className={styles.others}>
        {methods.map(
          (other) =>
            other !== method && (
              <Button key={other} kind="plain" size="small" onClick={() => setMethod(other)}>
                {secondFactorTexts.signIn.switchTo[other]}
              </Button>
            ),
        )}
        <Button kind="plain" size="small" onClick={onRestart}>
          {secondFactorTexts.signIn.back}
        </Button>
      </div>
      {method === "recoveryCode" && <p className={styles.note}>{secondFactorTexts.signIn.lost}</p>}
    </>
  );
}

interface CodeFormProps extends Required<SecondFactorFormProps> {
  method: CodeMethod;
}

function CodeForm(props: CodeFormProps) {
  const { method, large } = props;
  const { field, fieldError, failure, isLoading, submit } = useCodeForm(props);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {failure && <Banner>{failure}</Banner>}
      <TextField
        {...field}
        {...CODE_FIELDS[method]}
        error={fieldError}
        autoCapitalize={method === "totp" ? "off" : "characters"}
        spellCheck={false}
        large={large}
      />
      <Button
        type="submit"
        kind="primary"
        {...(large ? { size: "large" } : {})}
        busy={isLoading}
        busyText={secondFactorTexts.signIn.verifying}
      >
        {secondFactorTexts.signIn.verify}
      </Button>
    </form>
  );
}

function useCodeForm({ challenge: { challenge }, method, onRestart }: CodeFormProps) {
  const { session, error, isLoading } = useSession();
  const [runExclusive] = useState(createExclusiveRunner);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const form = useForm({
    resolver: schemaResolver(SCHEMAS[method]),
    defaultValues: { code: "" },
    reValidateMode: "onSubmit",
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const fieldError = form.formState.errors.code?.message;

  function clearErrors() {
    form.clearErrors();
    session.clearError();
  }

  async function verify({ code }: { code: string }) {
    setHasSubmitted(true);
    try {
      await session.completeLogin({ challenge, [method]: code });
    } catch (failure) {
      // The session's state holds the failure for the banner.
      if (failure instanceof ApiError) showFailure(failure);
    }
  }

  function showFailure(failure: ApiError) {
    if (failure.status === 401) return onRestart();
    const message = describeFieldError(failure, method);
    if (!message) return;
    session.clearError();
    form.setError("code", { message });
    form.setFocus("code", { shouldSelect: true });
  }

  return {
    field: form.register("code", { onChange: clearErrors }),
    fieldError,
    failure: hasSubmitted && !isLoading && !fieldError ? error : null,
    isLoading,
    submit: form.handleSubmit((fields) => runExclusive(() => verify(fields))),
  };
}
