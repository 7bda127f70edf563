import { constants, deflateRawSync, deflateSync } from "node:zlib";

import {
  concatBytes,
  encodeLatin1,
  PNG_END,
  PNG_SIGNATURE,
  pngChunk,
  pngHeader,
  uint32BE,
} from "./testImages.ts";

/** A black PNG with the given chunks before its pixels. */
export function pngWithChunks(width: number, height: number, chunks: readonly Uint8Array[]): Uint8Array {
  const pixels = pngChunk("IDAT", deflateSync(new Uint8Array((width * 3 + 1) * height)));
  return concatBytes([PNG_SIGNATURE, pngHeader(width, height), ...chunks, pixels, PNG_END]);
}

/** A black PNG one pixel wide; the height must be a multiple of 250,000. */
export function tallPng(height: number): Uint8Array {
  const megabyte = deflateRawSync(new Uint8Array(1_000_000), { finishFlush: constants.Z_FULL_FLUSH });
  // A row has four bytes, and the checksum of zeros depends on their number only.
  const bytes = height * 4;
  const checksum = uint32BE((bytes % 65_521) * 65_536 + 1);
  const rows = Array.from({ length: bytes / 1_000_000 }, () => megabyte);
  const pixels = concatBytes([Uint8Array.of(0x78, 0x9c), ...rows, deflateRawSync(""), checksum]);
  return concatBytes([PNG_SIGNATURE, pngHeader(1, height), pngChunk("IDAT", pixels), PNG_END]);
}

/** A compressed colour profile: a header, and zeros up to this many bytes. */
export function iccProfileChunk(bytes: number): Uint8Array {
  const profile = Buffer.alloc(bytes);
  profile.writeUInt32BE(bytes, 0);
  profile.write("mntrRGB XYZ ", 12, "latin1");
  profile.write("acsp", 36, "latin1");
  return pngChunk("iCCP", concatBytes([encodeLatin1("name\0\0"), compress(profile)]));
}

/** A compressed comment that expands to this many megabytes. */
export function compressedTextChunk(megabytes: number): Uint8Array {
  const finishFlush = constants.Z_FULL_FLUSH;
  const megabyte = deflateRawSync(Buffer.alloc(1_000_000, "a"), { finishFlush });
  const stream = [Uint8Array.of(0x78, 0x9c), ...Array.from({ length: megabytes }, () => megabyte)];
  return pngChunk(
    "zTXt",
    concatBytes([encodeLatin1("Comment\0\0"), ...stream, deflateRawSync(""), new Uint8Array(4)]),
  );
}

function compress(data: Uint8Array): Uint8Array {
  return deflateSync(data, { level: constants.Z_BEST_COMPRESSION });
}
