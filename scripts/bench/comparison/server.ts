import { closeSync, openSync } from "node:fs";
import { join, resolve } from "node:path";

import { freePort } from "#tests/e2e/support/server/startVitrine.ts";

export interface BenchServer extends AsyncDisposable {
  url: string;
  pid: number;
}

interface StartOptions {
  env?: Record<string, string>;
  /** The command that runs the server. */
  command?: string[];
}

/** Starts dist/vitrine, or another command, as in production. The log goes to a file: this process must not spend time on reading it. */
export async function startServer(
  folder: string,
  { env = {}, command = [resolve("dist/vitrine")] }: StartOptions = {},
): Promise<BenchServer> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, "vitrine.log"), "a");
  const child = Bun.spawn(command, {
    env: { ...process.env, DATA_DIR: join(folder, "data"), PORT: String(port), PUBLIC_URL: url, ...env },
    stdout: log,
    stderr: "inherit",
  });
  closeSync(log);
  while (!(await fetch(`${url}/healthz`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${command.at(-1)} did not start`);
    await Bun.sleep(2);
  }
  return {
    url,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}
