// Checks the `Host` header. https://www.rfc-editor.org/rfc/rfc9112#section-3.2

/** A name or an IPv4 address, or an IPv6 address in brackets, and a port. Stricter than the RFC: no percent escape, no comma. */
const HOST = /^(?:[a-z0-9_][a-z0-9_.-]*|\[[0-9a-f:.]+\])(?::\d*)?$/i;

/**
 * A malformed host makes `request.url` relative, or another URL than the one that was asked for. Bun joins several
 * headers with a comma and takes the first for the URL.
 */
export function hasValidHost({ url, headers }: Request): boolean {
  return HOST.test(headers.get("host") ?? "") && url.startsWith("http://") && URL.canParse(url);
}
