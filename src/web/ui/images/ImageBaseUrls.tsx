import { createContext, use } from "react";

import { API_BASE } from "#contract/envelope.ts";
import type { BaseUrls } from "#resources/settings/site.ts";

export type ImageBaseUrls = Pick<BaseUrls, "api" | "publicImages" | "backendHost">;

const ImageBaseUrlsContext = createContext<ImageBaseUrls>({
  api: API_BASE,
  publicImages: "",
  backendHost: "",
});

export const ImageBaseUrlsProvider = ImageBaseUrlsContext.Provider;

export function useImageBaseUrls(): ImageBaseUrls {
  return use(ImageBaseUrlsContext);
}
