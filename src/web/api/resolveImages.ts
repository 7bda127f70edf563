// The pictures that a record's stored paths stand for.
import type { ImageAsset } from "#contract/images.ts";

/**
 * Each path with its size and description. A path that is named twice takes its pictures in their order, each with its own
 * description; one that nobody knows keeps its place as a picture of 4 to 3.
 */
export function resolveImages(paths: readonly string[], pictures: readonly ImageAsset[]): ImageAsset[] {
  const remaining = [...pictures];
  return paths.map((path) => {
    const index = remaining.findIndex((image) => image.path === path);
    const [match] = index < 0 ? [] : remaining.splice(index, 1);
    return match ?? { path, width: 1280, height: 960, alt: "" };
  });
}
