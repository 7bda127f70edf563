// The security headers of every response. HTML brings its own policy: see render/htmlHeaders.ts.

/** Loads nothing and is framed by nobody. A script keeps to it too: as a worker it loads nothing. */
export const NON_HTML_POLICY = "default-src 'none'; frame-ancestors 'none'";
/** An SVG holds its own style. */
const SVG_POLICY = `${NON_HTML_POLICY}; style-src 'unsafe-inline'`;

/**
 * Features that no page uses; what is left out keeps the browser's default. Chromium has known all of them since 2022
 * and logs a warning about each that it does not know.
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

const SAME_FOR_ALL: readonly [name: string, value: string][] = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", DENIED_FEATURES.map((feature) => `${feature}=()`).join(", ")],
];

/** Changes the headers in place: a new response for each request would cost time. */
export function setSecurityHeaders(headers: Headers, publicUrl: string | null) {
  for (const [name, value] of SAME_FOR_ALL) if (!headers.has(name)) headers.set(name, value);
  if (publicUrl?.startsWith("https://")) headers.set("Strict-Transport-Security", "max-age=31536000");
  const type = headers.get("content-type") ?? "";
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", policyOf(type));
  // Calls to an API on another origin use CORS, which this header does not restrict.
  if (!headers.has("Cross-Origin-Resource-Policy")) {
    headers.set("Cross-Origin-Resource-Policy", isEmbeddable(type) ? "cross-origin" : "same-origin");
  }
}

function policyOf(type: string): string {
  return type.startsWith("image/svg") ? SVG_POLICY : NON_HTML_POLICY;
}

/** Feed readers in browsers show the pictures of articles, and the site's icon. */
function isEmbeddable(type: string): boolean {
  return type.startsWith("image/") || type.startsWith("application/atom+xml");
}
