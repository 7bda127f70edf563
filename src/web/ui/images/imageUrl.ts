// The addresses of a picture: the variants a browser may choose from, the full one, and the second try after a failure.
import {
  fileNameOf,
  isAbsoluteUrl,
  uploadPath,
  resolveImageUrl,
  variantFileName,
  variantWidths,
} from "#contract/images.ts";
import type { ImageAsset } from "#contract/images.ts";

export interface ImageSource {
  src: string;
  /** Absent when there is nothing to choose from. */
  srcSet?: string;
}

/** px; a picture up to this width has one size, its own, and is never blown up. */
export const SMALL_WIDTH = 480;

type StoredImage = Pick<ImageAsset, "path" | "width">;

/** @param host where public pictures are kept; empty for the page's own origin */
export function imageSource({ path, width }: StoredImage, host = ""): ImageSource {
  if (isAbsoluteUrl(path) || isBlobUrl(path)) return { src: path };
  const widths = variantWidths(width);
  // A GIF in its own size is the stored one: the others stand still.
  const urlForWidth = (size: number) =>
    isGif(path) && size === width ? resolveImageUrl(path, host) : variantUrl(path, size, host);
  const src = urlForWidth(widths.at(-1) ?? width);
  if (width <= SMALL_WIDTH) return { src };
  return {
    src,
    srcSet: widths.map((size) => `${urlForWidth(size)} ${size}w`).join(", "),
  };
}

/** The picture to look at closely. A GIF comes as it was stored, however large it is. */
export function fullSizeSource(image: StoredImage, host = ""): ImageSource {
  if (isGif(image.path)) return { src: resolveImageUrl(image.path, host) };
  return imageSource(image, host);
}

/**
 * Where a picture is asked for once more.
 * @param retryBasePath such as `/projects/image/`, below the API's base
 * @param timestamp milliseconds; passes by whatever a cache kept of the failure
 * @returns `null` for a picture of another host or one that is not stored yet, which the API does not know
 */
export function retryUrl(path: string, retryBasePath: string, timestamp: number): string | null {
  if (isAbsoluteUrl(path) || isBlobUrl(path)) return null;
  return `${retryBasePath}${encodeURIComponent(fileNameOf(path))}?t=${timestamp}`;
}

/** The object URL of a file that is not stored yet. */
function isBlobUrl(path: string): boolean {
  return path.startsWith("blob:");
}

function isGif(path: string): boolean {
  return /\.gif$/i.test(path);
}

function variantUrl(path: string, width: number, host: string): string {
  return resolveImageUrl(uploadPath(variantFileName(fileNameOf(path), width)), host);
}
