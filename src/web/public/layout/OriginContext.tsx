// The address by which the site is known, for what is read elsewhere: canonical links and shared pictures.
import { createContext, use } from "react";

const OriginContext = createContext("");

export const OriginProvider = OriginContext.Provider;

/** Without a trailing slash. */
export function useOrigin(): string {
  return use(OriginContext);
}
