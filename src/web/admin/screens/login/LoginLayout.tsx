import type { ReactNode } from "react";

import { Brand } from "#web/admin/ui/Brand.tsx";
import { NoScriptNotice } from "#web/admin/ui/NoScriptNotice.tsx";
import { ScatterGrid } from "#web/admin/ui/ScatterGrid.tsx";

import styles from "./LoginLayout.module.css";

const GRID = {
  columns: 26,
  rows: 30,
  pitch: 32,
  reach: 110,
  radii: [1.2, 2.4],
  accent: { column: 19, row: 20, radius: 5.8 },
  fit: "xMidYMid slice",
} as const;

interface LoginLayoutProps {
  productName: string;
  children?: ReactNode;
  footer?: ReactNode;
}

/** Also rendered on the server, without a form. */
export function LoginLayout({ productName, children, footer }: LoginLayoutProps) {
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header>
          <Brand name={productName} />
        </header>
        <main>
          <NoScriptNotice />
          {children}
        </main>
        <footer className={styles.footer}>{footer}</footer>
      </div>
      <div className={styles.drawing}>
        <ScatterGrid {...GRID} />
      </div>
    </div>
  );
}
