import { useEffect, useRef } from "react";

import { isReauthenticationRequired } from "#web/api/http/ApiError.ts";

import { useServices } from "./services.ts";

import { useIsMounted } from "#web/admin/ui/useIsMounted.ts";

/** The person cancelled the password prompt; nothing was saved. */
export class ReauthenticationCancelled extends Error {}

/**
 * Repeats a request after the person has entered the password, if the server requires that.
 * @param prompt resolves to true once the password is confirmed; may throw the refusal
 * @throws ReauthenticationCancelled
 */
export async function sendWithPrompt<R>(
  send: () => Promise<R>,
  prompt: (refusal: unknown) => Promise<boolean>,
): Promise<R> {
  try {
    return await send();
  } catch (error) {
    if (!isReauthenticationRequired(error)) throw error;
    if (!(await prompt(error))) throw new ReauthenticationCancelled();
    return sendWithPrompt(send, prompt);
  }
}

/**
 * `sendWithPrompt` for a form or dialog.
 * @param onPrompt called with true while the prompt is open: no request is running then
 */
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

  return function sendWithReauthentication<R>(send: () => Promise<R>): Promise<R> {
    return sendWithPrompt(send, async (refusal) => {
      // On another screen the reason for the prompt would not be clear.
      if (!isMounted()) throw refusal;
      return promptForPassword();
    });
  };
}
