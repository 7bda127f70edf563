import { useSyncExternalStore } from "react";

import { useOrigin } from "../layout/head/OriginContext.tsx";
import { useSite } from "../layout/useSite.ts";

import styles from "./PrintSource.module.css";

/** On paper alone, where there is no header: whose text this is, and where it is found. */
export function PrintSource({ path }: { path: string }) {
  const { productName } = useSite();
  const configured = useOrigin();
  // Known to the browser alone, and only after hydration.
  const currentOrigin = useSyncExternalStore(
    subscribeToNothing,
    () => location.origin,
    () => null,
  );
  const origin = configured ?? currentOrigin;
  return <p className={styles.source}>{[productName, origin && origin + path].filter(Boolean).join(", ")}</p>;
}

const subscribeToNothing = () => () => {};
