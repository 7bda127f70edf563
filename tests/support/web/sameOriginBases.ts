import type { BaseUrls } from "#resources/settings/site.ts";

/** The defaults: everything on the site's own origin. */
export const SAME_ORIGIN_BASES: BaseUrls = {
  api: "/api/v1",
  privateApi: "",
  socket: "",
  privateImages: "",
  publicImages: "",
  backendHost: "",
};
