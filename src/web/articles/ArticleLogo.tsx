import type { ImageAsset } from "#contract/images.ts";
import { ARTICLE_IMAGE_PATH } from "#web/api/articles.ts";
import { useImageRetry } from "#web/ui/images/useImageRetry.ts";

import styles from "./ArticleLogo.module.css";

/** The logo of the company that an article is about; not rendered if it fails to load. */
export function ArticleLogo({ logo }: { logo: ImageAsset }) {
  const { imgRef, source, attempt, onError } = useImageRetry({
    image: logo,
    retryBasePath: ARTICLE_IMAGE_PATH,
    isFullSize: false,
  });
  if (!source) return null;
  return (
    <img
      key={attempt}
      ref={imgRef}
      className={styles.logo}
      alt={logo.alt}
      width={logo.width}
      height={logo.height}
      loading="lazy"
      decoding="async"
      onError={onError}
      sizes={source.srcSet && "160px"}
      {...source}
    />
  );
}
