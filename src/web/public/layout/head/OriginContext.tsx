import { createContext, use } from "react";

const OriginContext = createContext<string | null>(null);

export const OriginProvider = OriginContext.Provider;

/** Returns the configured origin without a trailing slash; `null` if none is configured. */
export function useOrigin(): string | null {
  return use(OriginContext);
}
