import type { ReactNode } from "react";

import { PlainText } from "#web/ui/text/PlainText.tsx";

import { Introduction } from "../layout/Introduction.tsx";

import styles from "./ListPage.module.css";

interface ListPageProps {
  heading: string;
  introduction?: string;
  children: ReactNode;
}

export function ListPage({ heading, introduction = "", children }: ListPageProps) {
  return (
    <div className={styles.page}>
      <PlainText Tag="h1" className={styles.headline}>
        {heading}
      </PlainText>
      <Introduction text={introduction} />
      {children}
    </div>
  );
}
