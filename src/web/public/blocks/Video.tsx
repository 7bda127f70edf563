import * as texts from "#texts/public/blocks.ts";
import { PlayTriangle } from "#web/ui/icons.tsx";
import { detectLanguage } from "#web/ui/text/detectLanguage.ts";

import { BlockImage } from "./BlockImage.tsx";
import type { BlockProps } from "./blockProps.ts";

import styles from "./Video.module.css";

export function Video({ fields: { video, title, still, caption } }: BlockProps<"video">) {
  if (!video) return null;
  return (
    <figure>
      <a className={styles.still} href={video.href} target="_blank" rel="noopener noreferrer">
        <BlockImage className={styles.picture} image={still} fallbackAlt={title} sizes="92vw" />
        <span className={styles.play}>
          <PlayTriangle />
          <span>{texts.play()}</span>
        </span>
      </a>
      <figcaption lang={detectLanguage(caption || title)}>{caption || title}</figcaption>
    </figure>
  );
}
