import type { FormImage } from "./formImages.ts";

/**
 * Finds the files that are no images, because the server rejects the whole form and names only the first one.
 * @returns ids of the images that this browser can't read either
 */
export async function findUnreadableImages(gallery: readonly FormImage[]): Promise<string[]> {
  if (typeof createImageBitmap !== "function") return [];
  const unreadableIds: string[] = [];
  for (const image of gallery) {
    if (image.kind === "new" && !(await isReadable(image.file))) unreadableIds.push(image.id);
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
