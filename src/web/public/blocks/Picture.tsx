import { PlainText } from "#web/ui/text/PlainText.tsx";

import { BlockImage } from "./BlockImage.tsx";
import type { BlockProps } from "./blockProps.ts";

import styles from "./Picture.module.css";

const SIZES = { inset: "60vw", wide: "92vw", full: "100vw" } as const;

export function Picture({ fields, name, isFirst }: BlockProps<"picture">) {
  const { image, alt, width } = fields;
  const caption = fields.caption || image?.caption;
  if (!image) return null;
  return (
    <figure
      className={styles.picture}
      data-width={width}
      data-portrait={image.height > image.width || undefined}
    >
      <BlockImage
        className={styles.frame}
        image={{ ...image, alt: alt || image.alt }}
        name={name}
        sizes={`(max-width: 56.1875em) ${width === "full" ? "100vw" : "88vw"}, ${SIZES[width]}`}
        priority={isFirst ? "first" : undefined}
      />
      <PlainText Tag="figcaption">{caption}</PlainText>
    </figure>
  );
}
