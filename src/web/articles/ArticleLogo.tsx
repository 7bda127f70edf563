// The mark of the company an article is about: quiet and in one colour. One that cannot be had is left out.
import type { Picture } from "#contract/pictures.ts";
import { ARTICLE_IMAGE } from "#web/api/articles.ts";
import { usePictureAttempts } from "#web/ui/images/usePictureAttempts.ts";

import styles from "./ArticleLogo.module.css";

export function ArticleLogo({ logo }: { logo: Picture }) {
  const { image, source, attempt, onError } = usePictureAttempts({
    picture: logo,
    retryFrom: ARTICLE_IMAGE,
    large: false,
  });
  if (!source) return null;
  return (
    <img
      key={attempt}
      ref={image}
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
