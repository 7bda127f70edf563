import { concatBytes, gifSubBlocks, encodeLatin1, uint16LE } from "./testImages.ts";

interface Size {
  width: number;
  height: number;
}

/**
 * A GIF89a whose frames may differ in size from the screen. Each frame's pixel data ends after the first pixel.
 */
export function gifWithFrames(
  screen: Size,
  frames: readonly Size[],
  extra: readonly Uint8Array[] = [],
): Uint8Array {
  return concatBytes([
    encodeLatin1("GIF89a"),
    uint16LE(screen.width, screen.height),
    Uint8Array.of(0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    ...extra,
    ...frames.map(encodeFrame),
    Uint8Array.of(0x3b),
  ]);
}

/** A comment extension without text, 3 bytes long. */
export function emptyCommentBlock(): Uint8Array {
  return Uint8Array.of(0x21, 0xfe, 0);
}

function encodeFrame({ width, height }: Size): Uint8Array {
  // Three 3-bit codes: clear, colour 0, end of information.
  const data = gifSubBlocks(Uint8Array.of(0b01_000_100, 0b1));
  return concatBytes([Uint8Array.of(0x2c), uint16LE(0, 0, width, height), Uint8Array.of(0, 2), data]);
}
