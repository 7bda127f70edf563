import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

import { layoutTexts as texts } from "#texts/admin/layout.ts";
import { RenderBoundary } from "#web/ui/RenderBoundary.tsx";
import { normalizeKey } from "#web/admin/ui/keyboard/normalizeKey.ts";
import { LIST_KEYS } from "#web/admin/ui/keyboard/listKeys.ts";
import { useShortcuts, isSingleKey } from "#web/admin/ui/keyboard/useShortcuts.ts";
import { SearchPalette } from "#web/admin/search/SearchPalette.tsx";
import { FrameProvider } from "#web/admin/frame/FrameContext.ts";
import { lazyComponent } from "#web/admin/frame/lazyComponent.ts";
import { useSections } from "#web/admin/frame/useSections.ts";

import { KeyboardHelp } from "./KeyboardHelp.tsx";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { Sidebar } from "./Sidebar.tsx";

import styles from "./AdminLayout.module.css";

const Notices = lazyComponent(async () => (await import("./Notices.tsx")).Notices);

type Overlay = "menu" | "search" | "help";

export function AdminLayout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [path, navigate] = useLocation();
  const hasNavigated = useHasNavigated(path + useSearch());
  const frame = useMemo(
    () => ({
      hasNavigated,
      isMenuOpen: open === "menu",
      openMenu: () => setOpen("menu"),
      openSearch: () => setOpen("search"),
    }),
    [open, hasNavigated],
  );
  const close = () => setOpen(null);
  useScrollToTop(path);
  useKeepFieldVisible();
  useSearchShortcut(() => setOpen("search"));
  useSectionKeys(navigate);
  useShortcuts({ ...LIST_KEYS, "?": () => setOpen("help") });
  return (
    <FrameProvider value={frame}>
      <a className={styles.skip} href="#content">
        {texts.skipToContent}
      </a>
      <div className={styles.layout}>
        <aside className={styles.aside}>
          <div className={styles.pinned}>
            <RenderBoundary>
              <Sidebar />
            </RenderBoundary>
          </div>
        </aside>
        <div className="shrink">
          <RenderBoundary>
            <Suspense>
              <Notices />
            </Suspense>
          </RenderBoundary>
          {children}
        </div>
      </div>
      <RenderBoundary key={open}>
        {open === "menu" && <PhoneMenu onClose={close} />}
        {open === "search" && <SearchPalette onClose={close} />}
        {open === "help" && <KeyboardHelp onClose={close} />}
      </RenderBoundary>
    </FrameProvider>
  );
}

function useHasNavigated(place: string): boolean {
  const [first] = useState(place);
  const [hasMoved, setMoved] = useState(false);
  if (place !== first && !hasMoved) setMoved(true);
  return hasMoved;
}

function useScrollToTop(path: string) {
  const lastPath = useRef(path);
  // A layout effect runs before the screen's effects, one of which may restore the scroll position of a list.
  useLayoutEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    scrollTo(0, 0);
  }, [path]);
}

/** Ctrl K, or Cmd K on a Mac; ignored while a dialog is open. */
function useSearchShortcut(open: () => void) {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (normalizeKey(event) !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) latest.current();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}

/** Scrolls the focused field back into view after a phone is rotated. */
function useKeepFieldVisible() {
  useEffect(() => {
    const isPortrait = matchMedia("(orientation: portrait)");
    // Waits two frames, until the browser has done its own scrolling.
    const onRotate = () => requestAnimationFrame(() => requestAnimationFrame(showField));
    isPortrait.addEventListener("change", onRotate);
    return () => isPortrait.removeEventListener("change", onRotate);
  }, []);
}

function showField() {
  const field = document.activeElement;
  if (field?.matches("input, textarea, select")) field.scrollIntoView({ block: "nearest" });
}

/** How long G waits for the letter. */
const SEQUENCE_TIMEOUT_MS = 1_500;

/** G followed by a section's letter opens the section. */
function useSectionKeys(navigate: (path: string) => void): void {
  const sections = useSections();
  const latest = useRef({ navigate, sections });
  useEffect(() => {
    latest.current = { navigate, sections };
  });
  useEffect(() => {
    let waitingUntil = 0;
    // Captures the event before the screen's own shortcuts, which may use the same letter.
    function handleKeyDown(event: KeyboardEvent) {
      if (!isSingleKey(event) || event.key === "Shift") return;
      const isSecondKey = event.timeStamp < waitingUntil;
      waitingUntil = 0;
      if (isSecondKey) {
        const section = latest.current.sections.find(
          ({ shortcutKey }) => shortcutKey === normalizeKey(event),
        );
        event.preventDefault();
        if (section) latest.current.navigate(section.path);
      } else if (normalizeKey(event) === "g") {
        waitingUntil = event.timeStamp + SEQUENCE_TIMEOUT_MS;
        event.preventDefault();
      }
    }
    document.addEventListener("keydown", handleKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", handleKeyDown, { capture: true });
  }, []);
}
