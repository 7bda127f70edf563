// The sidebar beside every screen, and the full-screen menu in its place on a phone.
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";

import { MenuProvider } from "./MenuContext.ts";
import { PhoneMenu } from "./PhoneMenu.tsx";
import { Sidebar } from "./Sidebar.tsx";

import styles from "./AdminLayout.module.css";

export function AdminLayout({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [path] = useLocation();
  const menu = useMemo(() => ({ isOpen, open: () => setOpen(true) }), [isOpen]);
  useStartAtTop(path);
  return (
    <MenuProvider value={menu}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <div className={styles.layout}>
        <aside className={styles.aside}>
          <div className={styles.pinned}>
            <Sidebar />
          </div>
        </aside>
        <div className={styles.screen}>{children}</div>
      </div>
      {isOpen && <PhoneMenu onClose={() => setOpen(false)} />}
    </MenuProvider>
  );
}

/** A screen begins at its top, wherever the one before was scrolled to. */
function useStartAtTop(path: string) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    scrollTo(0, 0);
  }, [path]);
}
