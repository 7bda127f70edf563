// What the sign-in and the set-up of the first admin have in common.
import type { ReactNode } from "react";

import { useServices } from "../services.ts";

import { EntryLayout } from "./EntryLayout.tsx";
import { ProtectedFooter } from "./ProtectedFooter.tsx";

import styles from "./EntryFrame.module.css";

export function EntryFrame({ children }: { children?: ReactNode }) {
  const { productName } = useServices();
  return (
    <EntryLayout productName={productName} footer={<ProtectedFooter />}>
      {children}
    </EntryLayout>
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
