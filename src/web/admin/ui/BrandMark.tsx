import styles from "./BrandMark.module.css";

const DOTS = [
  [3, 3.4, 1.7],
  [11.4, 2.4, 1.7],
  [18.6, 4.2, 1.7],
  [3.8, 11, 1.85],
  [11, 10.4, 1.85],
  [19, 10.8, 1.85],
  [4, 18, 2.05],
  [18, 18, 2.05],
] as const;

export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      {DOTS.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
      ))}
      <circle className={styles.step} cx="11" cy="18" r="2.05" />
    </svg>
  );
}
