import type { LoginResponse } from "#contract/accounts/loginResponse.ts";

export const ADMIN_ENV = { ADMIN_EMAIL: "somsri@firm.example", ADMIN_PASSWORD: "correct horse" };

export interface ApiClient {
  /** Value of the Authorization header. */
  authorization: string;
  /** Sends a request with the token. */
  request(method: string, path: string, body?: FormData | StreamedBody): Promise<Response>;
}

/** A body that is sent piece by piece. */
export interface StreamedBody {
  body: ReadableStream<Uint8Array>;
  contentType: string;
}

export async function signIn(url: string): Promise<ApiClient> {
  const response = await requestLogin(url);
  if (response.status !== 200) throw new Error(`Signing in failed with status ${response.status}`);
  const { data } = await response.json();
  // Not validated: the tests of the API cover it.
  const { accessToken } = data as LoginResponse;
  const authorization = `Bearer ${accessToken}`;
  return {
    authorization,
    request: (method, path, body) =>
      fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          authorization,
          ...(body && "contentType" in body ? { "content-type": body.contentType } : {}),
        },
        ...(body ? { body: body instanceof FormData ? body : body.body } : {}),
      }),
  };
}

/** Returns the response without checking its status. */
export function requestLogin(url: string): Promise<Response> {
  return fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN_ENV.ADMIN_EMAIL, password: ADMIN_ENV.ADMIN_PASSWORD }),
  });
}
