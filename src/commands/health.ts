// `vitrine health`: asks the server on this machine whether it is ready; made for containers, which have no curl.
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";

const TIMEOUT_MS = 3_000;

export async function runHealth(flags: Record<string, string>): Promise<void> {
  const { host, port } = readConfig(process.env, flags);
  const reachableHost = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${reachableHost.includes(":") ? `[${reachableHost}]` : reachableHost}:${port}/readyz`;
  // A proxy that the environment names leads elsewhere; its 127.0.0.1 is another machine.
  const fetchOptions = { proxy: false, signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const response = await fetch(url, fetchOptions).catch((error: unknown) => {
    throw new StartError(`No response from ${url}.`, "Is Vitrine running?", { cause: error });
  });
  const body = await response.text();
  // Where it is no JSON, it is no Vitrine's.
  if (!body.startsWith("{"))
    throw new StartError(`Another program is listening at ${url}.`, "Is PORT right?");
  if (!response.ok) throw new StartError("Vitrine is not ready:", body);
  console.log("ready");
}
