import { NETWORK_MESSAGE } from "#contract/accounts/session.ts";

import { ApiError } from "./ApiError.ts";
import { parseEnvelope } from "./httpClient.ts";
import type { HttpClient } from "./httpClient.ts";

interface OpenOptions {
  accept: string;
  /** Aborts the call, which has no other timeout. */
  signal: AbortSignal;
}

/**
 * For responses without an envelope, such as files and streams.
 * @throws ApiError for any status but success, and with status 0 without a complete response
 */
export async function openResponse(
  { fetch, url, authorization }: HttpClient,
  path: string,
  { accept, signal }: OpenOptions,
): Promise<Response> {
  const { response, usedToken } = await authorization.send({ method: "GET", path }, (token) => {
    const headers = { accept, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    return withNetworkError(fetch(url(path), { headers, credentials: "include", signal }));
  });
  if (!response.ok) {
    const text = await withNetworkError(response.text());
    parseEnvelope(text, response.status, { authorization, usedToken });
  }
  return response;
}

function withNetworkError<T>(result: Promise<T>): Promise<T> {
  return result.catch(() => Promise.reject(new ApiError(NETWORK_MESSAGE, 0)));
}
