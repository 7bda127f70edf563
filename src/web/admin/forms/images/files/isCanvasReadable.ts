const TEST_COLOUR = [18, 52, 86] as const;
/** Out of 255. Other browsers change each pixel by one or two. */
const TOLERANCE = 8;

/**
 * False in Firefox with resistance to fingerprinting and in Tor Browser, which return random pixels: every
 * photograph would become one plain colour.
 */
export function isCanvasReadable(): boolean {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.fillStyle = `rgb(${TEST_COLOUR.join(" ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return TEST_COLOUR.every((expected, channel) => Math.abs(expected - (data[channel] ?? 0)) <= TOLERANCE);
}
