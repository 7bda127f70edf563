// The security headers of every response. HTML pages have their own Content-Security-Policy instead of the default: `pages/contentSecurityPolicy.ts`.

/** Forbids loading and framing. For scripts it has an effect only if they run as workers. */
export const NON_HTML_CSP = "default-src 'none'; frame-ancestors 'none'";
/** Allows the style elements of an SVG. */
const SVG_CSP = `${NON_HTML_CSP}; style-src 'unsafe-inline'`;

/**
 * Features that no page uses; features that are not listed keep the browser's default. Chromium has supported
 * all of these since 2022 and logs a warning for unknown ones.
 */
const DENIED_FEATURES = [
  "accelerometer",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "sync-xhr",
  "usb",
  "xr-spatial-tracking",
];

const COMMON_HEADERS: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": DENIED_FEATURES.map((feature) => `${feature}=()`).join(", "),
};

/**
 * Defaults by the start of the content type; the first match counts. Images and the feed may be embedded by other
 * sites: feed readers in browsers show them. Calls to an API on another origin use CORS, which
 * `Cross-Origin-Resource-Policy` does not restrict.
 */
const HEADERS_BY_TYPE = [
  createDefaults("image/svg", SVG_CSP, "cross-origin"),
  createDefaults("image/", NON_HTML_CSP, "cross-origin"),
  createDefaults("application/atom+xml", NON_HTML_CSP, "cross-origin"),
  createDefaults("", NON_HTML_CSP, "same-origin"),
];

function createDefaults(type: string, csp: string, resourcePolicy: string) {
  const headers = {
    ...COMMON_HEADERS,
    "Content-Security-Policy": csp,
    "Cross-Origin-Resource-Policy": resourcePolicy,
  };
  return { type, headers: Object.entries(headers) };
}

const HSTS_HEADER = "Strict-Transport-Security";
const ONE_YEAR_S = 31_536_000;

/** The value of `Strict-Transport-Security`; `null` without HTTPS in PUBLIC_URL. */
export function strictTransportSecurity(site: {
  publicUrl: string | null;
  hstsIncludeSubdomains: boolean;
}): string | null {
  if (!site.publicUrl?.startsWith("https://")) return null;
  return `max-age=${ONE_YEAR_S}${site.hstsIncludeSubdomains ? "; includeSubDomains" : ""}`;
}

/**
 * Adds the headers that the response does not set itself. Mutates them: a new response would cost time.
 * @param hsts as `strictTransportSecurity`
 */
export function setSecurityHeaders(headers: Headers, hsts: string | null) {
  // Complete: a reply whose headers were built once.
  if (headers.has("Permissions-Policy")) return;
  const contentType = headers.get("content-type") ?? "";
  const defaults = HEADERS_BY_TYPE.find(({ type }) => contentType.startsWith(type));
  for (const [name, value] of defaults?.headers ?? []) if (!headers.has(name)) headers.set(name, value);
  if (hsts !== null && !headers.has(HSTS_HEADER)) headers.set(HSTS_HEADER, hsts);
}
