import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";

const PICTURES = "src/demo/pictures";
/** The executable contains every picture. */
const LARGEST_BYTES = 60 * 1024;

const names = readdirSync(PICTURES);

test.each(names.filter((name) => name.startsWith("drawing-")))(
  "%s is 1600 x 1200 px and at most 60 KB",
  async (name) => {
    const file = Bun.file(`${PICTURES}/${name}`);
    expect(file.size).toBeLessThanOrEqual(LARGEST_BYTES);
    expect(await new Bun.Image(await file.bytes()).metadata()).toMatchObject({ width: 1600, height: 1200 });
  },
);

test.each(names.filter((name) => name.startsWith("logo-")))(
  "%s is 160 px high, wider than high, and at most 60 KB",
  async (name) => {
    const file = Bun.file(`${PICTURES}/${name}`);
    expect(file.size).toBeLessThanOrEqual(LARGEST_BYTES);
    const { width, height } = await new Bun.Image(await file.bytes()).metadata();
    expect(height).toBe(160);
    expect(width).toBeWithin(300, 640);
  },
);
