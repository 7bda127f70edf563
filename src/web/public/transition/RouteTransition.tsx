import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";

import { flyPoint } from "#web/ui/flyPoint.ts";

import { MAIN_ID } from "../layout/header/SkipLink.tsx";
import { focusPage } from "./focusPage.ts";
import type { Navigation } from "./createNavigation.ts";
import { parseDestination } from "./destination.ts";
import type { Destination } from "./destination.ts";

import styles from "./RouteTransition.module.css";

/** Render it after the page: effects of the page then run before the focus moves. */
export function RouteTransition({ navigation }: { navigation: Navigation }) {
  const { transition, prefetch } = navigation;
  const [, navigate] = useLocation();

  useEffect(
    () => watchLinks({ onIntent: prefetch, onFollow: ({ to }) => navigate(`~${to}`) }),
    [prefetch, navigate],
  );
  useEffect(() => {
    addEventListener("popstate", transition.cancel);
    return () => removeEventListener("popstate", transition.cancel);
  }, [transition]);

  return (
    <>
      <p className={styles.word} aria-live="polite">
        {useRouteAnnouncement(navigation)}
      </p>
      <div data-columns aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </>
  );
}

/** The title to announce after navigation; empty on the first page. */
function useRouteAnnouncement(navigation: Navigation): string {
  const [path] = useLocation();
  const announcedPath = useRef(path);
  const [title, setTitle] = useState("");
  useEffect(() => {
    const main = document.getElementById(MAIN_ID);
    if (announcedPath.current === path || !main) return;
    announcedPath.current = path;
    void navigation.transition.finished().then(flyToCurrent);
    return focusPage(main, navigation.takeFocusOptions(), () => setTitle(document.title));
  }, [path, navigation]);
  return title;
}

/** To the mark of the current page in the navigation, or to the caret of the headline where that is collapsed. */
function flyToCurrent() {
  const entry = document.querySelector("header nav [aria-current]");
  const isShown =
    entry && entry.getClientRects().length > 0 && getComputedStyle(entry).visibility === "visible";
  if (isShown) void flyPoint(entry, { edge: "bottom" });
  else void flyPoint(document.querySelector("h1 [data-phase]"));
}

interface LinkHandlers {
  /** Called when the visitor hovers, focuses or touches a link. */
  onIntent(destination: Destination): void;
  /** Called for a click on a link that no component handles, such as one in an article's HTML. */
  onFollow(destination: Destination): void;
}

const INTENT_EVENTS = ["pointerover", "focusin", "touchstart"] as const;

/**
 * Prefetches on intent and follows plain HTML links by client-side navigation. Returns a function that stops
 * it.
 */
function watchLinks({ onIntent, onFollow }: LinkHandlers): () => void {
  const handleIntent = (event: Event) => {
    const destination = linkDestination(event.target);
    if (destination && !destination.isCurrentPage && !isSaveDataEnabled()) onIntent(destination);
  };
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const destination = linkDestination(event.target);
    if (!destination || (destination.isCurrentPage && destination.hash)) return;
    event.preventDefault();
    onFollow(destination);
  };
  for (const intent of INTENT_EVENTS) document.addEventListener(intent, handleIntent, { passive: true });
  document.addEventListener("click", handleClick);
  return () => {
    for (const intent of INTENT_EVENTS) document.removeEventListener(intent, handleIntent);
    document.removeEventListener("click", handleClick);
  };
}

function linkDestination(target: EventTarget | null): Destination | null {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.hasAttribute("href") || link.hasAttribute("download")) return null;
  if (link.target && link.target !== "_self") return null;
  return parseDestination(link.href);
}

/** With a modifier key or another button the browser opens a tab or a window, or downloads the file. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

function isSaveDataEnabled(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
