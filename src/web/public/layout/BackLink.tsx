// Goes back to where the visitor came from within the site, else to the list.
import { Link } from "wouter";
import type { MouseEvent } from "react";

import { siteTexts as texts } from "#texts/public/ui.ts";
import { ArrowLeft } from "#web/ui/icons.tsx";

import styles from "./BackLink.module.css";

export function BackLink({ href }: { href: string }) {
  return (
    <Link className={styles.back} href={href} onClick={goBack}>
      <ArrowLeft />
      {texts.back}
    </Link>
  );
}

function goBack(event: MouseEvent) {
  if (!hasInternalHistory()) return;
  event.preventDefault();
  history.back();
}

/** Only the Navigation API tells whether the page before this one was ours. */
function hasInternalHistory(): boolean {
  return "navigation" in window && window.navigation.canGoBack;
}
