import { Link, useLocation } from "wouter";

import { fileTexts } from "#texts/admin/files.ts";
import { libraryTexts as texts } from "#texts/admin/library.ts";

import styles from "./LibraryTabs.module.css";

/** Leads from the pictures to the files and back. */
export function LibraryTabs() {
  const [path] = useLocation();
  const tabs = [
    { href: "/admin/library", label: texts.pictures },
    { href: "/admin/library/files", label: fileTexts.title },
  ];
  return (
    <nav className="flex gap-20 below-24" aria-label={texts.title}>
      {tabs.map(({ href, label }) => (
        <Link key={href} className={styles.tab} href={href} aria-current={path === href ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
