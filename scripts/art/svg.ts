/** The light theme's design tokens. `ground` is the background of every drawing. */
export const COLOUR = {
  ground: "oklch(95.6% .006 95)",
  shade: "oklch(91.2% .007 95)",
  ink: "oklch(20% .02 265)",
  quiet: "oklch(52% .014 265)",
  faint: "oklch(76% .009 95)",
  cobalt: "oklch(50% .21 262)",
} as const;

/** 4:3, wide enough for a full-width image on a phone and a tile on a desktop. */
export const WIDTH = 1600;
export const HEIGHT = 1200;

export type Point = readonly [x: number, y: number];
type Attributes = Record<string, string | number>;

/** To one decimal, so that the text does not depend on the last bits of floating-point results. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function element(name: string, attributes: Attributes, content = ""): string {
  const serialized = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : value}"`,
  );
  return `<${name}${serialized.join("")}${content ? `>${content}</${name}>` : "/>"}`;
}

export function path(points: readonly Point[], attributes: Attributes, closed = false): string {
  const coordinates = points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");
  return element("path", { d: `M${coordinates}${closed ? "Z" : ""}`, fill: "none", ...attributes });
}

export function rectangle([x, y]: Point, [width, height]: Point, attributes: Attributes): string {
  return element("rect", { x, y, width, height, ...attributes });
}

export function circle([cx, cy]: Point, r: number, attributes: Attributes): string {
  return element("circle", { cx, cy, r, ...attributes });
}

/** A guide line. */
export function dottedPath(points: readonly Point[], attributes: Attributes = {}): string {
  return path(points, {
    stroke: COLOUR.quiet,
    "stroke-width": 3,
    "stroke-linecap": "round",
    "stroke-dasharray": "0 11",
    ...attributes,
  });
}

export function stroke(width: number, colour: string = COLOUR.ink): Attributes {
  return { stroke: colour, "stroke-width": width };
}

/** A complete drawing with its background. */
export function drawingSvg(parts: readonly string[]): string {
  const size = { width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` };
  const ground = rectangle([0, 0], [WIDTH, HEIGHT], { fill: COLOUR.ground });
  return element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, [ground, ...parts].join("\n"));
}
