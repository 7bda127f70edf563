// Sends a save, and once more after its author has confirmed the password where the server asks for that.
import { useEffect, useRef } from "react";

import { isReauthenticationRequired } from "#web/api/http/ApiError.ts";

import { useServices } from "../../services.ts";

import { useIsMounted } from "./useIsMounted.ts";

/** The password was not confirmed: nothing was saved, which whoever cancelled knows. */
export class ReauthenticationCancelled extends Error {}

/** @param onPrompt told whether the dialog is open: for as long nothing is on its way to the server */
export function useSendWithReauthentication(onPrompt: (isPrompting: boolean) => void) {
  const { reauthentication } = useServices();
  const isMounted = useIsMounted();
  const onUnmount = useRef(() => {});
  useEffect(() => () => onUnmount.current(), []);

  async function promptForPassword(): Promise<boolean> {
    onUnmount.current = reauthentication.cancel;
    onPrompt(true);
    const isConfirmed = await reauthentication.prompt();
    onPrompt(false);
    onUnmount.current = () => {};
    return isConfirmed;
  }

  return async function sendWithReauthentication<R>(send: () => Promise<R>): Promise<R> {
    try {
      return await send();
    } catch (error) {
      // Above another screen nobody would know what the password is for.
      if (!isReauthenticationRequired(error) || !isMounted()) throw error;
      if (!(await promptForPassword())) throw new ReauthenticationCancelled();
      return sendWithReauthentication(send);
    }
  };
}
