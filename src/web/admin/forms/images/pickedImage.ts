import type { ExistingImage, FormImage } from "./formImages.ts";

/** Of the library: the record does not have it yet. */
export function toPickedImage({ path, alt }: Pick<ExistingImage, "path" | "alt">): ExistingImage {
  return { kind: "stored", id: PICKED + path, path, alt };
}

const PICKED = "picked ";

export function isPicked(image: FormImage): image is ExistingImage {
  return image.kind === "stored" && image.id.startsWith(PICKED);
}
