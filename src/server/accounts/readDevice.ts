import type { AppContext } from "#server/http/context.ts";
import { toCoarseNetwork } from "#server/http/protection/coarseNetwork.ts";
import { parseUserAgent } from "#server/userAgent.ts";

import type { Device } from "./sessions.ts";

export function readDevice(c: AppContext): Device {
  const { browser, system } = parseUserAgent(c.req.header("user-agent") ?? "");
  return { browser, system, network: toCoarseNetwork(c.get("address")) };
}
