// Hands the one `Http` of this page to every part that asks the server.
import { createContext, use } from "react";

import type { Http } from "./http.ts";

const HttpContext = createContext<Http | null>(null);

export const HttpProvider = HttpContext.Provider;

export function useHttp(): Http {
  const http = use(HttpContext);
  if (!http) throw new Error("useHttp needs an HttpProvider above it");
  return http;
}
