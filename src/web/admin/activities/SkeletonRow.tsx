// A row of the activity list that is still on its way: bars where the texts will be.
import styles from "./SkeletonRow.module.css";

/* oxlint-disable jsx-a11y/control-has-associated-label -- a drawing of cells, silent to screen readers */
export function SkeletonRow() {
  return (
    <tr className={styles.row} aria-hidden="true">
      <td>
        <span className={styles.block} />
      </td>
      <td>
        <span className={styles.line} />
      </td>
      <td className={styles.wide}>
        <span className={styles.line} />
        <span className={styles.line} />
      </td>
      <td>
        <span className={styles.line} />
      </td>
      <td>
        <span className={styles.line} />
      </td>
      <td />
    </tr>
  );
}
