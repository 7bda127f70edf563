// The pictures that a record's stored paths stand for.
import type { Picture } from "#contract/pictures.ts";

/**
 * Each path with its size and description. A path that is named twice takes its pictures in their order, each with its own
 * description; one that nobody knows keeps its place as a picture of 4 to 3.
 */
export function picturesOf(paths: readonly string[], pictures: readonly Picture[]): Picture[] {
  const left = [...pictures];
  return paths.map((path) => {
    const index = left.findIndex((picture) => picture.path === path);
    const [known] = index < 0 ? [] : left.splice(index, 1);
    return known ?? { path, width: 1280, height: 960, alt: "" };
  });
}
