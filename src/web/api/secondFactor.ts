import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from "@simplewebauthn/browser";
import { queryOptions } from "@tanstack/react-query";

import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import type {
  AddedFactor,
  PasskeyAssertion,
  PasskeyRequest,
  SecondFactorChallenge,
  SecondFactorMethod,
  SecondFactors,
  SecondFactorSignIn,
  TotpSecret,
} from "#contract/accounts/secondFactor.ts";

import { ApiError, nullIfNotFound } from "./http/ApiError.ts";
import { assertRecordWith } from "./http/httpClient.ts";
import type { HttpClient } from "./http/httpClient.ts";

export const secondFactorsKey = ["second-factors"] as const;

/** The user's own second factors. */
export function secondFactorsQuery(http: HttpClient) {
  return queryOptions({
    queryKey: secondFactorsKey,
    queryFn: () => http.get<SecondFactors>("/second-factor").then(assertRecordWith("recoveryCodesLeft")),
    staleTime: 0,
  });
}

export function hasSecondFactor({ totp, passkeys }: SecondFactors): boolean {
  return totp !== null || passkeys.length > 0;
}

/** How the account can prove its second factor, in the order of a sign-in. */
export function listMethods(factors: SecondFactors): SecondFactorMethod[] {
  const { totp, passkeys, canUsePasskeys, recoveryCodesLeft } = factors;
  return [
    ...(canUsePasskeys && passkeys.length > 0 ? ["passkey" as const] : []),
    ...(totp ? ["totp" as const] : []),
    ...(recoveryCodesLeft > 0 ? ["recoveryCode" as const] : []),
  ];
}

export function completeLogin(http: HttpClient, fields: SecondFactorSignIn) {
  return http.post<LoginResponse>("/auth/second-factor", fields);
}

/** The challenge of a failed sign-in whose password was right; `null` for all other errors. */
export function getSecondFactorChallenge(error: unknown): SecondFactorChallenge | null {
  if (!(error instanceof ApiError) || error.code !== "second_factor_required") return null;
  // The server sends it with this code.
  return error.data as SecondFactorChallenge;
}

// All of the following need a recent authentication.

export function createTotpSecret(http: HttpClient) {
  return http.post<TotpSecret>("/second-factor/totp/secret");
}

export function addTotp(http: HttpClient, fields: { secret: string; code: string }) {
  return http.post<AddedFactor>("/second-factor/totp", fields);
}

/** Also succeeds if it is removed already. */
export function removeTotp(http: HttpClient) {
  return http.delete<null>("/second-factor/totp").catch(nullIfNotFound);
}

/**
 * Creates a passkey in the browser, which asks the person, and adds it to the account.
 * @throws Error of `navigator.credentials` if the browser creates none
 */
export async function addPasskey(http: HttpClient, name: string): Promise<AddedFactor> {
  const { challenge, options } = await http.post<PasskeyRequest<CreationOptions>>(
    "/second-factor/passkeys/options",
  );
  const { startRegistration } = await import("@simplewebauthn/browser");
  const passkey = await startRegistration({ optionsJSON: options });
  return http.post<AddedFactor>("/second-factor/passkeys", { name, challenge, passkey });
}

/** Also succeeds if it is removed already. */
export function removePasskey(http: HttpClient, id: string) {
  return http
    .delete<{ _id: string }>(`/second-factor/passkeys/${encodeURIComponent(id)}`)
    .catch(nullIfNotFound);
}

/**
 * As `reauthenticate`, with a passkey instead of the password.
 * @throws Error of `navigator.credentials` if the browser uses none
 */
export async function reauthenticateWithPasskey(http: HttpClient): Promise<void> {
  const { challenge, options } = await http.post<PasskeyRequest<unknown>>("/auth/confirm/passkey/options");
  await http.post<null>("/auth/confirm/passkey", { challenge, passkey: await getPasskeyAssertion(options) });
}

/**
 * The browser asks the person for a passkey.
 * @param options of the server
 * @throws Error of `navigator.credentials` if the browser uses none
 */
export async function getPasskeyAssertion(options: unknown): Promise<PasskeyAssertion> {
  // Loaded at first use: most sign-ins need no passkey.
  const { startAuthentication } = await import("@simplewebauthn/browser");
  // The server sends them in this format.
  return startAuthentication({ optionsJSON: options as RequestOptions });
}

export function renewRecoveryCodes(http: HttpClient) {
  return http.post<{ recoveryCodes: string[] }>("/second-factor/recovery-codes");
}
