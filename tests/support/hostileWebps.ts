// WebP files (RFC 9649) put together from their chunks, among them some that no program writes.
import { concat, little24, riff, riffChunk, webpCanvas } from "./photographs.ts";

interface Size {
  width: number;
  height: number;
}

interface Frame extends Size {
  /** Pixels from the canvas's corner, even numbers. */
  x?: number;
  y?: number;
  /** The chunks of the picture, as they follow the first 12 bytes of a still one. */
  data: Uint8Array;
}

/** An animation that shows each frame for 100 ms. */
export function webpOfFrames(canvas: Size, frames: readonly Frame[]): Uint8Array {
  const animation = riffChunk("ANIM", new Uint8Array(6));
  return riff([webpCanvas(canvas.width, canvas.height, 0x02), animation, ...frames.map(frameChunk)]);
}

function frameChunk({ x = 0, y = 0, width, height, data }: Frame): Uint8Array {
  const place = [x / 2, y / 2, width - 1, height - 1, 100].map(little24);
  return riffChunk("ANMF", concat([...place, Uint8Array.of(0), data]));
}
