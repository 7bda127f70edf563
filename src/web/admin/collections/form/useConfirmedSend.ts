// Sends a save, and once more after its author has confirmed the password where the server asks for that.
import { useEffect, useRef } from "react";

import { isReauthenticationRequired } from "#web/api/http/ApiError.ts";

import { useServices } from "../../services.ts";

import { useIsMounted } from "./useOnScreen.ts";

/** The password was not confirmed: nothing was saved, which whoever cancelled knows. */
export class NotConfirmed extends Error {}

/** @param onAsk told whether the dialog is open: for as long nothing is on its way to the server */
export function useConfirmedSend(onAsk: (isAsking: boolean) => void) {
  const { reauthentication } = useServices();
  const isOnScreen = useIsMounted();
  const onLeave = useRef(() => {});
  useEffect(() => () => onLeave.current(), []);

  async function ask(): Promise<boolean> {
    onLeave.current = reauthentication.cancel;
    onAsk(true);
    const isConfirmed = await reauthentication.ask();
    onAsk(false);
    onLeave.current = () => {};
    return isConfirmed;
  }

  return async function sendConfirmed<R>(send: () => Promise<R>): Promise<R> {
    try {
      return await send();
    } catch (error) {
      // Above another screen nobody would know what the password is for.
      if (!isReauthenticationRequired(error) || !isOnScreen()) throw error;
      if (!(await ask())) throw new NotConfirmed();
      return sendConfirmed(send);
    }
  };
}
