import styles from "./LogoMark.module.css";

const PITCH = 7;
const GRID = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));

export function LogoMark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 25 25"
      width="25"
      height="25"
      aria-hidden="true"
      focusable="false"
    >
      {GRID.filter(({ row, column }) => row > 0 || column < 2).map(({ row, column }) => (
        <circle key={`${row}${column}`} cx={2.5 + column * PITCH} cy={8.25 + row * PITCH} r="2.5" />
      ))}
      <circle className={styles.last} cx="21.75" cy="3.1" r="3" data-mark-point />
    </svg>
  );
}
