// Walks the segments of a JPEG (ITU T.81) to its end marker: the decoder itself accepts a file that was cut.
import type { Anatomy } from "./anatomy.ts";
import type { ByteReader } from "./ByteReader.ts";

const END = 0xd9;
const SCAN = 0xda;

/** Returns null for a damaged file; throws `EndOfFile` for a cut one. */
export function readJpeg(bytes: ByteReader): Anatomy | null {
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  for (let at = 2; ;) {
    const marker = markerFrom(bytes, at);
    // Whatever follows the end (a second picture, a phone's video) is not looked at.
    if (marker.code === END) break;
    at = marker.at + 2;
    if (standsAlone(marker.code)) continue;
    const length = bytes.big16(at);
    if (length < 2) return null;
    if (isFrame(marker.code)) size ??= { height: bytes.big16(at + 3), width: bytes.big16(at + 5) };
    at += length;
    if (marker.code !== SCAN) continue;
    scans += 1;
    at = endOfScan(bytes, at);
  }
  if (size === null || scans === 0) return null;
  return { type: "image/jpeg", ...size, animated: false, bare: null, firstFrame: null };
}

/** The next marker; `at` is the place of its last 0xFF. Bytes between segments are passed over, as decoders do. */
function markerFrom(bytes: ByteReader, from: number): { at: number; code: number } {
  let at = bytes.indexOf(0xff, from);
  while (bytes.byte(at + 1) === 0xff) at += 1;
  return { at, code: bytes.byte(at + 1) };
}

/** Within a scan 0xFF is followed by 0 (a plain 0xFF), a restart marker or a filler. */
function endOfScan(bytes: ByteReader, from: number): number {
  for (let at = from; ;) {
    const marker = markerFrom(bytes, at);
    if (marker.code !== 0 && !isRestart(marker.code)) return marker.at;
    at = marker.at + 2;
  }
}

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

function standsAlone(code: number): boolean {
  return code === 0 || code === 0x01 || code === 0xd8 || isRestart(code);
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which lie among them. */
function isFrame(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}
