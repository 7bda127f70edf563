// `vitrine health`: asks the server on this machine whether it is ready; made for containers, which have no curl.
import { StartError } from "#server/StartError.ts";

import { readConfig } from "./config.ts";

const TIMEOUT_MS = 3_000;

export async function runHealth(flags: Record<string, string>): Promise<void> {
  const { host, port } = readConfig(process.env, flags);
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const address = `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}/readyz`;
  // A proxy that the environment names leads elsewhere; its 127.0.0.1 is another machine.
  const direct = { proxy: false, signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const answer = await fetch(address, direct).catch((error: unknown) => {
    throw new StartError(`No response from ${address}.`, "Is Vitrine running?", { cause: error });
  });
  const text = await answer.text();
  // Where it is no JSON, it is no Vitrine's.
  if (!text.startsWith("{"))
    throw new StartError(`Another program is listening at ${address}.`, "Is PORT right?");
  if (!answer.ok) throw new StartError("Vitrine is not ready:", text);
  console.log("ready");
}
