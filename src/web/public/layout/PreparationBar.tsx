import styles from "./PreparationBar.module.css";

/** Above a page that visitors do not see. Only the server renders it. */
export function PreparationBar({ text }: { text: string }) {
  return (
    <aside className={styles.bar}>
      <p>{text}</p>
    </aside>
  );
}
