// Time-based one-time passwords (RFC 6238), with the parameters that all authenticator apps support.
import type { TotpSecret } from "#contract/accounts/secondFactor.ts";
import { otpauth } from "#server/lazyImports.ts";

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Accepts the previous and the next code, because the clocks of phones differ. */
const CLOCK_SKEW_STEPS = 1;
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: PERIOD_S };

/** @param issuer names the site in the app, `label` the account */
export async function createTotpSecret({
  issuer,
  label,
}: {
  issuer: string;
  label: string;
}): Promise<TotpSecret> {
  const { Secret, TOTP } = await otpauth();
  const secret = new Secret({ size: SECRET_BYTES });
  const totp = new TOTP({ ...PARAMETERS, issuer, label, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/** The last step whose code is accepted at present. @param now milliseconds since 1970 */
export function getLastUsableStep(now: number): number {
  return Math.floor(now / 1000 / PERIOD_S) + CLOCK_SKEW_STEPS;
}

/**
 * The time step of the code; `null` for a wrong one.
 * @param now milliseconds since 1970
 */
export async function findTotpStep(secret: string, code: string, now: number): Promise<number | null> {
  const { Secret, TOTP } = await otpauth();
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: CLOCK_SKEW_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}
