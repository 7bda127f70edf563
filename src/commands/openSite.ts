import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

import type { App } from "#server/app.ts";
import { readPair } from "#server/certificates/certificatePair.ts";
import type { CertificatePair } from "#server/certificates/certificatePair.ts";
import { createRenewal } from "#server/certificates/renewCertificate.ts";
import type { ServerParts } from "#server/serverParts.ts";

import type { Config } from "./config.ts";
import { listen, openPort } from "./listen.ts";
import { createNameRedirect, listenForRedirects } from "./redirects.ts";
import { stopServers } from "./shutdown.ts";

/** How often the files of the certificate are read, and a renewal that is due is tried. */
const CHECK_INTERVAL_MS = 15_000;

type HttpsConfig = NonNullable<Config["https"]>;

interface SiteOptions {
  config: Config;
  app: App;
  parts: ServerParts;
  /** Called once the site is served: with HTTPS, once there is a certificate. */
  onOpen: (port: number) => Promise<void>;
}

/**
 * Serves the site, over HTTPS if it is configured.
 * @returns stops it like `stopServers`
 * @throws StartError when a port can't be opened or the certificate can't be used
 */
export async function openSite(options: SiteOptions): Promise<() => Promise<void>> {
  const { config, app, parts, onOpen } = options;
  if (config.https) return openSecureSite(options, config.https);
  const server = listen(config, app, parts);
  await onOpen(server.port ?? 0);
  return () => stopServers([server], parts.log);
}

async function openSecureSite({ config, app, parts, onOpen }: SiteOptions, https: HttpsConfig) {
  const { log } = parts;
  const { host } = config;
  /** Bun cannot replace the certificate of a listener: the last one is current, earlier ones end with their requests. */
  const servers: Bun.Server<undefined>[] = [];
  let { port } = config;
  let pair: CertificatePair | null = null;
  let failures = 0;
  const renewal = https.acme && createRenewal(https.acme, parts);
  if (!renewal) readPair(https);
  // The listeners would share the port with another process of this user. This one fails if it is in use.
  openPort(config, () => Bun.serve({ hostname: host, port, fetch: () => new Response() })).stop(true);
  const answerChallenge = renewal?.answerChallenge ?? (() => null);
  const isOpen = () => servers.length > 0;
  const redirect = createNameRedirect(config);
  const redirects = listenForRedirects({ ...config, port: https.httpPort, isOpen, answerChallenge });
  await serveNewest();
  if (!pair) log.info("waiting for the certificate; port 80 says so", { names: https.acme?.names.join() });
  const controller = new AbortController();
  const ended = keepCurrent(controller.signal);
  return async () => {
    controller.abort();
    await ended;
    await stopServers([redirects, ...servers], log);
  };

  async function keepCurrent(signal: AbortSignal) {
    while (!signal.aborted) {
      try {
        await renewal?.renewIfDue(pair, signal);
        await serveNewest();
      } catch (error) {
        log.error("renewing the certificate failed", error);
      }
      await setTimeout(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** A second listener takes over the port if the files have changed. If they can't be used, nothing changes. */
  async function serveNewest() {
    const newest = readNewest();
    if (!newest || (newest.cert === pair?.cert && newest.key === pair.key)) return;
    const previous = servers.at(-1);
    const server = listen({ host, port, tls: newest, http2: https.http2, redirect }, app, parts);
    pair = newest;
    port = server.port ?? port;
    servers.push(server);
    if (!previous) return onOpen(port);
    void previous.stop(false).then(() => servers.splice(servers.indexOf(previous), 1));
    log.info("serving the new certificate", { until: new Date(pair.notAfter).toISOString() });
  }

  function readNewest(): CertificatePair | null {
    if (renewal && !existsSync(https.cert)) return null;
    try {
      const newest = readPair(https);
      failures = 0;
      return newest;
    } catch (error) {
      // Not the first time: written one after the other, the files do not match for a moment.
      if (++failures === 2) log.error("the new certificate can't be used; the previous one stays", error);
      return null;
    }
  }
}
