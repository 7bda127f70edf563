// What stands around every screen: the sidebar, on a phone its menu, the search over everything and the keys.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";

import { layoutTexts as texts } from "#texts/admin/layout.ts";

import { KeyboardHelp } from "../keyboard/KeyboardHelp.tsx";
import { keyOf } from "../keyboard/keyOf.ts";
import { LIST_KEYS } from "../keyboard/listKeys.ts";
import { useGoKeys } from "../keyboard/useGoKeys.ts";
import { useKeys } from "../keyboard/useKeys.ts";
import { SearchPalette } from "../search/SearchPalette.tsx";

import { FrameProvider } from "./FrameContext.ts";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { useFieldInSight } from "./useFieldInSight.ts";

import styles from "./AdminLayout.module.css";

type Layer = "menu" | "search" | "help";

export function AdminLayout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Layer | null>(null);
  const [path, navigate] = useLocation();
  const hasMoved = useHasMoved(path + useSearch());
  const frame = useMemo(
    () => ({
      hasMoved,
      isMenuOpen: open === "menu",
      openMenu: () => setOpen("menu"),
      openSearch: () => setOpen("search"),
    }),
    [open, hasMoved],
  );
  const close = () => setOpen(null);
  useStartAtTop(path);
  useFieldInSight();
  useSearchKey(() => setOpen("search"));
  useGoKeys(navigate);
  useKeys({ ...LIST_KEYS, "?": () => setOpen("help") });
  return (
    <FrameProvider value={frame}>
      <a className={styles.skip} href="#content">
        {texts.skipToContent}
      </a>
      <div className={styles.layout}>
        <aside className={styles.aside}>
          <div className={styles.pinned}>
            <Sidebar />
          </div>
        </aside>
        <div className={styles.screen}>{children}</div>
      </div>
      {open === "menu" && <PhoneMenu onClose={close} />}
      {open === "search" && <SearchPalette onClose={close} />}
      {open === "help" && <KeyboardHelp onClose={close} />}
    </FrameProvider>
  );
}

function useHasMoved(place: string): boolean {
  const [first] = useState(place);
  const [hasMoved, setMoved] = useState(false);
  if (place !== first && !hasMoved) setMoved(true);
  return hasMoved;
}

/** A screen begins at its top, wherever the one before was scrolled to. */
function useStartAtTop(path: string) {
  const shown = useRef(path);
  // Before the screen's own effects: a list that is returned to goes on to its place.
  useLayoutEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    scrollTo(0, 0);
  }, [path]);
}

/** Ctrl K, or Cmd K on a Mac; not above a dialog. */
function useSearchKey(open: () => void) {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (keyOf(event) !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) latest.current();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
