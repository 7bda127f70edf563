import { expect, test } from "bun:test";

import { readSources } from "./support/system/sourceFiles.ts";

const styles = await readSources("src/**/*.css");

/** Bun renames the keyframes of a module, but not their name in a shorthand with `var()`: such an animation never plays. */
const SHORTHAND = /\banimation:\s*([^;]*var\([^;]*);/g;

test("an animation with a variable is named by its own property", () => {
  const unplayed = styles.flatMap(({ path, text }) =>
    [...text.matchAll(SHORTHAND)].flatMap(([declaration, value = ""]) => {
      const names = new Set(Array.from(text.matchAll(/@keyframes ([\w-]+)/g), ([, name = ""]) => name));
      const isNamed = value.split(/\s+/).some((part) => names.has(part));
      return isNamed ? [`${path}: ${declaration}`] : [];
    }),
  );
  expect(unplayed).toEqual([]);
});
