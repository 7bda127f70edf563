import { PAGES } from "#resources/pages.ts";
import { imageBasePath } from "#web/api/content.ts";
import { ResponsiveImage } from "#web/ui/images/ResponsiveImage.tsx";
import type { ResponsiveImageProps } from "#web/ui/images/ResponsiveImage.tsx";

export const PAGE_IMAGE_PATH = imageBasePath(PAGES);

interface BlockImageProps extends Pick<ResponsiveImageProps, "sizes" | "priority"> {
  image: ResponsiveImageProps["image"] | null;
  /** Alt text of a picture without its own; omitted where a title beside it says the same. */
  name?: string;
  /** Of the frame that the picture fills. */
  className: string | undefined;
}

export function BlockImage({ image, name = "", className, ...props }: BlockImageProps) {
  if (!image) return null;
  return (
    <div className={className}>
      <ResponsiveImage image={image} fallbackAlt={name} retryBasePath={PAGE_IMAGE_PATH} {...props} />
    </div>
  );
}
