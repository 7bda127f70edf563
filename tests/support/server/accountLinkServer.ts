import { ADMIN, createTestServer } from "./testServer.ts";
import type { ApiResponse, RequestOptions } from "./testServer.ts";

export const INVITED = { email: "mali@firm.example", firstName: "Mali", lastName: "Suk" };
export const NEW_PASSWORD = "fourteen herons";

/** A server with a signed-in admin who creates account links. */
export async function createAccountLinkServer(env: Record<string, string> = {}) {
  const server = await createTestServer(env);
  const { accessToken: token, user } = await server.signInWithPassword();
  const call = (method: string, path: string, options?: RequestOptions) =>
    server.request(method, path, { token, ...options });
  const send = (path: string, body: object, options?: RequestOptions) =>
    server.request("POST", `/auth${path}`, { body, ...options });
  return {
    ...server,
    token,
    user,
    call,
    invite: (changes: object = {}): Promise<ApiResponse> =>
      call("POST", "/invitations", { body: { ...INVITED, ...changes } }),
    createResetLink: (userId: string) => call("POST", `/users/${userId}/reset-link`),
    read: (linkToken: string, options?: RequestOptions) => send("/link", { token: linkToken }, options),
    accept: (linkToken: string, changes: object = {}) =>
      send("/invitation", {
        token: linkToken,
        firstName: INVITED.firstName,
        lastName: INVITED.lastName,
        password: NEW_PASSWORD,
        ...changes,
      }),
    reset: (linkToken: string, password = NEW_PASSWORD) =>
      send("/reset-password", { token: linkToken, password }),
    signInAs: (email: string, password: string) =>
      server.request("POST", "/auth/login", { body: { email, password } }),
    /** Another admin than `user`, with the password of `ADMIN`. */
    addColleague: () => server.addUser({ email: "nok@firm.example" }),
    colleague: { email: "nok@firm.example", password: ADMIN.password },
  };
}
