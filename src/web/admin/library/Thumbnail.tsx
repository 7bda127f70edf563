import { fileNameOf, uploadPath, variantFileName, variantWidths } from "#contract/images.ts";
import { clientLogoUrl } from "#web/api/clients.ts";
import { useImageBaseUrls } from "#web/ui/images/ImageBaseUrls.tsx";

interface ThumbnailProps {
  /** A stored path. */
  path: string;
  /** Pixels of the stored picture; without it, the picture itself is loaded. */
  width?: number | undefined;
  /** Of the smallest variant that is sharp enough. */
  minWidth?: number;
  /** Percent: what stays in view. */
  focus?: { focusX: number; focusY: number };
}

/** A picture of the library, also one that only drafts use. It has a name beside it, so that it has no alt text. */
export function Thumbnail({ path, width, minWidth = 480, focus }: ThumbnailProps) {
  const bases = useImageBaseUrls();
  const widths = width === undefined ? [] : variantWidths(width);
  const variant = widths.find((candidate) => candidate >= minWidth) ?? widths.at(-1);
  const shown = variant === undefined ? path : uploadPath(variantFileName(fileNameOf(path), variant));
  const position = focus && { objectPosition: `${focus.focusX}% ${focus.focusY}%` };
  return <img src={clientLogoUrl(shown, bases)} alt="" loading="lazy" draggable={false} style={position} />;
}
