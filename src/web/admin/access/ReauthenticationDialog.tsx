import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";

import { boundedPassword, confirmSchema } from "#contract/accounts/auth.ts";
import type { ConfirmFields } from "#contract/accounts/auth.ts";
import { recoveryCodeSchema, totpCodeSchema } from "#contract/accounts/secondFactor.ts";
import type { SecondFactorMethod } from "#contract/accounts/secondFactor.ts";
import { layoutTexts } from "#texts/admin/layout.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { sessionTexts as texts } from "#texts/admin/session.ts";
import { uiTexts } from "#texts/admin/ui.ts";
import { ApiError } from "#web/api/http/ApiError.ts";
import { describeError, describeFieldError } from "#web/api/http/describeError.ts";
import { reauthenticate } from "#web/api/auth.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import { listMethods, reauthenticateWithPasskey, secondFactorsQuery } from "#web/api/secondFactor.ts";
import { logWarning } from "#web/ui/logWarning.ts";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";

import { useServices, useSession } from "#web/admin/session/services.ts";
import { Button } from "#web/admin/ui/Button.tsx";
import { Dialog, DialogActions, DialogText } from "#web/admin/ui/dialog/Dialog.tsx";
import { PasswordField } from "#web/admin/ui/fields/PasswordField.tsx";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

import { CredentialForm, useCredentialForm } from "#web/admin/forms/CredentialForm.tsx";
import { CodeField, OtherMethods } from "#web/admin/forms/SecondFactorForm.tsx";

/** The password alone is for accounts without a second factor. */
type Method = SecondFactorMethod | "password";

const SCHEMAS = {
  password: confirmSchema,
  totp: confirmSchema.extend({ totp: totpCodeSchema() }),
  recoveryCode: confirmSchema.extend({ recoveryCode: recoveryCodeSchema() }),
  passkey: confirmSchema.extend({ password: boundedPassword() }),
};

export function ReauthenticationDialog() {
  const { reauthentication } = useServices();
  const isPrompting = useSyncExternalStore(reauthentication.subscribe, reauthentication.isPrompting);
  if (!isPrompting) return null;
  return (
    <RenderBoundary fallback={() => <FailedPrompt />}>
      <IdentityPrompt />
    </RenderBoundary>
  );
}

/** Ends the request that waits for the confirmation. */
function FailedPrompt() {
  const { reauthentication } = useServices();
  const toasts = useToasts();
  useEffect(() => {
    reauthentication.cancel();
    toasts.show({ kind: "failed", text: layoutTexts.crashed.broken });
  }, [reauthentication, toasts]);
  return null;
}

/** Asks for the password and, of accounts with a second factor, for a code; or for a passkey alone. */
function IdentityPrompt() {
  const { reauthentication } = useServices();
  const { data: factors, isFetchedAfterMount } = useQuery(secondFactorsQuery(useHttp()));
  // Stays true in later attempts to load them, so that the password is not hidden while it is typed.
  const isLoaded = factors !== undefined || isFetchedAfterMount;
  const methods = factors ? listMethods(factors) : [];
  const [chosen, setChosen] = useState<SecondFactorMethod | null>(null);
  const method = chosen ?? methods[0] ?? "password";
  const control = useConfirmation(method);
  const { isSubmitting } = control;
  return (
    <Dialog title={texts.reauthentication.title} onCancel={() => isSubmitting || reauthentication.cancel()}>
      <DialogText>
        <p className="quiet">
          {method === "passkey" ? secondFactorTexts.signIn.passkey : texts.reauthentication.text}
        </p>
      </DialogText>
      <CredentialForm control={control} className="grid gap-18 above-16">
        <HiddenUsername />
        {/* The key moves the focus after a choice, but not when the factors change while the password is typed. */}
        {isLoaded && method !== "passkey" && <ProofFields key={chosen} method={method} control={control} />}
        {methods.length > 1 && (
          <OtherMethods {...{ methods, method }} onChoose={setChosen} disabled={isSubmitting} />
        )}
        <DialogActions>
          <Button onClick={reauthentication.cancel} disabled={isSubmitting}>
            {uiTexts.cancel}
          </Button>
          <Button
            key={method}
            type="submit"
            kind="primary"
            disabled={!isLoaded}
            busy={isSubmitting}
            busyText={texts.reauthentication.busy}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the fields that had the focus
            autoFocus={method === "passkey"}
          >
            {method === "passkey" ? secondFactorTexts.signIn.passkeyButton : texts.reauthentication.confirm}
          </Button>
        </DialogActions>
      </CredentialForm>
    </Dialog>
  );
}

/** Password managers use it to find the account's password, and may move it into an element of their own. */
function HiddenUsername() {
  const { user } = useSession();
  return (
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
  );
}

interface ProofFieldsProps {
  control: ReturnType<typeof useConfirmation>;
  method: Exclude<Method, "passkey">;
}

function ProofFields({ method, control: { form, register } }: ProofFieldsProps) {
  const { setFocus } = form;
  useEffect(() => setFocus("password"), [setFocus]);
  return (
    <>
      <PasswordField
        {...register("password")}
        label={texts.reauthentication.password}
        autoComplete="current-password"
      />
      {method !== "password" && (
        <CodeField {...register(method, { shouldUnregister: true })} method={method} />
      )}
    </>
  );
}

function useConfirmation(method: Method) {
  const http = useHttp();
  const { reauthentication } = useServices();
  return useCredentialForm<ConfirmFields, ConfirmFields>({
    schema: SCHEMAS[method],
    defaultValues: { password: "" },
    async send(fields) {
      try {
        await (method === "passkey" ? reauthenticateWithPasskey(http) : reauthenticate(http, fields));
      } catch (error) {
        return { kind: "failed", error };
      }
      reauthentication.confirm();
      return { kind: "signedIn" };
    },
    onFailed(error, form) {
      if (!(error instanceof ApiError)) {
        logWarning("The browser used no passkey", error);
        return form.setError("root", { message: secondFactorTexts.signIn.passkeyFailed });
      }
      // Signed out, replaced by another tab or no longer an admin: the repeated save handles all of them.
      if (error.status === 401 || error.status === 403) return reauthentication.confirm();
      const field = error.errors["password"] ? "password" : method;
      if (field === "passkey" || !error.errors[field])
        return form.setError("root", { message: describeError(error) || texts.messages.network });
      const { wrongPassword } = texts.reauthentication;
      form.setError(field, {
        message: field === "password" ? wrongPassword : describeFieldError(error, field),
      });
      form.setFocus(field, { shouldSelect: true });
    },
  });
}
