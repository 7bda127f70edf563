/**
 * Browsers of apps and of one maker, by what their user agents contain; the first match counts. Other parsers know them
 * as the browser that they embed, and lists of robots know some as robots.
 */
const APP_BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/\bFB(?:AN|_IAB)\/(?:Messenger|MESSENGER|Orca)/, "Messenger"],
  [/\bInstagram \d/, "Instagram"],
  [/\bBarcelona \d/, "Threads"],
  [/\bFB(?:AN|_IAB)\//, "Facebook"],
  [/\bLine\/\d/, "LINE"],
  [/\b(?:musical_ly|trill|TikTok|BytedanceWebview)[_/ ]/, "TikTok"],
  [/\bTwitter(?:Android| for i(?:Phone|Pad))\b/, "X"],
  [/\bMicroMessenger\/\d/, "WeChat"],
  [/\bGSA\/\d/, "Google app"],
  [/\bSamsungBrowser\/\d/, "Samsung Internet"],
  [/\[LinkedInApp\]/, "LinkedIn"],
];

/** The address that robots name, also those that pretend to be such a browser. */
const CONTACT_URL = /https?:\/\//;

/** `null` for all other browsers, and for robots. */
export function appBrowserName(userAgent: string): string | null {
  const name = APP_BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return name === null || CONTACT_URL.test(userAgent) ? null : name;
}

/** Pixels at density 1: Android's own limit between phones and tablets. */
const MIN_TABLET_WIDTH = 600;

/** The agents of Facebook's apps may consist of their own fields alone. Adds what every other browser says of the device. */
export function completeUserAgent(userAgent: string): string {
  if (!userAgent.startsWith("[FB")) return userAgent;
  if (userAgent.includes("FBDV/iPad")) return `Mozilla/5.0 (iPad; CPU OS like Mac OS X) ${userAgent}`;
  if (userAgent.includes("FBDV/iP")) return `Mozilla/5.0 (iPhone; CPU iPhone OS like Mac OS X) ${userAgent}`;
  const [, density, width, height] = /\{density=([\d.]+),width=(\d+),height=(\d+)\}/.exec(userAgent) ?? [];
  const isTablet = Math.min(Number(width), Number(height)) / Number(density) >= MIN_TABLET_WIDTH;
  return `Mozilla/5.0 (Linux; Android; ${isTablet ? "Tablet" : "Mobile"}) ${userAgent}`;
}
