import * as z from "zod";

import { lazyFields } from "../fields/lazyFields.ts";
import { rule } from "../fields/rule.ts";
import { stripInvisible } from "../fields/text.ts";
import { boundedString, formattedString, requiredLine } from "../fields/textFields.ts";

/** How long a sign-in may take from the password to the second factor. */
export const SIGN_IN_CHALLENGE_LIFETIME_MS = 5 * 60_000;

export const RECOVERY_CODE_COUNT = 10;
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 60;
const TOTP_PATTERN = /^\d{6}$/;
/** Without the letters that look like digits or each other (Crockford's base 32). */
export const RECOVERY_CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RECOVERY_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{10}$/;
/** 20 random bytes, as RFC 4226 recommends. */
const SECRET_PATTERN = /^[A-Z2-7]{32}$/;

export const SECOND_FACTOR_MESSAGES = {
  required: "Please confirm your sign-in with your second factor.",
  setupRequired: "Set up two-step verification to continue.",
  challengeExpired: "This sign-in took too long. Please sign in again.",
  codeFormat: "Please enter the 6 digits that your app shows",
  wrongCode: "Wrong code, or already used. Please enter the one that your app shows now.",
  recoveryCodeFormat: "Please enter one of your recovery codes, such as 4X7KQ-9M2TD",
  wrongRecoveryCode: "This recovery code is wrong or was used before.",
  secret: "Please start again: this secret key was not created here",
  alreadyAdded: "An authenticator app is set up already. Remove it first.",
  notFound: "This sign-in method was removed already",
  passkeyName: "Please name the passkey",
  passkeyFailed: "This passkey couldn't be verified. Please try again.",
  passkeysUnavailable: "Passkeys need a site with HTTPS and the setting PUBLIC_URL.",
  passkeyExists: "This passkey is added already.",
  tooManyPasskeys: "Remove a passkey that you no longer use first.",
  noFactor: "Set up a sign-in method first.",
} as const;

/** The ways to complete a sign-in. */
export type SecondFactorMethod = "passkey" | "totp" | "recoveryCode";

/** `data` of the error `second_factor_required`. */
export interface SecondFactorChallenge {
  /** Sent back with the second factor; valid for `SIGN_IN_CHALLENGE_LIFETIME_MS`. */
  challenge: string;
  methods: SecondFactorMethod[];
  /** For `navigator.credentials.get`, if a passkey is one of the methods. */
  passkeyOptions?: unknown;
}

/** Begins the creation or use of a passkey (WebAuthn). */
export interface PasskeyRequest<Options> {
  /** Sent back with the passkey's response; valid for `SIGN_IN_CHALLENGE_LIFETIME_MS`. */
  challenge: string;
  /** For `navigator.credentials`, as JSON. */
  options: Options;
}

export interface Passkey {
  _id: string;
  name: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** ISO 8601, UTC; `null` before its first use. */
  lastUsedAt: string | null;
}

/** The second factors of the caller. */
export interface SecondFactors {
  /** The authenticator app; ISO 8601, UTC. */
  totp: { createdAt: string } | null;
  passkeys: Passkey[];
  /** Passkeys need a site with HTTPS and PUBLIC_URL, or localhost. */
  canUsePasskeys: boolean;
  recoveryCodesLeft: number;
  /** When the site requires a second factor of this account, ISO 8601, UTC; `null` if it does not. */
  requiredFrom: string | null;
}

/** For an authenticator app. Stored only once a code confirms it. */
export interface TotpSecret {
  /** Base 32. */
  secret: string;
  /** For a QR code: otpauth://totp/… */
  uri: string;
}

/** Shown once; `null` if the account has recovery codes already. */
export interface AddedFactor {
  recoveryCodes: string[] | null;
}

export const secondFactorSignInSchema = z
  .object(
    lazyFields({
      challenge: challengeSchema,
      totp: () => totpCodeSchema().optional(),
      recoveryCode: () => recoveryCodeSchema().optional(),
      passkey: () => passkeyAssertionSchema().optional(),
    }),
  )
  .refine(({ totp, recoveryCode, passkey }) => (totp ?? recoveryCode ?? passkey) !== undefined, {
    path: ["totp"],
    error: SECOND_FACTOR_MESSAGES.codeFormat,
  });
export type SecondFactorSignIn = z.output<typeof secondFactorSignInSchema>;

export const newTotpSchema = z.object(
  lazyFields({
    secret: () =>
      boundedString(SECOND_FACTOR_MESSAGES.secret, 32).regex(SECRET_PATTERN, SECOND_FACTOR_MESSAGES.secret),
    code: totpCodeSchema,
  }),
);

export const passkeyConfirmSchema = z.object(
  lazyFields({ challenge: challengeSchema, passkey: passkeyAssertionSchema }),
);
export type PasskeyConfirmFields = z.output<typeof passkeyConfirmSchema>;

export const newPasskeySchema = z.object(
  lazyFields({
    name: () => requiredLine(SECOND_FACTOR_MESSAGES.passkeyName, MAX_PASSKEY_NAME_LENGTH),
    challenge: challengeSchema,
    passkey: passkeyRegistrationSchema,
  }),
);

function challengeSchema() {
  const message = SECOND_FACTOR_MESSAGES.challengeExpired;
  return boundedString(message, 1_000);
}

/** `AuthenticationResponseJSON` of WebAuthn. */
export function passkeyAssertionSchema() {
  return z.object(
    {
      id: passkeyText(),
      response: z.object({
        clientDataJSON: passkeyText(),
        authenticatorData: passkeyText(),
        signature: passkeyText(),
      }),
    },
    SECOND_FACTOR_MESSAGES.passkeyFailed,
  );
}
export type PasskeyAssertion = z.output<ReturnType<typeof passkeyAssertionSchema>>;

/** `RegistrationResponseJSON` of WebAuthn. */
function passkeyRegistrationSchema() {
  return z.object(
    {
      id: passkeyText(),
      response: z.object({
        clientDataJSON: passkeyText(),
        attestationObject: passkeyText(),
        transports: z.array(boundedString(SECOND_FACTOR_MESSAGES.passkeyFailed, 20)).max(10).default([]),
      }),
    },
    SECOND_FACTOR_MESSAGES.passkeyFailed,
  );
}
export type PasskeyRegistration = z.output<ReturnType<typeof passkeyRegistrationSchema>>;

function passkeyText() {
  return boundedString(SECOND_FACTOR_MESSAGES.passkeyFailed, 20_000);
}

/** Accepts spaces, as apps show them: 123 456. */
export function totpCodeSchema() {
  return codeSchema(rule("totp", SECOND_FACTOR_MESSAGES.codeFormat), TOTP_PATTERN);
}

/** Accepts lower case, and any spaces and hyphens. */
export function recoveryCodeSchema() {
  return codeSchema(rule("recoveryCode", SECOND_FACTOR_MESSAGES.recoveryCodeFormat), RECOVERY_CODE_PATTERN);
}

function codeSchema(malformed: ReturnType<typeof rule>, pattern: RegExp) {
  return formattedString(malformed)
    .overwrite(cleanCode)
    .refine((code) => pattern.test(code), malformed);
}

function cleanCode(code: string): string {
  return stripInvisible(code).replace(/[\s-]/g, "").toUpperCase();
}
