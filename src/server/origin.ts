// Under which address the site is known: the configured one, or the one it was asked by.
import type { AppContext } from "./api/context.ts";

/**
 * Without a configured address whoever asks decides: what is built from it is for that visitor alone, and may be kept
 * only under it.
 */
export function originOf(c: AppContext): string {
  const { publicUrl, isTrustedProxy } = c.get("services").config;
  if (publicUrl) return publicUrl;
  const { origin, host } = new URL(c.req.url);
  const isSecureOutside = c.req.header("x-forwarded-proto")?.split(",").at(-1)?.trim() === "https";
  return isSecureOutside && isTrustedProxy(c.env?.peer ?? "") ? `https://${host}` : origin;
}
