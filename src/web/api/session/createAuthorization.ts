import { NEW_TOKEN_HEADER, SCOPE_HEADER, TOKEN_EXPIRES_HEADER } from "#contract/accounts/session.ts";

import type { Authorization, TokenResponse } from "../http/httpClient.ts";

/** Their 401 is about what was entered, not about the token. */
const SIGN_IN_PATH = /^\/auth\/(?!(sessions|notices)\b)/;
/** Their replies may bring the tokens of a session that replaces the present one. */
const REPLACES_SESSION = /^(POST \/auth\/confirm|PUT \/users\/|(POST|DELETE) \/second-factor\/)/;

/** Holds the access token. */
export interface TokenProvider {
  accessToken(): string | null;
  /** Fetches a token to replace the rejected one. Throws if the session is over. */
  refresh(rejectedToken: string | null): Promise<string>;
  /** Called when a response renews the token or its expiry. */
  storeRotatedToken(update: TokenUpdate): void;
  /** Called when a response to a request with the token renews nothing. */
  renewIfDue(usedToken: string | null): void;
  /** Sends a request that may replace the session. No tab refreshes the token until the new ones are stored. */
  replaceSession<R extends TokenResponse>(send: () => Promise<R>): Promise<R>;
  /** Called when the server reports that the token's user is no longer an admin. */
  onAccessDenied(usedToken: string | null): void;
  /** Called with the current scope of the token's user, which another admin may have changed. */
  onScope(usedToken: string | null, scope: string): void;
  /** Called when the server requires that the token's user sets up a second factor first. */
  onSetupRequired(usedToken: string | null): void;
}

export interface TokenUpdate {
  /** The token that the request was sent with. */
  usedToken: string | null;
  token: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number | null;
}

/**
 * Sends with the access token, stores a renewed token from the response, and after a 401 refreshes the token
 * (`refresh` in `tokens.ts`) and sends once more, but not a sign-in. A retry after a lost connection is in
 * `http/idempotencyKeys.ts`. `checkExpiry` in `session.ts` ends a session whose token has expired.
 */
export function createAuthorization(tokens: TokenProvider): Authorization {
  return {
    async send({ method, path }, send) {
      const sendOnce = REPLACES_SESSION.test(`${method} ${path}`)
        ? (token: string | null) => tokens.replaceSession(() => send(token))
        : send;
      const token = tokens.accessToken();
      const response = applyTokenUpdate(tokens, token, await sendOnce(token));
      if (response.status !== 401 || SIGN_IN_PATH.test(path)) return { response, usedToken: token };
      const newToken = await tokens.refresh(token);
      return {
        response: applyTokenUpdate(tokens, newToken, await sendOnce(newToken)),
        usedToken: newToken,
      };
    },
    onFailure(code, usedToken) {
      if (code === "forbidden") tokens.onAccessDenied(usedToken);
      if (code === "second_factor_setup_required") tokens.onSetupRequired(usedToken);
    },
  };
}

function applyTokenUpdate<R extends TokenResponse>(tokens: TokenProvider, used: string | null, response: R) {
  const scope = response.headers.get(SCOPE_HEADER);
  // Before the token is replaced, because it identifies the session.
  if (scope) tokens.onScope(used, scope);
  const token = response.headers.get(NEW_TOKEN_HEADER);
  const expiresAt = parseNumber(response.headers.get(TOKEN_EXPIRES_HEADER));
  if (token || expiresAt) tokens.storeRotatedToken({ usedToken: used, token, expiresAt });
  else if (response.status < 400) tokens.renewIfDue(used);
  return response;
}

function parseNumber(text: string | null): number | null {
  const value = Number(text);
  return text && Number.isFinite(value) ? value : null;
}
