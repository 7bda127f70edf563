import { useSyncExternalStore } from "react";
import { useRouter } from "wouter";

import { useOrigin } from "../layout/head/OriginContext.tsx";
import { useSite } from "../layout/useSite.ts";

import styles from "./PrintSource.module.css";

/** Print only, where there is no header: the site's name and the page's URL. */
export function PrintSource({ path }: { path: string }) {
  const { productName } = useSite();
  const { base } = useRouter();
  const configured = useOrigin();
  // Available only in the browser, after hydration.
  const currentOrigin = useSyncExternalStore(
    subscribeToNothing,
    () => location.origin,
    () => null,
  );
  const origin = configured ?? currentOrigin;
  const url = origin && origin + base + path;
  return <p className={styles.source}>{[productName, url].filter(Boolean).join(", ")}</p>;
}

const subscribeToNothing = () => () => {};
