import type { Language } from "#texts/language.ts";
import { useEffect, useId, useRef } from "react";
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from "react";

import { uiTexts } from "#texts/admin/ui.ts";

import { useCloseOnBack } from "#web/ui/closeOnBack.ts";

import { isFirstClick } from "./ignoreDoubleClick.ts";
import { IconButton } from "../IconButton.tsx";
import { registerModal } from "./modals.ts";

import styles from "./Dialog.module.css";

interface DialogProps {
  title: string;
  onCancel: () => void;
  children: ReactNode;
  /** Set if the language differs from the page's. */
  lang?: Language | undefined;
  /** Handles keys of the whole dialog, except Escape. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** `wide` for forms (560 px), `widest` for tables; both have a close button. */
  size?: "wide" | "widest";
  /** True if Back leaves the screen; otherwise it cancels. */
  leavesOnBack?: boolean;
}

export function Dialog(props: DialogProps) {
  const { title, onCancel, onKeyDown, children, lang, size, leavesOnBack = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog, !leavesOnBack);

  /** Handles Escape itself: the browser closes the dialog on a second Escape even if `cancel` was prevented. */
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return onKeyDown?.(event);
    event.preventDefault();
    onCancel();
  }

  /** The second click of the double click that opened the dialog hits the backdrop too. */
  function cancelOutside(event: MouseEvent) {
    if (event.target === dialog.current && isFirstClick(event)) onCancel();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop belongs to the dialog
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      lang={lang}
      data-size={size}
      data-toasts="above"
      onClick={cancelOutside}
      onKeyDown={cancelOnEscape}
      onCancel={(event) => {
        // The `cancel` event of a file input inside bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onCancel();
      }}
    >
      <div className={styles.sheet}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        {/* Last, so that the first field gets the focus. */}
        {size && (
          <span className={styles.close}>
            <IconButton icon="close" label={uiTexts.close} onClick={onCancel} />
          </span>
        )}
      </div>
    </dialog>
  );
}

export function DialogText({ children }: { children: ReactNode }) {
  return <div className={styles.text}>{children}</div>;
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/**
 * Shows the dialog as a modal while it is mounted. The first control gets the focus; afterwards it returns to
 * the opener.
 * @param closesOnBack if false, Back leaves the screen
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, closesOnBack = true) {
  useCloseOnBack(dialog, closesOnBack);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element) return;
    if (!element.open) element.showModal();
    const unregister = registerModal(element);
    return () => {
      unregister();
      element.close();
      // The opener may be out of view, and the page must not scroll.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
}
