import { PlainText } from "#web/ui/text/PlainText.tsx";

import { BlockImage } from "./BlockImage.tsx";
import type { BlockProps } from "./blockProps.ts";
import { ItemTitle } from "./ItemTitle.tsx";

import styles from "./People.module.css";
import rows from "./Rows.module.css";

/** Not a Thai vowel, which precedes its consonant. */
const INITIAL = /(?![เ-ไ])[\p{L}\p{N}]/u;

export function People({ fields: { people } }: BlockProps<"people">) {
  return (
    <ul className={styles.people}>
      {people.map(({ image, name, position, link }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may have the same name
        <li key={index} className={styles.person}>
          <BlockImage className={styles.portrait} image={image} sizes="max(23vw, 160px)" />
          {!image && <div className={styles.portrait} data-initials={initialsOf(name)} aria-hidden="true" />}
          <ItemTitle Tag="p" href={link?.href}>
            {name}
          </ItemTitle>
          <PlainText className={rows.note}>{position}</PlainText>
        </li>
      ))}
    </ul>
  );
}

/** Of the first and the last word. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => [...word].find((letter) => INITIAL.test(letter)));
  return [letters[0], letters.length > 1 ? letters.at(-1) : ""].join("");
}
