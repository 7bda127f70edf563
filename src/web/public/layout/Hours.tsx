// The opening hours as somebody typed them; a time, and from one to another, stays on one line.
import { languageOf } from "#web/ui/text/languageOf.ts";

import styles from "./Hours.module.css";

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:\s?(?:[ap]\.?m\b\.?|น\.))?`;
const SPAN = new RegExp(String.raw`(${TIME}(?:\s?[-–—]\s?${TIME})?)`, "i");

export function Hours({ text }: { text: string }) {
  return (
    <span lang={languageOf(text)}>
      {text.split(SPAN).map((part, index) =>
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
