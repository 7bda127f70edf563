export const MEBIBYTE = 1_048_576;

/** Exclusive: images of activities must be smaller, because their hint says "under 20 MB". */
export const MAX_ACTIVITY_IMAGE_BYTES = 20 * MEBIBYTE;
/**
 * Inclusive: images of articles, logos of clients and the site's logo may have exactly this size, because their hints
 * say "up to 5 MB".
 */
export const MAX_SMALL_IMAGE_BYTES = 5 * MEBIBYTE;
export const MAX_GALLERY_IMAGES = 10;

/** A whole form: a logo, a full gallery, and space for the texts. */
export function maxFormBytes(imageBytes: number): number {
  return (1 + MAX_GALLERY_IMAGES) * imageBytes + MEBIBYTE;
}

/**
 * Images with more pixels are rejected before they are decoded. "50 megapixel" cameras produce up to 51.1
 * million.
 */
export const MAX_PIXELS = 52_000_000;
/**
 * Of a GIF. Lower, because the stored file is never scaled down, to keep the animation, and is decoded completely for
 * each variant.
 */
export const MAX_GIF_PIXELS = 4_000_000;
/** Pixels of the longer side. Panoramas of cameras are not longer. */
export const MAX_IMAGE_SIDE = 16_384;

/** Determined from the first bytes of a file, never from its name. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** Formats of phones and other programs that are not accepted: their first bytes, and the end of a name or a media type. */
const OTHER_FORMATS = [
  { format: "AVIF", head: /^.{4}ftyp(?:avi[fs]|mif1.{8}.*avif)/s, ending: /[./]avif$/i },
  { format: "HEIC", head: /^.{4}ftyp(?:hei|hev|mif1|msf1)/s, ending: /[./]hei[cf]$/i },
  { format: "TIFF", head: /^(?:II\*\0|MM\0\*)/, ending: /[./]tiff?$/i },
] as const;
/** Bytes that show the format. */
export const FORMAT_HEAD_BYTES = 32;

/** @param head the first bytes as Latin-1 */
export function otherFormatOf(head: string): string | null {
  return OTHER_FORMATS.find((other) => other.head.test(head))?.format ?? null;
}

export function otherFormatByName({ name, type }: { name: string; type: string }): string | null {
  return OTHER_FORMATS.find(({ ending }) => ending.test(name) || ending.test(type))?.format ?? null;
}

/** Widths in pixels of the WebP variants; see `variantWidths` for those of one image. */
/** Pixels: narrower ones are blurred where they are shown largest, on a usual screen. */
export const LEAST_WIDTHS = { gallery: 900, text: 600, logo: 120 } as const;

const VARIANT_WIDTHS = [320, 480, 640, 800, 960, 1280, 1920] as const;

/** A stored image on the wire. */
export interface ImageAsset {
  /** The stored path, `/uploads/{hash}.{ext}`. */
  path: string;
  /** Pixels, orientation applied. */
  width: number;
  height: number;
  /** Empty without a description: pages then use the record's name. */
  alt: string;
  /** Percent of width and height, in steps of `FOCUS_STEP`: what stays in view where it is cropped. Left out for the middle. */
  focus?: [x: number, y: number];
  /** Lines on a light ground, which the dark theme inverts. */
  isDrawing?: true;
}

/** Percent: the positions of focal points that pages distinguish (`ResponsiveImage.module.css`). */
export const FOCUS_STEP = 25;

export const UPLOADS_PATH = "/uploads/";

/** `/uploads/3f….jpg` gives `3f….jpg`. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function uploadPath(file: string): string {
  return UPLOADS_PATH + file;
}

/** `3f….jpg` at 640 gives `3f…-640.webp`. */
export function variantFileName(file: string, width: number): string {
  return `${file.slice(0, file.lastIndexOf("."))}-${width}.webp`;
}

/** The widths of an image's variants: every fixed width below its own, and its own, at most 1920. */
export function variantWidths(width: number): number[] {
  const largest = Math.min(width, VARIANT_WIDTHS[VARIANT_WIDTHS.length - 1] ?? width);
  return [...VARIANT_WIDTHS.filter((candidate) => candidate < largest), largest];
}

/** Pixels of the image that other sites show for a shared page. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** `/uploads/3f….jpg` gives `/share/3f….jpg`, the share image of the same image. Always a JPEG. */
export function shareImagePath(path: string): string {
  const file = fileNameOf(path);
  return `/share/${file.slice(0, file.lastIndexOf("."))}.jpg`;
}

/** An absolute URL is used as it is; a stored path is on `host` (empty: the page's own origin). */
export function resolveImageUrl(path: string, host = ""): string {
  return isAbsoluteUrl(path) ? path : host + path;
}

export function isAbsoluteUrl(path: string): boolean {
  return /^https?:\/\//i.test(path);
}
