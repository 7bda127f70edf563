// JPEGs (ITU T.81) of a few bytes that cost the decoder much time or memory.
import { concatBytes, jpegSegment } from "./testImages.ts";

const START_OF_IMAGE = Uint8Array.of(0xff, 0xd8);
const END_OF_IMAGE = Uint8Array.of(0xff, 0xd9);
const LUMINANCE = 1;

/** Markers of the frame: how the coefficients are coded. */
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
  /** Horizontal and vertical sampling factors, one byte a component: 0x22 is 2 x 2. */
  sampling?: readonly number[];
}

interface Scan {
  /** Component ids. */
  components: readonly number[];
  /** First and last coefficient, and the two bit positions of successive approximation in one byte. */
  spectralSelection: readonly [from: number, to: number, bits: number];
  data?: Uint8Array;
}

/** Three components at full resolution, in the scans given. All coefficients are 0. */
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

/** A first scan of all components, then refinements of the first one, each over every block of the picture. */
export function jpegWithRefinementScans(frame: Frame, scans: number): Uint8Array {
  const data = endOfBandRuns(Math.ceil(frame.width / 8) * Math.ceil(frame.height / 8));
  const refinement: Scan = { components: [LUMINANCE], spectralSelection: [1, 63, 0x10], data };
  return jpegWithScans({ marker: SOF.progressive, ...frame }, [
    { components: componentIds(frame), spectralSelection: [0, 0, 0] },
    { components: [LUMINANCE], spectralSelection: [1, 63, 0x01], data },
    ...Array.from({ length: scans - 2 }, () => refinement),
  ]);
}

/** One scan that is sent without any data: a decoder takes what is missing for grey. */
export function jpegWithEmptyScan(frame: Frame, extra: readonly Uint8Array[] = []): Uint8Array {
  const spectrum = frame.marker === SOF.progressive ? ([0, 0, 0] as const) : ([0, 63, 0] as const);
  return jpegWithScans(frame, [{ components: componentIds(frame), spectralSelection: spectrum }], extra);
}

/** Parts of a colour profile, each of almost 64 KB. */
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

/** Quantization by 1; of the codes "0" for "no difference" and for "nothing more in the next 16,384 blocks". */
function quantizationAndHuffmanTables(): Uint8Array[] {
  return [
    jpegSegment(0xdb, new Uint8Array(65).fill(1, 1)),
    singleCodeTable(0x00, 0),
    singleCodeTable(0x10, 0xe0),
  ];
}

/** A Huffman table in which the single bit 0 stands for the symbol. */
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
