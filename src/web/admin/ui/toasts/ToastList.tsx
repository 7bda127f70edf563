import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Link } from "wouter";

import { uiTexts } from "#texts/admin/ui.ts";

import { announce, startAnnouncer } from "../announcer.ts";
import { Icon } from "../Icon.tsx";
import { IconButton } from "../IconButton.tsx";
import { onTopmostModal, topmostModal } from "../dialog/modals.ts";
import { useToasts } from "./toasts.ts";
import type { Toast, ToastAction, Toasts } from "./toasts.ts";
import { useToastFocus } from "./useToastFocus.ts";

import styles from "./ToastList.module.css";

const DURATION_MS = 5_000;
/** Long enough to hear about the action and to reach it with the keyboard. */
const ACTION_DURATION_MS = 20_000;

/** The list of toasts (notifications). Those of a success close by themselves after a duration; others stay until they are closed or newer ones replace them. */
export function ToastList() {
  const toasts = useToasts();
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  const [place] = useState(createContainer);
  useTopLayer(place);
  useHeight(place);
  useAnnouncements(toasts);
  useToastFocus(place);
  const close = (toast: Toast) => {
    toasts.close(toast.id);
    toast.onClose?.();
  };
  return createPortal(
    list.map((toast) => <ToastItem key={toast.id} toast={toast} onClose={() => close(toast)} />),
    place,
  );
}

function createContainer(): HTMLElement {
  const container = document.createElement("section");
  container.className = styles.list ?? "";
  container.setAttribute("aria-label", uiTexts.notifications);
  // In a Thai dialog, the toasts keep the page's language.
  container.lang = document.documentElement.lang || "en";
  container.popover = "manual";
  return container;
}

/** The toasts themselves are not a live region, because moving them into a dialog would announce them again. */
function useAnnouncements(toasts: Toasts) {
  useEffect(() => {
    const stop = startAnnouncer();
    const announced = new Map<number, { text: string; withdraw: () => void }>();
    const announceChanges = () => {
      const list = toasts.list();
      for (const [id, { withdraw }] of announced) {
        if (list.some((toast) => toast.id === id)) continue;
        withdraw();
        announced.delete(id);
      }
      for (const toast of list) {
        if (announced.get(toast.id)?.text === toast.text) continue;
        announced.get(toast.id)?.withdraw();
        announced.set(toast.id, { text: toast.text, withdraw: announce(toAnnouncement(toast)) });
      }
    };
    announceChanges();
    const unsubscribe = toasts.subscribe(announceChanges);
    return () => {
      unsubscribe();
      stop();
    };
  }, [toasts]);
}

function toAnnouncement({ text, lang, kind, action }: Toast) {
  return { text, lang, urgent: kind === "failed", hint: action && `${action.label}: F6` };
}

/**
 * Moves the element itself, which keeps its state, into the topmost modal: everything outside of the modal is
 * inert.
 */
function useTopLayer(place: HTMLElement) {
  useEffect(() => {
    const settle = () => {
      (topmostModal() ?? document.body).append(place);
      // The top layer isn't affected by the dialog's scrolling and animation. Without popovers, the stylesheet
      // sets the position.
      if (typeof place.showPopover === "function") place.showPopover();
    };
    settle();
    const stop = onTopmostModal(settle);
    return () => {
      stop();
      place.remove();
    };
  }, [place]);
}

/** Publishes the height as `--toasts`: dialogs and the page leave this space free. */
function useHeight(place: HTMLElement) {
  useEffect(() => {
    const { style } = document.documentElement;
    const isShortWindow = matchMedia("(max-height: 30em)");
    const sizes = new ResizeObserver(() => {
      style.setProperty("--toasts", `${place.offsetHeight}px`);
      // Only in short windows, where the toasts would cover the focused element.
      if (isShortWindow.matches) document.activeElement?.scrollIntoView({ block: "nearest" });
    });
    sizes.observe(place);
    return () => {
      sizes.disconnect();
      style.removeProperty("--toasts");
    };
  }, [place]);
}

interface ToastItemProps {
  toast: Toast;
  onClose: () => void;
}

function ToastItem({ toast, onClose }: ToastItemProps) {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [rounds, setRounds] = useState(0);
  const item = useRef<HTMLDivElement>(null);
  const textId = useId();
  const autoCloses = toast.kind === "done" && !isPointed && !hasFocus;
  const durationMs = toast.action ? ACTION_DURATION_MS : DURATION_MS;
  useEffect(() => {
    if (!autoCloses) return;
    const timer = setTimeout(() => {
      if (isShown(item.current)) onClose();
      // Hidden because a dialog leaves no space: starts the time again.
      else setRounds((count) => count + 1);
    }, durationMs);
    return () => clearTimeout(timer);
    // A new callback must not restart the timer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [autoCloses, durationMs, toast.id, rounds]);

  const hold = { onPointerEnter: () => setPointed(true), onPointerLeave: () => setPointed(false) };
  const holdFocus = { onFocus: () => setFocus(true), onBlur: () => setFocus(false) };
  return (
    <div
      ref={item}
      className={styles.toast}
      data-kind={toast.kind}
      role="group"
      aria-labelledby={textId}
      tabIndex={-1}
      lang={toast.lang}
      {...hold}
      {...holdFocus}
    >
      <Icon name={ICONS[toast.kind]} />
      <p className={styles.text} id={textId}>
        {toast.text}
      </p>
      {toast.kind === "progress" && <ToastProgress toast={toast} />}
      {toast.action && <Action action={toast.action} onDone={onClose} />}
      {toast.kind !== "progress" && <IconButton icon="close" label={uiTexts.close} onClick={onClose} />}
    </div>
  );
}

function isShown(element: Element | null): boolean {
  return element !== null && getComputedStyle(element).display !== "none";
}

const ICONS = { done: "checkCircle", failed: "alert", progress: "upload" } as const;

function ToastProgress({ toast: { progress = 0, text } }: { toast: Toast }) {
  const percent = Math.floor(progress * 100);
  return (
    <>
      <span className={styles.percent} aria-hidden="true">
        {`${percent}%`}
      </span>
      <progress className={styles.bar} aria-label={text} max={100} value={percent} />
    </>
  );
}

function Action({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  if ("href" in action) {
    const inside = action.href.startsWith("/admin");
    return inside ? (
      <Link className={styles.action} href={action.href} data-action onClick={onDone}>
        {action.label}
      </Link>
    ) : (
      <a className={styles.action} href={action.href} data-action target="_blank" rel="noreferrer">
        {action.label}
      </a>
    );
  }
  const run = () => {
    onDone();
    action.run();
  };
  return (
    <button type="button" className={styles.action} data-action onClick={run}>
      {action.label}
    </button>
  );
}
