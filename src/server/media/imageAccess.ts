import { AppError } from "#server/errors.ts";
import type { AppContext } from "#server/http/context.ts";

/** Who may see an image. */
export interface ImageAccess {
  /** True if visitors may see the image of the file, a master or a variant. */
  isPublic(file: string): Promise<boolean>;
  /**
   * True if the signed-in admin may see the image of the file although visitors may not, also without a token:
   * browsers send none for images.
   */
  mayPreview(c: AppContext, file: string): Promise<boolean>;
  /** The file in place of one of a picture that was replaced. */
  findReplacement(file: string): Promise<string | null>;
}

export const IMAGE_NOT_FOUND = "Image not available";

/**
 * Admins also see the images of the drafts that they can read.
 * @returns whether the image is public
 * @throws AppError `notFound`
 */
export async function checkImageAccess(
  c: AppContext,
  file: string,
  { isPublic, mayPreview }: ImageAccess,
): Promise<boolean> {
  if (await isPublic(file)) return true;
  if (await mayPreview(c, file)) return false;
  throw new AppError("notFound", IMAGE_NOT_FOUND);
}
