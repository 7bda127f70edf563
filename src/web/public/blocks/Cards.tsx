import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { CardTitle } from "./BlockLink.tsx";
import { PAGE_IMAGE_PATH } from "./blockProps.ts";
import type { BlockProps } from "./blockProps.ts";

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
          {image && (
            <div className={styles.picture}>
              <ResponsiveImage
                image={image}
                fallbackAlt={title}
                sizes="(max-width: 56.1875em) 88vw, 60vw"
                retryBasePath={PAGE_IMAGE_PATH}
              />
            </div>
          )}
          <div className={styles.words}>
            <Title className={styles.title} lang={detectLanguage(title)}>
              <CardTitle link={link}>{title}</CardTitle>
            </Title>
            {text && (
              <p className={styles.text} lang={detectLanguage(text)}>
                {text}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
