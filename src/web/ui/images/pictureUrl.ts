// The addresses of a picture: the variants a browser may choose from, the full one, and the second try after a failure.
import {
  fileOfPath,
  isAbsolute,
  pathOfFile,
  urlOfPath,
  variantFile,
  variantWidths,
} from "#contract/pictures.ts";
import type { Picture } from "#contract/pictures.ts";

export interface PictureSource {
  src: string;
  /** Absent when there is nothing to choose from. */
  srcSet?: string;
}

/** px; a picture up to this width has one size, its own, and is never blown up. */
export const SMALL_WIDTH = 480;

type Stored = Pick<Picture, "path" | "width">;

/** @param host where public pictures are kept; empty for the page's own origin */
export function pictureSource({ path, width }: Stored, host = ""): PictureSource {
  if (isAbsolute(path) || isChosenFile(path)) return { src: path };
  const widths = variantWidths(width);
  // A GIF in its own size is the stored one: the others stand still.
  const addressOf = (size: number) =>
    isGif(path) && size === width ? urlOfPath(path, host) : variantUrl(path, size, host);
  const src = addressOf(widths.at(-1) ?? width);
  if (width <= SMALL_WIDTH) return { src };
  return {
    src,
    srcSet: widths.map((size) => `${addressOf(size)} ${size}w`).join(", "),
  };
}

/** The picture to look at closely. A GIF comes as it was stored, however large it is. */
export function largeSource(picture: Stored, host = ""): PictureSource {
  if (isGif(picture.path)) return { src: urlOfPath(picture.path, host) };
  return pictureSource(picture, host);
}

/**
 * Where a picture is asked for once more.
 * @param retryFrom such as `/projects/image/`, below the API's base
 * @param timestamp milliseconds; passes by whatever a cache kept of the failure
 * @returns `null` for a picture of another host or one that is not stored yet, which the API does not know
 */
export function retryUrl(path: string, retryFrom: string, timestamp: number): string | null {
  if (isAbsolute(path) || isChosenFile(path)) return null;
  return `${retryFrom}${encodeURIComponent(fileOfPath(path))}?t=${timestamp}`;
}

/** The object URL of a file that is not stored yet. */
function isChosenFile(path: string): boolean {
  return path.startsWith("blob:");
}

function isGif(path: string): boolean {
  return /\.gif$/i.test(path);
}

function variantUrl(path: string, width: number, host: string): string {
  return urlOfPath(pathOfFile(variantFile(fileOfPath(path), width)), host);
}
