// The opening hours as somebody typed them; a time, and from one to another, stays on one line.
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import styles from "./Hours.module.css";

const TIME_PATTERN = String.raw`\d{1,2}[:.]\d{2}(?:\s?(?:[ap]\.?m\b\.?|น\.))?`;
const TIME_RANGE = new RegExp(String.raw`(${TIME_PATTERN}(?:\s?[-–—]\s?${TIME_PATTERN})?)`, "i");

export function Hours({ text }: { text: string }) {
  return (
    <span lang={detectLanguage(text)}>
      {text.split(TIME_RANGE).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the same hours may stand there twice
          <span key={index} className={styles.time}>
            {part}
          </span>
        ),
      )}
    </span>
  );
}
