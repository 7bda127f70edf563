import styles from "./ServiceBackground.module.css";

export function ServiceBackground({ open }: { open: boolean }) {
  return (
    <div className={styles.plane} data-open={open}>
      <div className={styles.picture} />
    </div>
  );
}
