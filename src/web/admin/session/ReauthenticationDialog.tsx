import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { SubmitEvent } from "react";
import { useForm } from "react-hook-form";

import { confirmSchema } from "#contract/accounts/auth.ts";
import type { ConfirmFields } from "#contract/accounts/auth.ts";
import { recoveryCodeSchema, totpCodeSchema } from "#contract/accounts/secondFactor.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { sessionTexts as texts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { describeError, describeFieldError } from "#web/api/http/describeError.ts";
import { reauthenticate } from "#web/api/auth.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { hasSecondFactor, reauthenticateWithPasskey, secondFactorsQuery } from "#web/api/secondFactor.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useServices, useSession } from "../services.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "../ui/dialog/Dialog.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";
import { TextField } from "../ui/fields/TextField.tsx";

import { createExclusiveRunner } from "./exclusiveRunner.ts";
import { CODE_FIELDS } from "./SecondFactorForm.tsx";
import type { CodeMethod } from "./SecondFactorForm.tsx";

import styles from "./ReauthenticationDialog.module.css";
import { schemaResolver } from "../collections/form/schemaResolver.ts";

const SCHEMAS = {
  none: confirmSchema,
  totp: confirmSchema.extend({ totp: totpCodeSchema() }),
  recoveryCode: confirmSchema.extend({ recoveryCode: recoveryCodeSchema() }),
};

export function ReauthenticationDialog() {
  const { reauthentication } = useServices();
  const isPrompting = useSyncExternalStore(reauthentication.subscribe, reauthentication.isPrompting);
  return isPrompting ? <IdentityPrompt /> : null;
}

/** Asks for the password and, of accounts with a second factor, for a code; or for a passkey alone. */
function IdentityPrompt() {
  const { reauthentication } = useServices();
  const { user } = useSession();
  const methods = useMethods();
  const { isPasskeyOnly } = methods;
  const control = useConfirmation(methods.method);
  const { failure, submit } = control;
  const { isSubmitting } = control.form.formState;
  return (
    <Dialog title={texts.reauthentication.title} onCancel={() => isSubmitting || reauthentication.cancel()}>
      <DialogText>
        <p className={styles.text}>
          {isPasskeyOnly ? secondFactorTexts.signIn.passkey : texts.reauthentication.text}
        </p>
      </DialogText>
      <form className={styles.form} noValidate onSubmit={submit}>
        {failure && <Banner>{failure}</Banner>}
        {/* Password managers use it to find the account's password, and may move it into an element of their own. */}
        <div className="visually-hidden" aria-hidden="true">
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user?.email ?? ""}
            readOnly
            tabIndex={-1}
          />
        </div>
        {!isPasskeyOnly && <ProofFields {...methods} {...control} />}
        <Actions {...methods} {...control} />
      </form>
    </Dialog>
  );
}

type Methods = ReturnType<typeof useMethods>;
type Control = ReturnType<typeof useConfirmation>;

function ProofFields({ method, form }: Methods & Control) {
  const { errors } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  return (
    <>
      <PasswordField
        {...form.register("password")}
        label={texts.reauthentication.password}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      {method && (
        <TextField
          key={method}
          {...form.register(method, { shouldUnregister: true })}
          {...CODE_FIELDS[method]}
          error={errors[method]?.message}
          spellCheck={false}
        />
      )}
    </>
  );
}

function Actions({ otherMethod, switchMethod, hasPasskey, isPasskeyOnly, ...control }: Methods & Control) {
  const { reauthentication } = useServices();
  const { isSubmitting } = control.form.formState;
  return (
    <DialogActions>
      {otherMethod && (
        <Button kind="plain" onClick={switchMethod} disabled={isSubmitting}>
          {secondFactorTexts.signIn.switchTo[otherMethod]}
        </Button>
      )}
      {hasPasskey && (
        <Button
          kind={isPasskeyOnly ? "primary" : "plain"}
          onClick={control.confirmWithPasskey}
          disabled={isSubmitting}
        >
          {texts.reauthentication.passkeyButton}
        </Button>
      )}
      <Button onClick={reauthentication.cancel} disabled={isSubmitting}>
        {uiTexts.cancel}
      </Button>
      {!isPasskeyOnly && (
        <Button type="submit" kind="primary" busy={isSubmitting} busyText={texts.reauthentication.busy}>
          {texts.reauthentication.confirm}
        </Button>
      )}
    </DialogActions>
  );
}

/** What the account can confirm with. Until that is known, the password. */
function useMethods() {
  const { data: factors } = useQuery(secondFactorsQuery(useHttp()));
  const [isSwitched, setSwitched] = useState(false);
  const hasApp = factors?.totp != null;
  const hasPasskey = factors !== undefined && factors.canUsePasskeys && factors.passkeys.length > 0;
  const isPasskeyOnly = hasPasskey && !hasApp && !isSwitched;
  const method: CodeMethod = hasApp && !isSwitched ? "totp" : "recoveryCode";
  const other: CodeMethod = isPasskeyOnly || method === "totp" ? "recoveryCode" : "totp";
  return {
    hasPasskey,
    isPasskeyOnly,
    method: factors && hasSecondFactor(factors) ? method : null,
    otherMethod: hasApp || isPasskeyOnly ? other : null,
    switchMethod: () => setSwitched(!isSwitched),
  };
}

function useConfirmation(method: CodeMethod | null) {
  const http = useHttp();
  const { reauthentication } = useServices();
  const [runExclusive] = useState(createExclusiveRunner);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ConfirmFields>({
    resolver: schemaResolver(SCHEMAS[method ?? "none"]),
    defaultValues: { password: "" },
    reValidateMode: "onSubmit",
  });

  async function confirm(fields: ConfirmFields) {
    setFailure(null);
    try {
      await reauthenticate(http, fields);
      reauthentication.confirm();
    } catch (error) {
      showError(error);
    }
  }

  function showError(error: unknown) {
    const failure = error instanceof ApiError ? error : new ApiError("", 0);
    const { status, errors } = failure;
    // Signed out, replaced by another tab or no longer an admin: the repeated save handles all of them.
    if (status === 401 || status === 403) return reauthentication.confirm();
    const field = errors["password"] ? "password" : method;
    if (!field || !errors[field]) return setFailure(describeError(failure) || texts.messages.network);
    const { wrongPassword } = texts.reauthentication;
    form.setError(field, {
      message: field === "password" ? wrongPassword : describeFieldError(failure, field),
    });
    form.setFocus(field, { shouldSelect: true });
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void runExclusive(() => form.handleSubmit(confirm)());
  }

  async function runPasskey() {
    setFailure(null);
    try {
      await reauthenticateWithPasskey(http);
      reauthentication.confirm();
    } catch (error) {
      logWarning(texts.reauthentication.passkeyFailed, error);
      if (error instanceof ApiError) showError(error);
      else setFailure(texts.reauthentication.passkeyFailed);
    }
  }

  return { form, failure, submit, confirmWithPasskey: () => void runExclusive(runPasskey) };
}
