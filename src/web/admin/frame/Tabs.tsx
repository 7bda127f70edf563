import { Link, useLocation } from "wouter";

import styles from "./Tabs.module.css";

interface TabsProps {
  label: string;
  tabs: readonly { href: string; label: string }[];
}

/** Leads to the screens of one section. */
export function Tabs({ label, tabs }: TabsProps) {
  const [path] = useLocation();
  return (
    <nav className="flex gap-20 below-24" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          className={styles.tab}
          href={tab.href}
          aria-current={path === tab.href ? "page" : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
