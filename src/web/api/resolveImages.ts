import type { ImageAsset } from "#contract/images.ts";

/**
 * Adds size and alt text to each path. A path that occurs twice takes its images in order, each with its own
 * alt text; an unknown path gets a 4:3 placeholder size.
 */
export function resolveImages(paths: readonly string[], pictures: readonly ImageAsset[]): ImageAsset[] {
  const remaining = [...pictures];
  return paths.map((path) => {
    const index = remaining.findIndex((image) => image.path === path);
    const [match] = index < 0 ? [] : remaining.splice(index, 1);
    return match ?? { path, width: 1280, height: 960, alt: "" };
  });
}
