// The frame of the two pages outside the back office: the form at the left, points falling into order at the right.
import type { ReactNode } from "react";

import { useServices } from "../services.ts";
import { Brand } from "../ui/Brand.tsx";
import { ScatterGrid } from "../ui/ScatterGrid.tsx";

import { ProtectedFooter } from "./ProtectedFooter.tsx";

import styles from "./EntryFrame.module.css";

const GRID = {
  columns: 26,
  rows: 30,
  pitch: 32,
  reach: 110,
  radii: [1.2, 2.4],
  accent: { column: 19, row: 20, radius: 5.8 },
  fit: "xMidYMid slice",
} as const;

export function EntryFrame({ children }: { children: ReactNode }) {
  const { productName } = useServices();
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.header}>
          <Brand name={productName} />
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.footer}>
          <ProtectedFooter />
        </footer>
      </div>
      <div className={styles.drawing}>
        <ScatterGrid {...GRID} />
      </div>
    </div>
  );
}

interface EntryTitleProps {
  title: string;
  children: ReactNode;
}

export function EntryTitle({ title, children }: EntryTitleProps) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.subtitle}>{children}</p>
    </>
  );
}

export function EntryNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
