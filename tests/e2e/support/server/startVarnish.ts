import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { findVarnish } from "#tests/e2e/support/install/findVarnish.ts";
import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { ADMIN_ENV } from "./apiClient.ts";
import { freePort, startVitrine } from "./startVitrine.ts";

const GUIDE = "docs/operate.md";
const TOKEN = "token of the CDN";

interface SiteOptions extends Pick<VarnishOptions, "freshSeconds"> {
  dataDir?: string;
}

/** Starts Varnish, and behind it a site with the admin of `ADMIN_ENV`. */
export async function openCdn(env: Record<string, string> = {}, { freshSeconds, dataDir }: SiteOptions = {}) {
  const [port, backendPort] = [freePort(), freePort()];
  const url = `http://127.0.0.1:${port}`;
  const varnish = await startVarnish({ port, backendPort, freshSeconds });
  const settings = {
    ...ADMIN_ENV,
    PORT: String(backendPort),
    TRUSTED_PROXIES: "127.0.0.1",
    CDN: "varnish",
    CDN_URL: url,
    CDN_TOKEN: TOKEN,
    PRIVATE_TARGETS: "on",
    ...env,
  };
  const vitrine = await startVitrine({ env: settings, ...(dataDir && { dataDir }) });
  // Two probes later.
  while ((await statusOf(url)) !== 200);
  return {
    /** Of the CDN. */
    url,
    env: settings,
    vitrine,
    async [Symbol.asyncDispose]() {
      await varnish[Symbol.asyncDispose]();
      await vitrine[Symbol.asyncDispose]();
    },
  };
}

interface VarnishOptions {
  port: number;
  /** Of the site. */
  backendPort: number;
  /** Copies are stale after this time, instead of the five minutes of `s-maxage`. */
  freshSeconds?: number | undefined;
}

/** Starts Varnish with the configuration of the operator's guide. */
async function startVarnish({ port, backendPort, freshSeconds }: VarnishOptions) {
  const folder = await createTemporaryDirectory();
  const file = join(folder.path, "default.vcl");
  await writeFile(file, await readConfiguration(backendPort, freshSeconds));
  const address = `127.0.0.1:${port}`;
  const options = `-F -j none -n ${folder.path}/state -a ${address} -f ${file} -s malloc,64m -l 8m`.split(
    " ",
  );
  const child = Bun.spawn([findVarnish(), ...options], { stdin: null, stdout: "pipe", stderr: "pipe" });
  const lines = readProcessOutput([child.stdout, child.stderr]);
  while ((await statusOf(`http://${address}`)) === null) {
    if (child.exitCode !== null) throw new Error(`Varnish ended:\n${lines.text()}`);
  }
  return {
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** `null` if nothing answers. */
async function statusOf(url: string): Promise<number | null> {
  const response = await fetch(`${url}/healthz`).catch(() => null);
  await response?.text();
  return response?.status ?? null;
}

async function readConfiguration(port: number, freshSeconds?: number): Promise<string> {
  const guide = await Bun.file(GUIDE).text();
  const [, text = ""] = /```vcl\n(vcl 4\.1;.*?)```/s.exec(guide) ?? [];
  const configured = text.replace('"3000"', `"${port}"`).replace("SECRET", TOKEN);
  if (freshSeconds === undefined) return configured;
  return configured.replace("set beresp.grace", `set beresp.ttl = ${freshSeconds}s; set beresp.grace`);
}
