import { Link } from "wouter";
import type { MouseEvent } from "react";

import * as texts from "#texts/public/ui.ts";
import { ArrowLeft } from "#web/ui/icons.tsx";

import styles from "./BackLink.module.css";

/** Goes back in the history if the previous page belongs to this site, else to `href`. */
export function BackLink({ href }: { href: string }) {
  return (
    <Link className={styles.back} href={href} onClick={goBack}>
      <ArrowLeft />
      <span>{texts.back()}</span>
    </Link>
  );
}

function goBack(event: MouseEvent) {
  if (!hasInternalHistory()) return;
  event.preventDefault();
  history.back();
}

/** Only the Navigation API says whether the previous history entry belongs to this site. */
function hasInternalHistory(): boolean {
  return "navigation" in window && window.navigation.canGoBack;
}
