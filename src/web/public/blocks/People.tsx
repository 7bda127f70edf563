import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { CardTitle } from "./BlockLink.tsx";
import { PAGE_IMAGE_PATH } from "./blockProps.ts";
import type { BlockProps } from "./blockProps.ts";

import styles from "./People.module.css";

const SIZES = "(max-width: 56.1875em) 44vw, (max-width: 75em) 30vw, 23vw";

export function People({ fields: { people } }: BlockProps<"people">) {
  return (
    <ul className={styles.people} data-alone={people.length === 1 || undefined}>
      {people.map(({ image, name, position, link }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may have the same name
        <li key={index} className={styles.person} lang={detectLanguage(name)}>
          <div className={styles.portrait}>
            {image ? (
              <ResponsiveImage
                image={image}
                fallbackAlt={name}
                sizes={SIZES}
                retryBasePath={PAGE_IMAGE_PATH}
              />
            ) : (
              <span className={styles.initials} aria-hidden="true">
                {initialsOf(name)}
              </span>
            )}
          </div>
          <div>
            <div className={styles.name}>
              <CardTitle link={link}>{name}</CardTitle>
            </div>
            {position && (
              <p className={styles.position} lang={detectLanguage(position)}>
                {position}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Of the first and the last word. Thai vowels that precede their consonant are no initials. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => [...word].find(isInitial) ?? "");
  return [letters[0], letters.length > 1 ? letters.at(-1) : ""].join("");
}

function isInitial(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character) && !/[เ-ไ]/.test(character);
}
