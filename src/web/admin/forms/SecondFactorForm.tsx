import { useEffect, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import * as z from "zod";

import { recoveryCodeSchema, totpCodeSchema } from "#contract/accounts/secondFactor.ts";
import type { SecondFactorChallenge, SecondFactorMethod } from "#contract/accounts/secondFactor.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { describeFieldError } from "#web/api/http/describeError.ts";
import { getPasskeyAssertion } from "#web/api/secondFactor.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useSession } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { TextField } from "#web/admin/ui/fields/TextField.tsx";

import { CredentialForm, useCredentialForm } from "./CredentialForm.tsx";

import styles from "./SecondFactorForm.module.css";

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

interface TwoStepSignInProps {
  /** The first step. */
  children: (onChallenge: (challenge: SecondFactorChallenge) => void) => ReactNode;
  className: string | undefined;
  large?: boolean;
  /** Defaults to going back to the first step. */
  onRestart?: () => void;
}

/** The password, then the second factor of accounts that have one. */
export function TwoStepSignIn({ children, className, large = false, onRestart }: TwoStepSignInProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  if (!challenge) return children(setChallenge);
  return (
    <div className={className}>
      <SecondFactorForm
        challenge={challenge}
        large={large}
        onRestart={onRestart ?? (() => setChallenge(null))}
      />
    </div>
  );
}

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge;
  large: boolean;
  /** Back to the password; also called when the challenge has expired. */
  onRestart: () => void;
}

function SecondFactorForm({ challenge, large, onRestart }: SecondFactorFormProps) {
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

interface MethodFormProps extends SecondFactorFormProps {
  method: SecondFactorMethod;
}

function MethodForm({ challenge: { challenge, passkeyOptions }, method, large, onRestart }: MethodFormProps) {
  const { session } = useSession();
  const control = useCredentialForm<{ code: string }, { code: string }>({
    schema: SCHEMAS[method],
    defaultValues: { code: "" },
    async send({ code }) {
      const proof = method === "passkey" ? await askForPasskey(passkeyOptions) : code;
      if (proof === null) return { kind: "failed", error: null };
      return session.completeLogin({ challenge, [method]: proof });
    },
    onFailed(error, form) {
      if (error === null) {
        return form.setError("root", { message: secondFactorTexts.signIn.passkeyFailed });
      }
      // The answer of a passkey is accepted once: every further attempt begins with the password.
      if (method === "passkey" || (error instanceof ApiError && error.status === 401)) return onRestart();
      const message = describeFieldError(error, method);
      // The session's state holds the failure for the banner.
      if (!message) return;
      session.clearError();
      form.setError("code", { message });
      form.setFocus("code", { shouldSelect: true });
    },
  });
  const { setFocus } = control.form;
  useEffect(() => setFocus("code"), [setFocus]);
  const { passkey, passkeyButton, verify, verifying } = secondFactorTexts.signIn;
  return (
    <CredentialForm control={control} className="grid gap-20">
      {method === "passkey" ? (
        <p className="label quiet">{passkey}</p>
      ) : (
        <CodeField {...control.register("code")} method={method} large={large} />
      )}
      <Button
        type="submit"
        kind="primary"
        {...(large ? { size: "large" } : {})}
        busy={control.isSubmitting}
        busyText={verifying}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the form that had the focus
        autoFocus={method === "passkey"}
      >
        {method === "passkey" ? passkeyButton : verify}
      </Button>
    </CredentialForm>
  );
}

/** Browsers ask only after a click. `null` if the browser used none. */
function askForPasskey(options: unknown) {
  return getPasskeyAssertion(options).catch((error: unknown) => {
    logWarning("The browser used no passkey", error);
    return null;
  });
}
