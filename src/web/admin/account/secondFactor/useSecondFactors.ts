import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { AddedFactor, Passkey, TotpSecret } from "#contract/accounts/secondFactor.ts";
import { secondFactorTexts } from "#texts/admin/secondFactor.ts";
import { useHttp } from "#web/api/http/HttpContext.tsx";
import {
  createTotpSecret,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  secondFactorsKey,
} from "#web/api/secondFactor.ts";
import { logWarning } from "#web/ui/logWarning.ts";

import {
  ReauthenticationCancelled,
  useSendWithReauthentication,
} from "../../collections/form/useSendWithReauthentication.ts";
import { withReason } from "../../collections/list/useOptimisticUpdate.ts";
import { createExclusiveRunner } from "../../session/exclusiveRunner.ts";
import { useToasts } from "../../ui/toasts/toasts.ts";

type FactorDialog =
  | { kind: "totp"; totp: TotpSecret }
  | { kind: "codes"; codes: string[] }
  | { kind: "addPasskey" }
  | { kind: "removePasskey"; passkey: Passkey }
  | { kind: "removeTotp" }
  | { kind: "renewCodes" };

export type SecondFactorControl = ReturnType<typeof useSecondFactors>;

/** The changes of the section, each of which may ask for the password first, and its open dialog. */
export function useSecondFactors() {
  const http = useHttp();
  const client = useQueryClient();
  const toasts = useToasts();
  const [dialog, setDialog] = useState<FactorDialog | null>(null);
  const { busy, run } = useChange();
  const close = () => setDialog(null);

  function onAdded({ recoveryCodes }: AddedFactor, message: string) {
    setDialog(recoveryCodes && { kind: "codes", codes: recoveryCodes });
    toasts.show({ kind: "done", text: message });
    void client.invalidateQueries({ queryKey: secondFactorsKey });
  }

  return {
    dialog,
    busy,
    close,
    open: setDialog,
    onAdded,
    startTotp: () =>
      run(async (send) => setDialog({ kind: "totp", totp: await send(() => createTotpSecret(http)) })),
    removeTotp: () =>
      run(async (send) => {
        await send(() => removeTotp(http));
        close();
        toasts.show({ kind: "done", text: secondFactorTexts.section.removed });
        await client.invalidateQueries({ queryKey: secondFactorsKey });
      }),
    removePasskey: (id: string) =>
      run(async (send) => {
        await send(() => removePasskey(http, id));
        close();
        toasts.show({ kind: "done", text: secondFactorTexts.section.passkeyRemoved });
        await client.invalidateQueries({ queryKey: secondFactorsKey });
      }),
    renewCodes: () =>
      run(async (send) => {
        const { recoveryCodes } = await send(() => renewRecoveryCodes(http));
        setDialog({ kind: "codes", codes: recoveryCodes });
        await client.invalidateQueries({ queryKey: secondFactorsKey });
      }),
  };
}

type Send = <R>(request: () => Promise<R>) => Promise<R>;

/** Runs one change at a time. A failure is shown as a toast; a cancelled password prompt is not. */
function useChange() {
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [runExclusive] = useState(createExclusiveRunner);
  const send: Send = useSendWithReauthentication((isPrompting) => setBusy(!isPrompting));

  async function change(action: (send: Send) => Promise<void>) {
    setBusy(true);
    try {
      await action(send);
    } catch (error) {
      if (error instanceof ReauthenticationCancelled) return;
      logWarning(secondFactorTexts.section.failed, error);
      const reason = error instanceof Error ? error : new Error("");
      toasts.show({ kind: "failed", text: withReason(secondFactorTexts.section.failed, reason) });
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    run: (action: (send: Send) => Promise<void>) => void runExclusive(() => change(action)),
  };
}
