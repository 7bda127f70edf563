// The one picture of the company page: order emerging from scatter, across the whole width.
import styles from "./ModelPicture.module.css";
import large from "./scatter-2000.webp";
import small from "./scatter-800.webp";
import medium from "./scatter-1280.webp";

const DESCRIPTION =
  "An architectural model in white: loose blocks scattered on the left gather into rows that rise like a wave on the right, a few of them cobalt blue.";

/** On a phone the height decides: the picture is cut at its sides. */
const SIZES = "(max-width: 56.1875em) max(100vw, 540px), 100vw";

export function ModelPicture() {
  return (
    <img
      className={styles.picture}
      src={large}
      srcSet={`${small} 800w, ${medium} 1280w, ${large} 2000w`}
      sizes={SIZES}
      width={2000}
      height={1125}
      alt={DESCRIPTION}
      loading="lazy"
      decoding="async"
    />
  );
}
