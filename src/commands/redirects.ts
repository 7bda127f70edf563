import { hasValidHost } from "#server/http/protection/hostHeader.ts";

import type { Config } from "./config.ts";
import { openPort } from "./listen.ts";

const CHALLENGE = /^\/\.well-known\/acme-challenge\/([\w-]{1,200})$/;
const NOT_OPEN =
  "This site is not open yet: it is waiting for its certificate. Please try again in a few minutes.\n";
const HEADERS = {
  "content-type": "text/plain",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

interface Redirects extends Pick<Config, "host" | "port" | "publicUrl"> {
  /** Without a certificate the site is not open: it is never served without encryption. */
  isOpen: () => boolean;
  /** What proves to the certificate authority that this host has the account; `null` for none. */
  answerChallenge: (token: string) => string | null;
}

/**
 * Redirects further names of DOMAIN to the site. Not certificates of `--cert`: the proxy or DNS that they are for is unknown.
 * @returns `undefined` if there are none
 */
export function createNameRedirect({ https, publicUrl }: Pick<Config, "https" | "publicUrl">) {
  const names = new Set(https?.acme?.names.filter((name) => name !== URL.parse(publicUrl ?? "")?.hostname));
  if (names.size === 0) return undefined;
  return (request: Request): Response | null => {
    if (!hasValidHost(request)) return null;
    const { hostname, origin } = new URL(request.url);
    return names.has(hostname) ? redirectTo(`${publicUrl}${request.url.slice(origin.length)}`) : null;
  };
}

/**
 * Redirects plain HTTP to HTTPS, and answers the certificate authority.
 * @throws StartError when the port can't be opened
 */
export function listenForRedirects({ host, port, publicUrl, isOpen, answerChallenge }: Redirects) {
  function respond(request: Request): Response {
    const { url } = request;
    const target = hasValidHost(request) ? url.slice(new URL(url).origin.length) : "/";
    const [, token] = CHALLENGE.exec(target) ?? [];
    const answer = token === undefined ? null : answerChallenge(token);
    if (answer !== null) return new Response(answer, { headers: HEADERS });
    if (isOpen()) return redirectTo(`${publicUrl}${target}`);
    return new Response(NOT_OPEN, { status: 503, headers: { ...HEADERS, "retry-after": "60" } });
  }
  return openPort({ host, port }, () =>
    Bun.serve({ hostname: host, port, reusePort: false, development: false, fetch: respond }),
  );
}

/** Cached for an hour only: a wrong PUBLIC_URL must not stay in browsers. */
export function redirectTo(location: string): Response {
  return new Response(null, { status: 308, headers: { location, "cache-control": "max-age=3600" } });
}
