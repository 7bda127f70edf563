import { PlainText } from "#web/ui/text/PlainText.tsx";

import { BlockImage } from "./BlockImage.tsx";
import type { BlockProps } from "./blockProps.ts";
import { ItemTitle } from "./ItemTitle.tsx";

import styles from "./Cards.module.css";

/** Pairs; of an odd number, the first takes the whole width. */
export function Cards({ fields: { cards }, Title }: BlockProps<"cards">) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ image, title, text, link }, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- two cards may be equal
          key={index}
          className={styles.card}
          data-lead={(index === 0 && cards.length % 2 === 1 && image !== null) || undefined}
        >
          <BlockImage className={styles.picture} image={image} sizes="max(60vw, 20rem)" />
          <div className={styles.words}>
            <ItemTitle Tag={Title} href={link?.href}>
              {title}
            </ItemTitle>
            <PlainText className={styles.text}>{text}</PlainText>
          </div>
        </li>
      ))}
    </ul>
  );
}
