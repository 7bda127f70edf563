import { expect } from "bun:test";

import { TOTP } from "otpauth";

import { ADMIN, createTestServer, START_TIME } from "./testServer.ts";

/** A server with a signed-in admin who can add second factors. */
export async function createSecondFactorServer(env: Record<string, string> = {}) {
  const server = await createTestServer(env);
  const { accessToken, user } = await server.signInWithPassword();
  let token = accessToken;
  let time = START_TIME;
  let secret = "";
  /** Takes over new tokens, as the browser does. */
  async function ask(method: string, path: string, body?: unknown) {
    const response = await server.request(method, path, { token, body });
    token = response.body.tokens?.accessToken ?? token;
    return response;
  }
  const call = (method: string, path: string, body?: unknown) => ask(method, `/second-factor${path}`, body);
  const totpAt = (at: number) => new TOTP({ secret }).generate({ timestamp: at });
  return {
    ...server,
    token: () => token,
    user,
    ask,
    call,
    totpAt,
    secret: () => secret,
    /** The code that the app shows. */
    totp: () => totpAt(time),
    time: () => time,
    wait(ms: number) {
      time += ms;
      server.advanceClock(ms);
    },
    async addTotp(): Promise<string[]> {
      ({ secret } = (await call("POST", "/totp/secret")).data);
      const added = await call("POST", "/totp", { secret, code: totpAt(time) });
      expect(added.status).toBe(201);
      return added.data.recoveryCodes;
    },
    login: () => server.request("POST", "/auth/login", { body: ADMIN }),
    async challenge(): Promise<string> {
      return (await server.request("POST", "/auth/login", { body: ADMIN })).data.challenge;
    },
    complete: (body: object) => server.request("POST", "/auth/second-factor", { body }),
  };
}
