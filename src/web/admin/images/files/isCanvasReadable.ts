// Whether a canvas of this browser gives back what was drawn on it: some, so as not to be told from others, make it up.

const TEST_COLOUR = [18, 52, 86] as const;
/** Of 255. Others change each pixel by one or two. */
const TOLERANCE = 8;

/** False in Firefox where it resists fingerprinting, as Tor's browser does: every photograph would become one plain colour. */
export function isCanvasReadable(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = `rgb(${TEST_COLOUR.join(" ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return TEST_COLOUR.every((expected, channel) => Math.abs(expected - (data[channel] ?? 0)) <= TOLERANCE);
}
