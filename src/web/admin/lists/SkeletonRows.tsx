import type { ColumnKind } from "./columns.ts";

import styles from "./SkeletonRows.module.css";

const ROWS = Array.from({ length: 10 }, (_, index) => index);

/* oxlint-disable jsx-a11y/control-has-associated-label -- a drawing of cells, silent to screen readers */
export function SkeletonRows({ kinds }: { kinds: readonly ColumnKind[] }) {
  return ROWS.map((row) => (
    <tr key={row} className={styles.row} aria-hidden="true" data-image={kinds.includes("image") || undefined}>
      {kinds.map((kind, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns do not move
        <td key={index} data-kind={kind}>
          <span className={kind === "image" ? styles.block : styles.line} />
          {kind === "quiet" && <span className={styles.line} />}
        </td>
      ))}
      <td />
    </tr>
  ));
}
