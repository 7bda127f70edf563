import type { AppContext } from "#server/http/context.ts";

/** The site as passkeys know it (WebAuthn); they work only on its origin. */
export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

/**
 * PUBLIC_URL, or localhost. Other hosts are not taken from the request, because any client can send any `Host`.
 * @returns `null` where browsers offer no passkeys: without HTTPS
 */
export function getRelyingParty(c: AppContext, publicUrl: string | null): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl ?? c.req.url);
  const isUsable = hostname === "localhost" || (publicUrl !== null && protocol === "https:");
  return isUsable ? { id: hostname, origin } : null;
}
