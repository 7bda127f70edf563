import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createCertificate } from "#tests/support/peers/testCertificate.ts";
import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";

import { findPebble } from "../install/findPebble.ts";
import { freePort } from "./startVitrine.ts";

/** A name that the certificate authority refuses. */
export const BLOCKED_NAME = "blocked.example";

/** A certificate authority and its DNS, in which every name points to this machine. */
export interface Pebble extends AsyncDisposable {
  /** Where it validates names: the HTTP_PORT of the site. */
  httpPort: number;
  /** Settings of a site that orders from it. */
  env: Record<string, string>;
  /** Everything that it logged since its last start. */
  output(): string;
  waitForLine(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Ends it, so that nothing answers. */
  stop(): Promise<void>;
  /** Starts it again at the same address. It has forgotten accounts and orders. */
  start(): Promise<void>;
}

/**
 * Starts Debian's pebble, which refuses good nonces and reuses authorizations at random.
 * @param env variables of the program
 */
export async function startPebble(env: Record<string, string> = {}): Promise<Pebble> {
  const { pebble, dnsServer } = findPebble();
  const folder = await mkdtemp(join(tmpdir(), "vitrine-pebble-"));
  const [port, httpPort, dnsPort, managementPort] = [freePort(), freePort(), freePort(), freePort()];
  const { cert, key } = createCertificate(["localhost"]);
  const [certificate, privateKey, config] = ["cert.pem", "key.pem", "config.json"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await Promise.all([
    writeFile(certificate, cert),
    writeFile(privateKey, key),
    writeFile(
      config,
      JSON.stringify({
        pebble: {
          listenAddress: `127.0.0.1:${port}`,
          managementListenAddress: "",
          certificate,
          privateKey,
          httpPort,
          tlsPort: freePort(),
          domainBlocklist: [BLOCKED_NAME],
        },
      }),
    ),
  ]);
  const off = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv6", ""];
  const dns = Bun.spawn(
    [dnsServer, "-dns01", `127.0.0.1:${dnsPort}`, "-management", `127.0.0.1:${managementPort}`, ...off],
    { stdout: "ignore", stderr: "ignore" },
  );
  let authority = launch();

  function launch() {
    const child = Bun.spawn([pebble, "-config", config, "-dnsserver", `127.0.0.1:${dnsPort}`], {
      // Percent of nonces: the client tries five times again, which 30 percent used up in one of a thousand requests.
      env: { PEBBLE_VA_NOSLEEP: "1", PEBBLE_WFE_NONCEREJECT: "10", PEBBLE_AUTHZREUSE: "50", ...env },
      stdout: "pipe",
      stderr: "pipe",
    });
    return { child, lines: readProcessOutput([child.stdout, child.stderr]) };
  }
  async function stop() {
    authority.child.kill();
    await authority.child.exited;
  }
  const waitUntilReady = () => authority.lines.waitForMatch(/Listening on: 127\.0\.0\.1/);
  await waitUntilReady();

  return {
    httpPort,
    env: {
      ACME_DIRECTORY: `https://localhost:${port}/dir`,
      NODE_EXTRA_CA_CERTS: certificate,
      HTTP_PORT: String(httpPort),
    },
    output: () => authority.lines.text(),
    waitForLine: (pattern) => authority.lines.waitForMatch(pattern),
    stop,
    async start() {
      authority = launch();
      await waitUntilReady();
    },
    async [Symbol.asyncDispose]() {
      await stop();
      dns.kill();
      await dns.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
