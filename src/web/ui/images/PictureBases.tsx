// Tells every picture where the API and the public pictures are; the page's own origin unless configured.
import { createContext, use } from "react";

import { API_BASE } from "#contract/envelope.ts";
import type { BaseAddresses } from "#contract/settings/site.ts";

export type PictureBases = Pick<BaseAddresses, "api" | "publicImages" | "backendHost">;

const PictureBasesContext = createContext<PictureBases>({
  api: API_BASE,
  publicImages: "",
  backendHost: "",
});

export const PictureBasesProvider = PictureBasesContext.Provider;

export function usePictureBases(): PictureBases {
  return use(PictureBasesContext);
}
