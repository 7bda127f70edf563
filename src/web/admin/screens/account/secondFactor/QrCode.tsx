import { useMemo } from "react";
import { encode } from "uqr";

import styles from "./QrCode.module.css";

/** Modules of empty space around the code that scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Dark on light in both themes, because many scanners don't read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

function drawQrCode(text: string) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}
