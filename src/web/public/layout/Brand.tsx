import { imageSource } from "#web/ui/images/imageUrl.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import styles from "./Brand.module.css";
import { LogoMark } from "#web/ui/LogoMark.tsx";
import { useSite } from "./useSite.ts";

/** Width to height. Wider logos usually spell out the name, so it is not repeated beside them. */
const WORDMARK_RATIO = 2;

/** Needs an accessible name from its parent: the logo has none. */
export function Brand() {
  const { productName, logo } = useSite();
  const { publicImages } = useImageBaseUrls();
  const source = logo && imageSource(logo, publicImages);
  const isWordmark = logo !== null && logo.width / logo.height >= WORDMARK_RATIO;
  return (
    <>
      {logo ? (
        <span className={styles.frame} data-clear>
          <img
            className={styles.logo}
            {...source}
            sizes={source?.srcSet && "13rem"}
            width={logo.width}
            height={logo.height}
            alt=""
            draggable={false}
          />
        </span>
      ) : (
        <LogoMark />
      )}
      {!isWordmark && <span data-clear>{productName}</span>}
    </>
  );
}
