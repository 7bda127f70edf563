// `npm run bench:tls` prints how many cached pages a second the executable serves over HTTPS and over plain HTTP, in turn, to
// 32 connections that stay open. `--rounds=N` (6), `--seconds=N` per measurement (4).
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { freePort, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";
import { createCertificate } from "#tests/support/peers/testCertificate.ts";

import { median } from "./statistics.ts";
import { runWrk } from "./wrk.ts";

const { values: flags } = parseArgs({
  options: {
    rounds: { type: "string", default: "6" },
    seconds: { type: "string", default: "4" },
  },
});
const folder = await mkdtemp(join(tmpdir(), "vitrine-tls-"));
try {
  await compare();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function compare() {
  const { cert, key } = createCertificate(["localhost"]);
  const paths = { CERT: join(folder, "cert.pem"), KEY: join(folder, "key.pem") };
  await Promise.all([writeFile(paths.CERT, cert), writeFile(paths.KEY, key)]);
  const common = { LOG_LEVEL: "warn", RATE_LIMITS: "off" };
  await using plain = await startVitrine({ env: common });
  const port = freePort();
  const https = { ...paths, PORT: String(port), HTTP_PORT: "0", PUBLIC_URL: "https://localhost" };
  await using _ = await startVitrine({ env: { ...common, ...https } });
  const rates = { plain: [] as number[], secure: [] as number[] };
  for (let round = 0; round < Number(flags.rounds); round++) {
    rates.plain.push(await measure(plain.url));
    rates.secure.push(await measure(`https://127.0.0.1:${port}`));
  }
  const [plainRate, secureRate] = [median(rates.plain), median(rates.secure)];
  console.log(`plain ${Math.round(plainRate)}/s, HTTPS ${Math.round(secureRate)}/s`);
  console.log(`HTTPS is ${((secureRate / plainRate) * 100).toFixed(0)} % of plain HTTP`);
}

async function measure(url: string): Promise<number> {
  const { requestsPerSecond } = await runWrk(`${url}/about`, { seconds: Number(flags.seconds) });
  return requestsPerSecond;
}
