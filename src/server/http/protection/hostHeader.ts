// Rejects requests with a wrong Host header: https://www.rfc-editor.org/rfc/rfc9112#section-3.2

/**
 * A name, an IPv4 address or an IPv6 address in brackets, with an optional port. Stricter than the RFC: no
 * percent escapes, no commas.
 */
const HOST_PATTERN = /^(?:[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(?::\d*)?$/i;

/**
 * A malformed host makes `request.url` relative or different from the requested URL. Repeated headers are
 * rejected too: Bun joins them with a comma but uses the first for the URL.
 */
export function hasValidHost({ url, headers }: Request): boolean {
  return HOST_PATTERN.test(headers.get("host") ?? "") && /^https?:\/\//.test(url) && URL.canParse(url);
}

/** The latest host that passed `hasValidHost`, which takes as long as finding a cached page. Nearly all requests have the same. */
let validatedHost: string | null = null;

/** The path and query of a request; `null` for a malformed host and for unusual URLs. */
export function requestTarget(request: Request): string | null {
  const { url, headers } = request;
  const host = headers.get("host") ?? "";
  const hostStart = (url.startsWith("https:") ? "https://" : "http://").length;
  const start = hostStart + host.length;
  const isPlain = url.startsWith("http") && url.startsWith(host, hostStart) && url[start] === "/";
  return isPlain && isValidatedHost(host, request) ? url.slice(start) : null;
}

function isValidatedHost(host: string, request: Request): boolean {
  if (host === validatedHost) return true;
  if (!hasValidHost(request)) return false;
  validatedHost = host;
  return true;
}
