import styles from "./LegalTitle.module.css";

const UNBREAKABLE_WORDS = /(ความเป็นส่วนตัว|การใช้งาน|การให้บริการ|การใช้คุกกี้|ส่วนบุคคล)/;

export function LegalTitle({ title }: { title: string }) {
  return (
    <h1 className={styles.title}>
      {title.split(UNBREAKABLE_WORDS).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of a title have no id
        <span key={index} className={UNBREAKABLE_WORDS.test(part) ? styles.whole : undefined}>
          {part}
        </span>
      ))}
    </h1>
  );
}
