// A native dialog: Escape and the backdrop cancel it, focus is trapped and given back; on a phone a sheet from below.
import { useEffect, useId, useRef } from "react";
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from "react";

import { uiTexts } from "#texts/admin/ui.ts";

import { isFirstClick } from "./ignoreDoubleClick.ts";
import { IconButton } from "../IconButton.tsx";
import { registerModal } from "./modals.ts";

import styles from "./Dialog.module.css";

interface DialogProps {
  title: string;
  onCancel: () => void;
  children: ReactNode;
  /** The language of a dialog that differs from the page's. */
  lang?: "th" | undefined;
  /** Keys of the dialog as a whole. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** 560 px for a form, more for a table; both with a button that closes them. */
  size?: "wide" | "widest";
}

export function Dialog({ title, onCancel, onKeyDown, children, lang, size }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(dialog);

  /** Ahead of the browser, which lets a second Escape through whatever the first was answered. */
  function cancelOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape") return onKeyDown?.(event);
    event.preventDefault();
    onCancel();
  }

  /** The second half of the double click that opened it falls on the backdrop too. */
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
        // That of a file chooser inside, closed without a choice, comes up to here too.
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
        {/* Last, so that the first field has the focus. */}
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

/** Opens the dialog over everything as long as it is drawn; its first control takes the focus and gives it back. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (!element) return;
    if (!element.open) element.showModal();
    const unregister = registerModal(element);
    return () => {
      unregister();
      element.close();
      // The page below has not moved, and what had the focus may stand where nobody was looking.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [dialog]);
}
