import { concatBytes, jpegSegment } from "./testImages.ts";

const START_OF_IMAGE = Uint8Array.of(0xff, 0xd8);
const END_OF_IMAGE = Uint8Array.of(0xff, 0xd9);
const LUMINANCE = 1;

/** Start-of-frame markers (ITU T.81, table B.1), which select how the coefficients are coded. */
export const SOF = {
  baseline: 0xc0,
  extended: 0xc1,
  progressive: 0xc2,
  lossless: 0xc3,
  arithmetic: 0xc9,
} as const;

interface Frame {
  width: number;
  height: number;
  marker?: number;
  precision?: number;
  /** Sampling factors, one byte per component: horizontal in the high 4 bits, vertical in the low 4 bits. */
  sampling?: readonly number[];
}

interface Scan {
  /** Component ids, counted from 1. */
  components: readonly number[];
  /** The first and last coefficient, and both bit positions of successive approximation in one byte. */
  spectralSelection: readonly [from: number, to: number, bits: number];
  data?: Uint8Array;
}

/** Builds a JPEG from the given scans: three components at full resolution by default, all coefficients 0. */
export function jpegWithScans(
  frame: Frame,
  scans: readonly Scan[],
  extra: readonly Uint8Array[] = [],
): Uint8Array {
  return concatBytes([
    START_OF_IMAGE,
    ...quantizationAndHuffmanTables(),
    ...extra,
    frameHeader(frame),
    ...scans.map(encodeScan),
    END_OF_IMAGE,
  ]);
}

/**
 * A first scan of all components, followed by scans of the luminance only, each of which covers every block.
 */
export function jpegWithRefinementScans(frame: Frame, scans: number): Uint8Array {
  const data = endOfBandRuns(Math.ceil(frame.width / 8) * Math.ceil(frame.height / 8));
  const refinement: Scan = { components: [LUMINANCE], spectralSelection: [1, 63, 0x10], data };
  return jpegWithScans({ marker: SOF.progressive, ...frame }, [
    { components: componentIds(frame), spectralSelection: [0, 0, 0] },
    { components: [LUMINANCE], spectralSelection: [1, 63, 0x01], data },
    ...Array.from({ length: scans - 2 }, () => refinement),
  ]);
}

/** One scan without any data; decoders fill the missing blocks with grey. */
export function jpegWithEmptyScan(frame: Frame, extra: readonly Uint8Array[] = []): Uint8Array {
  const spectrum = frame.marker === SOF.progressive ? ([0, 0, 0] as const) : ([0, 63, 0] as const);
  return jpegWithScans(frame, [{ components: componentIds(frame), spectralSelection: spectrum }], extra);
}

/** The APP2 segments of a colour profile, each just below the limit of 64 KiB. */
export function iccProfileSegments(bytes: number): Uint8Array[] {
  const part = new Uint8Array(65_000);
  const count = Math.ceil(bytes / part.length);
  const name = Buffer.from("ICC_PROFILE\0", "latin1");
  return Array.from({ length: count }, (_, at) =>
    jpegSegment(0xe2, concatBytes([name, Uint8Array.of(at + 1, count), part])),
  );
}

function componentIds({ sampling = NO_SUBSAMPLING }: Frame): number[] {
  return sampling.map((_, at) => at + 1);
}

const NO_SUBSAMPLING = [0x11, 0x11, 0x11];

/**
 * Quantization by 1, and Huffman codes of the single bit 0 for "no difference" (DC) and for "end of band in the
 * next 16,384 blocks" (AC).
 */
function quantizationAndHuffmanTables(): Uint8Array[] {
  return [
    jpegSegment(0xdb, new Uint8Array(65).fill(1, 1)),
    singleCodeTable(0x00, 0),
    singleCodeTable(0x10, 0xe0),
  ];
}

/** A Huffman table in which the single bit 0 encodes the symbol. */
function singleCodeTable(table: number, symbol: number): Uint8Array {
  return jpegSegment(0xc4, concatBytes([Uint8Array.of(table, 1), new Uint8Array(15), Uint8Array.of(symbol)]));
}

function frameHeader({
  width,
  height,
  marker = SOF.baseline,
  precision = 8,
  sampling = NO_SUBSAMPLING,
}: Frame): Uint8Array {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const components = sampling.flatMap((factors, at) => [at + 1, factors, 0]);
  return jpegSegment(marker, Uint8Array.of(precision, ...size, sampling.length, ...components));
}

function encodeScan({ components, spectralSelection, data = new Uint8Array() }: Scan): Uint8Array {
  const selectors = components.flatMap((id) => [id, 0]);
  return concatBytes([
    jpegSegment(0xda, Uint8Array.of(components.length, ...selectors, ...spectralSelection)),
    data,
  ]);
}

function endOfBandRuns(blocks: number): Uint8Array {
  return new Uint8Array(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
}
