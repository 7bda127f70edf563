// Reads an address as `URL.parse` does, which browsers of 2022 lack.

/** `null` for what is no address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
