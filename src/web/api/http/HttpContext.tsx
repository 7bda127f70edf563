import { createContext, use } from "react";

import type { HttpClient } from "./httpClient.ts";

const HttpContext = createContext<HttpClient | null>(null);

export const HttpProvider = HttpContext.Provider;

export function useHttp(): HttpClient {
  const http = use(HttpContext);
  if (!http) throw new Error("useHttp needs an HttpProvider above it");
  return http;
}
