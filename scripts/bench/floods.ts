// `npm run bench:floods` measures how public pages are served during a flood of sign-ins or of requests for
// missing pages, and beside idle and slow connections. Only over loopback; 3 minutes.
import { join } from "node:path";

import { startDemoSite } from "#tests/e2e/support/server/demoSite.ts";
import { ADMIN_ENV } from "#tests/e2e/support/server/apiClient.ts";

import { openConnections } from "./floods/connections.ts";
import { startLoginFlood } from "./floods/loginFlood.ts";
import { measurePages } from "./floods/measurePages.ts";
import { residentMegabytes } from "./processStats.ts";
import { runWrk } from "./wrk.ts";

const SECONDS = 15;
const FLOOD_CONNECTIONS = 32;
const MISSING_PAGE_CONNECTIONS = 200;
const IDLE_CONNECTIONS = 2_000;
const SLOW_CONNECTIONS = 200;
/** Longer than the server keeps a connection that does nothing. */
const WAIT_SECONDS = 75;

// The flood comes from many networks, so that it reaches the hashing of passwords.
await using site = await startDemoSite({ ...ADMIN_ENV, TRUSTED_PROXIES: "127.0.0.1" });
await measurePages(site.url, 3);
await measureLoginFlood();
await measureMissingPages();
await measureConnections();

async function measureLoginFlood() {
  const calm = await measurePages(site.url, SECONDS);
  const flood = startLoginFlood(site.url, FLOOD_CONNECTIONS);
  const flooded = await measurePages(site.url, SECONDS);
  const statuses = await flood.stop();
  console.log(`Pages without and with ${FLOOD_CONNECTIONS} connections that try passwords`);
  console.table({ without: calm, with: flooded });
  console.table(statuses);
}

async function measureMissingPages() {
  const calm = await measurePages(site.url, SECONDS);
  const flood = runWrk(site.url, {
    connections: MISSING_PAGE_CONNECTIONS,
    seconds: SECONDS,
    script: join(import.meta.dir, "floods/missingPages.lua"),
    headers: { "X-Forwarded-For": "203.0.113.7" },
    // Every response is a 404 or a 429.
    onErrors() {},
  });
  const flooded = await measurePages(site.url, SECONDS);
  const { requestsPerSecond } = await flood;
  console.log(`Pages without and with ${MISSING_PAGE_CONNECTIONS} connections that request missing pages`);
  console.table({ without: calm, with: flooded });
  console.log(`${requestsPerSecond} requests of missing pages a second`);
}

async function measureConnections() {
  const before = residentMegabytes(site.pid).now;
  await using connections = await openConnections(site.url, {
    idle: IDLE_CONNECTIONS,
    slow: SLOW_CONNECTIONS,
  });
  const pages = await measurePages(site.url, SECONDS);
  const during = residentMegabytes(site.pid).now;
  const openThen = connections.countOpen();
  await Bun.sleep(WAIT_SECONDS * 1000);
  const openLater = connections.countOpen();
  const { now: later, peak } = residentMegabytes(site.pid);
  console.log(`Pages beside ${IDLE_CONNECTIONS} idle and ${SLOW_CONNECTIONS} slow connections`);
  console.table({ pages });
  console.table({ "memory (MB)": { before, during, later, peak } });
  console.log(`Open connections after ${SECONDS} and ${SECONDS + WAIT_SECONDS} s`);
  console.table({ [SECONDS]: openThen, [SECONDS + WAIT_SECONDS]: openLater });
}
