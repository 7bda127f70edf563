/** Like `URL.parse`, which browsers of 2022 lack. `null` for an invalid URL. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
