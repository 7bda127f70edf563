import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import styles from "./Hours.module.css";

const TIME_PATTERN = String.raw`\d{1,2}[:.]\d{2}(?:\s?(?:[ap]\.?m\b\.?|น\.))?`;
const TIME_RANGE = new RegExp(String.raw`(${TIME_PATTERN}(?:\s?[-–—]\s?${TIME_PATTERN})?)`, "i");

/** Free text, with each time or range of times kept on one line. */
export function Hours({ text }: { text: string }) {
  return (
    <span lang={detectLanguage(text)}>
      {text.split(TIME_RANGE).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same hours may occur twice
        <span key={index} className={index % 2 === 0 ? undefined : styles.time}>
          {part}
        </span>
      ))}
    </span>
  );
}
