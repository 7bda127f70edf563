/** Percent of the width of the text that an image may have instead of all of it. */
export const IMAGE_WIDTHS = [67, 50, 33] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

export interface ImageTitle {
  caption: string;
  /** `null` for the width of the text. */
  width: ImageWidth | null;
}

const SIGN = /(?:^|\s)\|(33|50|67|100)%$/;

/** Splits the title of an image in Markdown: `A map |50%` is a caption and a width. */
export function parseImageTitle(title: string): ImageTitle {
  const [sign, percent] = SIGN.exec(title) ?? [""];
  const caption = title.slice(0, title.length - sign.length).trim();
  return { caption, width: parseImageWidth(percent) };
}

/** `null` for what is not one of the widths. */
export function parseImageWidth(percent: unknown): ImageWidth | null {
  return IMAGE_WIDTHS.find((width) => String(width) === percent) ?? null;
}

/** A caption that ends like a sign gets the one for the whole width, so that it stays a caption. */
export function formatImageTitle({ caption, width }: ImageTitle): string {
  const percent = width ?? (SIGN.test(caption) ? 100 : null);
  return percent === null ? caption : `${caption} |${percent}%`.trim();
}
