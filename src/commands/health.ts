// `vitrine health`: checks whether the local server is ready, for containers without curl.
import { StartError } from "#server/StartError.ts";

import { readServiceConfig } from "./serviceFile.ts";

const TIMEOUT_MS = 3_000;

export async function runHealth(flags: Record<string, string>): Promise<void> {
  const { host, port, https } = readServiceConfig(flags);
  const reachableHost = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `${https ? "https" : "http"}://${reachableHost.includes(":") ? `[${reachableHost}]` : reachableHost}:${port}/readyz`;
  // A configured proxy would resolve 127.0.0.1 on its own machine, and a certificate names the site.
  const tls = { rejectUnauthorized: false };
  const fetchOptions = { proxy: false, signal: AbortSignal.timeout(TIMEOUT_MS), tls } as const;
  const response = await fetch(url, fetchOptions).catch((error: unknown) => {
    throw new StartError(`No response from ${url}.`, "Is Vitrine running?", { cause: error });
  });
  const body = await response.text();
  // Vitrine responds with JSON.
  if (!body.startsWith("{"))
    throw new StartError(`Another program is listening at ${url}.`, "Is PORT right?");
  if (!response.ok) throw new StartError("Vitrine is not ready:", body);
  console.log("ready");
}
