import * as texts from "#texts/public/about.ts";

import styles from "./ModelImage.module.css";
import large from "./scatter-2000.webp";
import small from "./scatter-800.webp";
import medium from "./scatter-1280.webp";

/** On a phone the image is scaled to the height and cropped at the sides. */
const SIZES = "(max-width: 56.1875em) max(100vw, 540px), 100vw";

export function ModelImage() {
  return (
    <img
      className={styles.picture}
      src={large}
      srcSet={`${small} 800w, ${medium} 1280w, ${large} 2000w`}
      sizes={SIZES}
      width={2000}
      height={1125}
      alt={texts.modelAlt()}
      loading="lazy"
      decoding="async"
    />
  );
}
