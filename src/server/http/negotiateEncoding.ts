const ENCODINGS = [
  { name: "br", ending: "br" },
  { name: "gzip", ending: "gz" },
] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * Negotiates the content encoding: Brotli, else gzip, else none.
 * @param header the `Accept-Encoding` header
 * @param isAvailable whether a body in this encoding is available
 */
export function negotiateEncoding(
  header: string | undefined,
  isAvailable: (encoding: Encoding) => boolean = () => true,
): Encoding | null {
  const accepted = new Set(
    (header ?? "")
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(";")[0]?.trim() ?? ""),
  );
  return ENCODINGS.find((encoding) => accepted.has(encoding.name) && isAvailable(encoding)) ?? null;
}
