// Tells which new pictures are none: the server refuses a whole form, and names the first such file alone.
import type { FormImage } from "./formImages.ts";

/** @returns the ids of those that this browser cannot read either */
export async function findUnreadableImages(gallery: readonly FormImage[]): Promise<string[]> {
  if (typeof createImageBitmap !== "function") return [];
  const unreadableIds: string[] = [];
  for (const picture of gallery) {
    if (picture.kind === "new" && !(await isReadable(picture.file))) unreadableIds.push(picture.id);
  }
  return unreadableIds;
}

async function isReadable(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
