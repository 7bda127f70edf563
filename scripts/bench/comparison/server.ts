import { closeSync, openSync } from "node:fs";
import { join, resolve } from "node:path";

import { freePort } from "#tests/e2e/support/server/freePort.ts";

export interface BenchServer extends AsyncDisposable {
  url: string;
  pid: number;
}

/**
 * Starts the executable as in production. The log goes to a file: this process must not spend time on reading it.
 * @param executable a path, by default dist/vitrine
 */
export async function startServer(
  folder: string,
  env: Record<string, string> = {},
  executable = "dist/vitrine",
): Promise<BenchServer> {
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, "vitrine.log"), "a");
  const child = Bun.spawn([resolve(executable)], {
    env: { ...process.env, DATA_DIR: join(folder, "data"), PORT: String(port), PUBLIC_URL: url, ...env },
    stdout: log,
    stderr: "inherit",
  });
  closeSync(log);
  while (!(await fetch(`${url}/healthz`).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${executable} did not start`);
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
