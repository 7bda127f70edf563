// Tells which new pictures are none: the server refuses a whole form, and names the first such file alone.
import type { GalleryPicture } from "./pictures.ts";

/** @returns the ids of those that this browser cannot read either */
export async function findBroken(gallery: readonly GalleryPicture[]): Promise<string[]> {
  if (typeof createImageBitmap !== "function") return [];
  const broken: string[] = [];
  for (const picture of gallery) {
    if (picture.kind === "new" && !(await isReadable(picture.file))) broken.push(picture.id);
  }
  return broken;
}

async function isReadable(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
