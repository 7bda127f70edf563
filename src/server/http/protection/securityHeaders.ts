// The security headers of every response. HTML has its own policy.

/** Forbids loading and framing. Also applies to a script that runs as a worker. */
export const NON_HTML_CSP = "default-src 'none'; frame-ancestors 'none'";
/** Allows the style elements of an SVG. */
const SVG_CSP = `${NON_HTML_CSP}; style-src 'unsafe-inline'`;

/**
 * Features that no page uses; features that are not listed keep the browser's default. Chromium has supported
 * all of these since 2022 and logs a warning for unknown ones.
 */
const DENIED_FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "sync-xhr",
  "usb",
  "xr-spatial-tracking",
];

const COMMON_HEADERS: readonly [name: string, value: string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", DENIED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
];

/** Mutates the headers: creating a response per request would cost time. */
export function setSecurityHeaders(headers: Headers, publicUrl: string | null) {
  for (const [name, value] of COMMON_HEADERS) if (!headers.has(name)) headers.set(name, value);
  if (publicUrl?.startsWith("https://")) headers.set("Strict-Transport-Security", "max-age=31536000");
  const type = headers.get("content-type") ?? "";
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", defaultCsp(type));
  // Calls to an API on another origin use CORS, which this header does not restrict.
  if (!headers.has("Cross-Origin-Resource-Policy")) {
    headers.set(
      "Cross-Origin-Resource-Policy",
      isCrossOriginEmbeddable(type) ? "cross-origin" : "same-origin",
    );
  }
}

function defaultCsp(type: string): string {
  return type.startsWith("image/svg") ? SVG_CSP : NON_HTML_CSP;
}

/** Feed readers in browsers show the images of articles and the site's icon. */
function isCrossOriginEmbeddable(type: string): boolean {
  return type.startsWith("image/") || type.startsWith("application/atom+xml");
}
