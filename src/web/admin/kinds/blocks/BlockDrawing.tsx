import styles from "./BlockDrawing.module.css";

/** Hairlines and points on a grid of 48 by 32. A point is a line without length. */
const DRAWINGS: Partial<Record<string, [lines: string, points: string]>> = {
  text: ["M10 9h16M10 15h28M10 20h28M10 25h20", ""],
  picture: ["M9 6h30v20H9zM9 22l9-8 7 6 5-4 9 7", "M31 11h0"],
  gallery: ["M6 9h11v14H6zM18.5 9h11v14h-11zM31 9h11v14H31z", "M11.5 16h0M24 16h0M36.5 16h0"],
  cards: [
    "M7 8h34M7 8v16M18.5 8v16M30 8v16M10 17h5M21.5 17h5M33 17h5M10 21h4M21.5 21h4M33 21h4",
    "M10.5 12h0M22 12h0M33.5 12h0",
  ],
  people: ["M8 24c0-7 9-7 9 0M19.5 24c0-7 9-7 9 0M31 24c0-7 9-7 9 0", "M12.5 12h0M24 12h0M35.5 12h0"],
  figures: ["M8 8h32M11 13l3-2v11M25 12.5c4-3 7 2 3 5l-3.5 4.5h6M8 26h32", "M38 13h0M38 17h0M38 21h0"],
  questions: ["M8 8h32M8 16h32M8 24h32M33 12h4M33 20h4M35 18v4", "M11 12h0M11 20h0"],
  records: ["M8 7h32M8 16h32M8 25h32M18 11.5h16M18 20.5h12", "M11 11.5h0M11 20.5h0"],
  callToAction: ["M7 8h34v16H7zM12 13h14M12 18h8M31 18h6M35 16l2 2-2 2", ""],
  files: ["M17 6h9l5 5v15H17zM26 6v5h5M20 16h8M20 20h8", ""],
  video: ["M9 7h30v18H9zM21.5 12l6 4-6 4z", ""],
};

/** What a block looks like on a page. */
export function BlockDrawing({ type }: { type: string }) {
  const [lines, points] = DRAWINGS[type] ?? ["M9 7h30v18H9z", ""];
  return (
    <svg className={styles.drawing} viewBox="6 4 36 24" aria-hidden="true" focusable="false">
      <path d={lines} />
      <path className={styles.points} d={points} />
    </svg>
  );
}
