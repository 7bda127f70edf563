import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { SubmitEvent } from "react";
import { useForm } from "react-hook-form";

import { confirmSchema } from "#contract/accounts/auth.ts";
import type { ConfirmFields } from "#contract/accounts/auth.ts";
import { sessionTexts as texts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { describeError } from "#web/api/http/describeError.ts";
import { reauthenticate } from "#web/api/auth.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { reauthenticateWithPasskey, secondFactorsQuery } from "#web/api/secondFactor.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import { useServices, useSession } from "../services.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "../ui/dialog/Dialog.tsx";
import { PasswordField } from "../ui/fields/PasswordField.tsx";

import { createExclusiveRunner } from "./exclusiveRunner.ts";

import styles from "./ReauthenticationDialog.module.css";
import { schemaResolver } from "../collections/form/schemaResolver.ts";

export function ReauthenticationDialog() {
  const { reauthentication } = useServices();
  const isPrompting = useSyncExternalStore(reauthentication.subscribe, reauthentication.isPrompting);
  return isPrompting ? <PasswordPrompt /> : null;
}

function PasswordPrompt() {
  const { reauthentication } = useServices();
  const { user } = useSession();
  const { form, failure, submit, confirmWithPasskey } = usePasswordConfirmation();
  const { data: factors } = useQuery(secondFactorsQuery(useHttp()));
  const hasPasskey = factors !== undefined && factors.canUsePasskeys && factors.passkeys.length > 0;
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  return (
    <Dialog title={texts.reauthentication.title} onCancel={() => isSubmitting || reauthentication.cancel()}>
      <DialogText>
        <p className={styles.text}>{texts.reauthentication.text}</p>
      </DialogText>
      <form className={styles.form} noValidate onSubmit={submit}>
        {failure && <Banner>{failure}</Banner>}
        {/* Password managers use it to find the account's password. */}
        <input
          className="visually-hidden"
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ""}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          {...form.register("password")}
          label={texts.reauthentication.password}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <DialogActions>
          {hasPasskey && (
            <Button kind="plain" onClick={confirmWithPasskey} disabled={isSubmitting}>
              {texts.reauthentication.passkeyButton}
            </Button>
          )}
          <Button onClick={reauthentication.cancel} disabled={isSubmitting}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" kind="primary" busy={isSubmitting} busyText={texts.reauthentication.busy}>
            {texts.reauthentication.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function usePasswordConfirmation() {
  const http = useHttp();
  const { reauthentication } = useServices();
  const [runExclusive] = useState(createExclusiveRunner);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ConfirmFields>({
    resolver: schemaResolver(confirmSchema),
    defaultValues: { password: "" },
    reValidateMode: "onSubmit",
  });

  async function confirm({ password }: ConfirmFields) {
    setFailure(null);
    try {
      await reauthenticate(http, password);
      reauthentication.confirm();
    } catch (error) {
      showError(error);
    }
  }

  function showError(error: unknown) {
    const failure = error instanceof ApiError ? error : new ApiError("", 0);
    const { status, errors } = failure;
    // Signed out or no longer an admin: the repeated save handles both.
    if (status === 401 || status === 403) return reauthentication.confirm();
    if (!errors["password"]) return setFailure(describeError(failure) || texts.messages.network);
    form.setError("password", { message: texts.reauthentication.wrongPassword });
    form.setFocus("password", { shouldSelect: true });
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
