import { Gallery } from "#web/ui/gallery/Gallery.tsx";
import { PlainText } from "#web/ui/text/PlainText.tsx";

import { PAGE_IMAGE_PATH } from "./BlockImage.tsx";
import type { BlockProps } from "./blockProps.ts";

export function PageGallery({ fields: { pictures }, name, isFirst }: BlockProps<"gallery">) {
  const shown = pictures.flatMap(({ image, alt, caption }) =>
    image ? [{ ...image, alt: alt || image.alt || caption, caption: caption || image.caption }] : [],
  );
  // Numbered in the order of the tiles, as in print.
  const captions = shown
    .map(({ caption }, index) => caption && `${index + 1}\u2002${caption}`)
    .filter(Boolean)
    .join("\u2003");
  return (
    <figure>
      <Gallery
        images={shown}
        name={name}
        retryBasePath={PAGE_IMAGE_PATH}
        width={{ phone: 100, wide: 92 }}
        priority={isFirst}
      />
      <PlainText Tag="figcaption">{captions}</PlainText>
    </figure>
  );
}
