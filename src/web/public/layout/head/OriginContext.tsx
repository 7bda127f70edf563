// The configured address of the site, for what is read elsewhere: canonical links and shared pictures.
import { createContext, use } from "react";

const OriginContext = createContext<string | null>(null);

export const OriginProvider = OriginContext.Provider;

/** Without a trailing slash; `null` where none is configured. */
export function useOrigin(): string | null {
  return use(OriginContext);
}
