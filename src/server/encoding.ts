// Chooses how an answer is compressed: Brotli where the browser takes it, else gzip, else not at all.

export const ENCODINGS = [
  { name: "br", ending: "br" },
  { name: "gzip", ending: "gz" },
] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * @param accept the `Accept-Encoding` header
 * @param isThere whether a body with this ending can be had
 */
export function acceptedEncoding(
  accept: string | undefined,
  isThere: (ending: Encoding["ending"]) => boolean = () => true,
): Encoding | null {
  const accepted = new Set(
    (accept ?? "")
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(";")[0] ?? ""),
  );
  return ENCODINGS.find(({ name, ending }) => accepted.has(name) && isThere(ending)) ?? null;
}
