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

import { useConfirmedChange } from "#web/admin/lists/useConfirmedChange.ts";
import { useToasts } from "#web/admin/ui/toasts/toasts.ts";

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
  const { mutate, isPending: busy } = useConfirmedChange({
    send: (change: () => Promise<void>) => change(),
    failureText: secondFactorTexts.section.failed,
  });
  const run = (change: () => Promise<void>) => busy || mutate(change);
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
    startTotp: () => run(async () => setDialog({ kind: "totp", totp: await createTotpSecret(http) })),
    removeTotp: () =>
      run(async () => {
        await removeTotp(http);
        close();
        toasts.show({ kind: "done", text: secondFactorTexts.section.removed });
        await client.invalidateQueries({ queryKey: secondFactorsKey });
      }),
    removePasskey: (id: string) =>
      run(async () => {
        await removePasskey(http, id);
        close();
        toasts.show({ kind: "done", text: secondFactorTexts.section.passkeyRemoved });
        await client.invalidateQueries({ queryKey: secondFactorsKey });
      }),
    renewCodes: () =>
      run(async () => {
        const { recoveryCodes } = await renewRecoveryCodes(http);
        setDialog({ kind: "codes", codes: recoveryCodes });
        await client.invalidateQueries({ queryKey: secondFactorsKey });
      }),
  };
}
