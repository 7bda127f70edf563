// On paper alone, where there is no header: whose text this is, and where it was found.
import { useOrigin } from "../layout/OriginContext.tsx";
import { useSite } from "../layout/useSite.ts";

import styles from "./PrintedSource.module.css";

export function PrintedSource({ path }: { path: string }) {
  const { productName } = useSite();
  const origin = useOrigin();
  return (
    <p className={styles.source}>
      {productName}, {origin + path}
    </p>
  );
}
