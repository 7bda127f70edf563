import { expect, test } from "bun:test";

import { accentColours, accentHex, hexToHue, accentContrast } from "#resources/settings/accent.ts";
import { DEFAULT_HUE } from "#resources/settings/settings.ts";

const HUES = Array.from({ length: 360 }, (_, hue) => hue);

/** Linear RGB, computed independently of the code: by CSS Color 4, through XYZ. */
function lightOf(colour: string): number[] {
  const [, l = "", c = "", h = ""] = /^oklch\(([\d.]+)% ([\d.]+) (\d+)\)$/.exec(colour) ?? [];
  const angle = (Number(h) * Math.PI) / 180;
  const [a, b] = [Number(c) * Math.cos(angle), Number(c) * Math.sin(angle)];
  const lightness = Number(l) / 100;
  const [long, medium, short] = [
    (lightness + 0.3963377773761749 * a + 0.2158037573099136 * b) ** 3,
    (lightness - 0.1055613458156586 * a - 0.0638541728258133 * b) ** 3,
    (lightness - 0.0894841775298119 * a - 1.2914855480194092 * b) ** 3,
  ];
  const x = 1.2268798758459243 * long - 0.5578149944602171 * medium + 0.2813910456659647 * short;
  const y = -0.0405757452148008 * long + 1.112286803280317 * medium - 0.0717110580655164 * short;
  const z = -0.0763729366746601 * long - 0.4214933324022432 * medium + 1.5869240198367816 * short;
  return [
    (12831 / 3959) * x - (329 / 214) * y - (1974 / 3959) * z,
    (-851781 / 878810) * x + (1648619 / 878810) * y + (36519 / 878810) * z,
    (705 / 12673) * x - (2585 / 12673) * y + (705 / 667) * z,
  ];
}

function contrast(one: string, other: string): number {
  const bright = [one, other]
    .map(lightOf)
    .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => b - a);
  return ((bright[0] ?? 0) + 0.05) / ((bright[1] ?? 0) + 0.05);
}

const PAPER = "oklch(98.5% 0.004 95)";
const NIGHT_PAPER = "oklch(16.5% 0.015 265)";

test("returns the design's colours for the default hue", () => {
  const { light, cobalt } = accentColours(DEFAULT_HUE);
  expect(light).toEqual({
    accent: "oklch(50% 0.21 262)",
    hover: "oklch(45% 0.2 262)",
    tint: "oklch(94.2% 0.026 262)",
  });
  expect(cobalt).toBe("oklch(47.5% 0.215 262)");
});

test("text on the accent has sufficient contrast for every hue in both themes, as has the accent on paper", () => {
  for (const hue of HUES) {
    const { light, dark, cobalt } = accentColours(hue);
    for (const colour of [light.accent, light.hover, cobalt]) {
      expect(contrast(PAPER, colour)).toBeGreaterThan(4.5);
    }
    for (const colour of [dark.accent, dark.hover]) {
      expect(contrast(NIGHT_PAPER, colour)).toBeGreaterThan(4.5);
    }
    expect(accentContrast(hue)).toBeCloseTo(contrast(PAPER, light.accent), 1);
  }
});

test("every colour is within the sRGB gamut", () => {
  for (const hue of HUES) {
    const { light, dark, cobalt } = accentColours(hue);
    for (const colour of [...Object.values(light), ...Object.values(dark), cobalt]) {
      for (const channel of lightOf(colour)) {
        expect(channel).toBeGreaterThan(-0.0005);
        expect(channel).toBeLessThan(1.0005);
      }
    }
  }
});

test.each([
  ["#ff0000", 29],
  ["#00FF00", 142],
  ["#0000ff", 264],
  [" #00703c ", 154],
])("finds the hue of %s", (colour, hue) => {
  expect(hexToHue(colour)).toBe(hue);
});

test.each(["#888888", "#000000", "#ffffff", "#282c36", "red", "#fff", "", "#gggggg"])(
  "finds no hue in %s",
  (colour) => {
    expect(hexToHue(colour)).toBeNull();
  },
);

test("every hue round-trips through its hex colour", () => {
  expect(accentHex(DEFAULT_HUE)).toMatch(/^#[0-9a-f]{6}$/);
  for (const hue of HUES) {
    const distance = Math.abs((hexToHue(accentHex(hue)) ?? -99) - hue);
    expect(Math.min(distance, 360 - distance)).toBeLessThanOrEqual(1);
  }
});
