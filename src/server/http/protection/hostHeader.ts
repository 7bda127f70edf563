// Validates the `Host` header. https://www.rfc-editor.org/rfc/rfc9112#section-3.2

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
  return HOST_PATTERN.test(headers.get("host") ?? "") && url.startsWith("http://") && URL.canParse(url);
}
