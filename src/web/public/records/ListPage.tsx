import type { ReactNode } from "react";

import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

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
      <h1 className={styles.headline} lang={detectLanguage(heading)}>
        {heading}
      </h1>
      <Introduction text={introduction} />
      {children}
    </div>
  );
}
