export const ENCODINGS = [
  { name: "br", extension: "br" },
  { name: "gzip", extension: "gz" },
] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** A response that fits into one packet gains nothing from compression. */
export const COMPRESSION_THRESHOLD_BYTES = 1_400;

/** Browsers send a handful of different headers. */
const MAX_CACHED_HEADERS = 100;
const cache = new Map<string, readonly Encoding[]>();

/**
 * Negotiates the content encoding: Brotli, else gzip, else none.
 * @param header the `Accept-Encoding` header
 * @param isAvailable whether a body in this encoding is available
 */
export function negotiateEncoding(
  header: string | null | undefined,
  isAvailable: (encoding: Encoding) => boolean = () => true,
): Encoding | null {
  return acceptedEncodings(header ?? "").find(isAvailable) ?? null;
}

/** Cached per header, because parsing it takes longer than finding a cached page. */
function acceptedEncodings(header: string): readonly Encoding[] {
  const cached = cache.get(header);
  if (cached) return cached;
  const accepted = new Set(
    header
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(";")[0]?.trim() ?? ""),
  );
  const encodings = ENCODINGS.filter(({ name }) => accepted.has(name));
  if (cache.size >= MAX_CACHED_HEADERS) cache.clear();
  cache.set(header, encodings);
  return encodings;
}
