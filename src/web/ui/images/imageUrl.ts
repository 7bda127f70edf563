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
  /** Omitted if there is only one size. */
  srcSet?: string;
}

/** Pixels. Images up to this width are shown in one size, without a choice of variants, and are never enlarged. */
export const SMALL_WIDTH = 480;

type StoredImage = Pick<ImageAsset, "path" | "width">;

/** @param host host of public images; empty for the page's origin */
export function imageSource({ path, width }: StoredImage, host = ""): ImageSource {
  if (isAbsoluteUrl(path) || isBlobUrl(path)) return { src: path };
  const widths = variantWidths(width);
  // Resized variants of a GIF are static; only the original is animated.
  const urlForWidth = (size: number) =>
    isGif(path) && size === width ? resolveImageUrl(path, host) : variantUrl(path, size, host);
  const src = urlForWidth(widths.at(-1) ?? width);
  if (width <= SMALL_WIDTH) return { src };
  return {
    src,
    srcSet: widths.map((size) => `${urlForWidth(size)} ${size}w`).join(", "),
  };
}

/** The largest variant; the original for a GIF, to keep the animation. */
export function fullSizeSource(image: StoredImage, host = ""): ImageSource {
  if (isGif(image.path)) return { src: resolveImageUrl(image.path, host) };
  return imageSource(image, host);
}

/**
 * Returns the API URL from which a failed image is retried.
 * @param retryBasePath such as `/projects/image/`, with the API's base
 * @param timestamp milliseconds; a cache buster
 * @returns `null` for images on other hosts and files not uploaded yet, which the API can't serve
 */
export function retryUrl(path: string, retryBasePath: string, timestamp: number): string | null {
  if (isAbsoluteUrl(path) || isBlobUrl(path)) return null;
  return `${retryBasePath}${encodeURIComponent(fileNameOf(path))}?t=${timestamp}`;
}

/** An object URL of a file that is not uploaded yet. */
function isBlobUrl(path: string): boolean {
  return path.startsWith("blob:");
}

function isGif(path: string): boolean {
  return /\.gif$/i.test(path);
}

function variantUrl(path: string, width: number, host: string): string {
  return resolveImageUrl(uploadPath(variantFileName(fileNameOf(path), width)), host);
}
