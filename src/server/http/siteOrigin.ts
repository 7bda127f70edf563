import type { Site } from "#contract/settings/site.ts";

/**
 * Origin of the public site for absolute links: PUBLIC_URL, else the web address that an admin entered. `null` where
 * nobody named one: a request's `Host` is no source, for any caller can send any.
 */
export function siteOrigin(
  publicUrl: string | null,
  site: Pick<Site, "webAddress"> | undefined,
): string | null {
  return publicUrl ?? (site?.webAddress || null);
}
