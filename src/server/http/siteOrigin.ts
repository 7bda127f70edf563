import type { Site } from "#resources/settings/site.ts";

/**
 * The origin of the public site for absolute links: PUBLIC_URL, else the web address in the settings, else
 * `null`. The request's `Host` is not used, because any client can send any value.
 */
export function siteOrigin(
  publicUrl: string | null,
  site: Pick<Site, "webAddress"> | undefined,
): string | null {
  return publicUrl ?? (site?.webAddress || null);
}
