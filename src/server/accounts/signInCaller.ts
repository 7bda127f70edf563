import type { Actor } from "#server/database/actor.ts";
import { createActor } from "#server/http/actor.ts";
import type { AppContext } from "#server/http/context.ts";
import { toCoarseNetwork } from "#server/http/protection/clientAddress.ts";
import { parseUserAgent } from "#server/userAgent.ts";

import type { CallerBrowser, DeviceCookies } from "./deviceCookies.ts";
import { getRelyingParty } from "./secondFactor/relyingParty.ts";
import type { RelyingParty } from "./secondFactor/relyingParty.ts";
import type { Device } from "./sessions.ts";

/** Who sent a call that signs in or confirms an identity, and from where. */
export interface SignInCaller {
  address: string;
  browser: CallerBrowser;
  device: Device;
  actor: Actor;
  /** `null` where passkeys can't be used. */
  party: RelyingParty | null;
  /** Called with the email, in lower case, of the account that a sign-in attempts. */
  onAttempt: (account: string) => void;
}

export function readSignInCaller(
  c: AppContext,
  { deviceCookies, publicUrl }: { deviceCookies: DeviceCookies; publicUrl: string | null },
): SignInCaller {
  const { browser, system } = parseUserAgent(c.req.header("user-agent") ?? "");
  const address = c.get("address");
  return {
    address,
    browser: deviceCookies.of(c),
    device: { browser, system, network: toCoarseNetwork(address) },
    actor: createActor(c),
    party: getRelyingParty(c, publicUrl),
    onAttempt: (account) => c.set("attemptedEmail", account),
  };
}
