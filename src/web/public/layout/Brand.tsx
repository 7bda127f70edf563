// What stands for the firm at the head of a page: its logo, or the mark, and its name unless the logo is a word itself.
import { imageSource } from "#web/ui/images/imageUrl.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

import styles from "./Brand.module.css";
import { LogoMark } from "./LogoMark.tsx";
import { useSite } from "./useSite.ts";

/** Width to height; from here on a logo is read as a word, and the name beside it would say it twice. */
const WORDMARK_RATIO = 2;

/** To be named by what it stands in: a logo says nothing to those who do not see it. */
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
