import { useSyncExternalStore } from "react";

import { useOrigin } from "../layout/head/OriginContext.tsx";
import { useSite } from "../layout/useSite.ts";

import styles from "./PrintedSource.module.css";

/** On paper alone, where there is no header: whose text this is, and where it is found. */
export function PrintedSource({ path }: { path: string }) {
  const { productName } = useSite();
  const configured = useOrigin();
  // Known to the browser alone, and only after hydration.
  const visited = useSyncExternalStore(
    neverChanges,
    () => location.origin,
    () => null,
  );
  const origin = configured ?? visited;
  return <p className={styles.source}>{[productName, origin && origin + path].filter(Boolean).join(", ")}</p>;
}

const neverChanges = () => () => {};
