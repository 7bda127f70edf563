// Base addresses as they are when nobody has set any.
import type { BaseUrls } from "#contract/settings/site.ts";

export const SAME_ORIGIN_BASES: BaseUrls = {
  api: "/api/v1",
  privateApi: "",
  socket: "",
  privateImages: "",
  publicImages: "",
  backendHost: "",
};
