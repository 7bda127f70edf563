import * as texts from "#texts/public/blocks.ts";
import { PlayTriangle } from "#web/ui/icons.tsx";
import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { PAGE_IMAGE_PATH } from "./blockProps.ts";
import type { BlockProps } from "./blockProps.ts";

import styles from "./Video.module.css";

export function Video({ fields: { video, title, still, caption } }: BlockProps<"video">) {
  if (!video) return null;
  return (
    <figure>
      <a className={styles.still} href={video.href} target="_blank" rel="noopener noreferrer">
        {still && (
          <ResponsiveImage
            image={still}
            fallbackAlt={title}
            sizes="(max-width: 56.1875em) 88vw, 92vw"
            retryBasePath={PAGE_IMAGE_PATH}
          />
        )}
        <span className={styles.play}>
          <PlayTriangle />
          <span>{texts.play()}</span>
        </span>
      </a>
      <figcaption lang={detectLanguage(caption || title)}>{caption || title}</figcaption>
    </figure>
  );
}
