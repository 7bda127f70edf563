// An admin who asks the API of a running executable.
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";

export const ADMIN_ENV = { ADMIN_EMAIL: "somsri@firm.example", ADMIN_PASSWORD: "correct horse" };

export interface ApiClient {
  /** The header's value. */
  authorization: string;
  /** Asks with the token; forms are sent as they are. */
  request(method: string, path: string, form?: FormData): Promise<Response>;
}

export async function signIn(url: string): Promise<ApiClient> {
  const response = await requestLogin(url);
  if (response.status !== 200) throw new Error(`Signing in was answered with ${response.status}`);
  const { data } = await response.json();
  // The server's own answer, checked by the tests of the API.
  const { accessToken } = data as LoginResponse;
  const authorization = `Bearer ${accessToken}`;
  return {
    authorization,
    request: (method, path, form) =>
      fetch(`${url}/api/v1${path}`, {
        method,
        headers: { authorization },
        ...(form ? { body: form } : {}),
      }),
  };
}

/** The answer, whatever it is. */
export function requestLogin(url: string): Promise<Response> {
  return fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: ADMIN_ENV.ADMIN_EMAIL, password: ADMIN_ENV.ADMIN_PASSWORD }),
  });
}
