import { useLayoutEffect } from "react";
import type { RefObject } from "react";

/** The modal dialogs that Back closes, in the order in which they opened. */
const dialogs = new Set<HTMLDialogElement>();
/** True until the history entry of closed dialogs is left. */
let isLeaving = false;

if (typeof window !== "undefined") {
  addEventListener("popstate", () => {
    if (!isLeaving && !isOverlayEntry()) requestClose([...dialogs].at(-1));
    isLeaving = false;
    scheduleSync();
  });
  // The page may have been reloaded on the entry.
  scheduleSync();
}

/**
 * Back closes the dialog instead of leaving the page: open dialogs have a history entry with the same URL. A dialog that refuses
 * to close, such as a form that asks first, gets a new one. Closing it in another way leaves the entry.
 */
export function useCloseOnBack(dialogRef: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!isOpen || !dialog) return;
    dialogs.add(dialog);
    scheduleSync();
    return () => {
      dialogs.delete(dialog);
      scheduleSync();
    };
  }, [dialogRef, isOpen]);
}

/**
 * Navigates so that Back then leads to the page below the dialogs: from their entry with `replace`. While that of closed dialogs is
 * being left, it waits, because the new page would be left instead.
 */
export function navigateFromOverlay(navigate: (options: { replace: boolean }) => void): void {
  const go = () => navigate({ replace: isOverlayEntry() });
  if (isLeaving) addEventListener("popstate", go, { once: true });
  else go();
}

/** True where dialogs have their entry. */
export function isOverlayEntry(): boolean {
  return (history.state as { overlay?: true } | null)?.overlay === true;
}

/** As the browser does on Escape. Its own `requestClose` is too new. */
function requestClose(dialog: HTMLDialogElement | undefined) {
  if (!dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) return;
  dialog.close();
  // The `close` event may come after the next task, which would give the closed dialog an entry again.
  dialogs.delete(dialog);
}

/** In a task of its own, so that a dialog that takes the place of another keeps the entry. */
function scheduleSync() {
  setTimeout(() => {
    if (isLeaving || dialogs.size > 0 === isOverlayEntry()) return;
    isLeaving = dialogs.size === 0;
    if (isLeaving) history.back();
    else history.pushState({ ...(history.state as object | null), overlay: true }, "");
  });
}
