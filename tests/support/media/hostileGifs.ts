// GIFs (GIF89a) whose sizes and blocks do not go together as programs write them.
import { concatBytes, gifSubBlocks, encodeLatin1, uint16LE } from "./testImages.ts";

interface Size {
  width: number;
  height: number;
}

/** Frames of one colour; a frame's size may be another than the screen's. Its pixels end after the first few. */
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

/** A comment without a text: 3 bytes. */
export function emptyCommentBlock(): Uint8Array {
  return Uint8Array.of(0x21, 0xfe, 0);
}

function encodeFrame({ width, height }: Size): Uint8Array {
  // Codes of 3 bits: "clear", colour 0, "end".
  const data = gifSubBlocks(Uint8Array.of(0b01_000_100, 0b1));
  return concatBytes([Uint8Array.of(0x2c), uint16LE(0, 0, width, height), Uint8Array.of(0, 2), data]);
}
