// `npm run bench:contact` measures how fast the contact form answers while the mail server is dead and 10,000 messages wait.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

import { percentile } from "./statistics.ts";

const WAITING = 10_000;
const MESSAGES = 1_000;
const CONNECTIONS = 8;
/** Of the 95th percentile, in milliseconds. */
const LIMIT_MS = 300;
const env = { ...ADMIN_ENV, LOG_LEVEL: "warn", RATE_LIMITS: "off", PRIVATE_TARGETS: "on" };

const dataDir = await mkdtemp(join(tmpdir(), "vitrine-bench-"));
// Takes connections and never says a word.
const deadHost = createServer().listen(0, "127.0.0.1");
try {
  const without = await measure("no channel");
  await addChannel();
  seedWaiting();
  const waiting = await measure(`the mail server is dead, ${WAITING.toLocaleString("en")} messages wait`);
  console.table([without, waiting]);
  if (Number(waiting["p95 (ms)"]) > LIMIT_MS) throw new Error(`The form took longer than ${LIMIT_MS} ms`);
} finally {
  deadHost.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function addChannel() {
  await using vitrine = await startVitrine({ dataDir, env });
  const admin = await signIn(vitrine.url);
  await admin.sendJson("PUT", "/notifications/sender", {
    provider: "smtp",
    fromAddress: "site@firm.example",
    host: "127.0.0.1",
    port: (deadHost.address() as AddressInfo).port,
    security: "none",
    login: "none",
  });
  await admin.sendJson("POST", "/notifications/channels", {
    name: "Office",
    kind: "mail",
    language: "en",
    events: ["message"],
    recipients: ["office@firm.example"],
  });
}

/** Messages whose first attempt is due. */
function seedWaiting() {
  using database = openDatabase(dataDir);
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${WAITING})`;
  const now = Date.now();
  database.run(`${numbers} INSERT INTO messages (id, name, email, message, created_at)
    SELECT 'waiting-' || n, 'Mali', 'mali' || n || '@visitor.example', 'Message ' || n, ${now} - n FROM numbers`);
  database.run(`INSERT INTO deliveries (id, channel_id, message_id, event, due_at, created_at)
    SELECT messages.id, channels.id, messages.id, 'message', ${now}, ${now} FROM messages, channels
    WHERE messages.id LIKE 'waiting-%'`);
}

async function measure(label: string) {
  await using vitrine = await startVitrine({ dataDir, env });
  const times: number[] = [];
  const send = async (number: number) => {
    const message = `${label} ${number}`;
    const body = JSON.stringify({ name: "Mali", email: "mali@visitor.example", message });
    const start = performance.now();
    const headers = { "content-type": "application/json" };
    const sent = await fetch(`${vitrine.url}/api/v1/contact`, { method: "POST", headers, body });
    if (sent.status !== 201) throw new Error(`The form answered ${sent.status}`);
    times.push(performance.now() - start);
  };
  const connection = async (first: number) => {
    for (let number = first; number < MESSAGES; number += CONNECTIONS) await send(number);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, first) => connection(first)));
  times.sort((one, other) => one - other);
  return {
    situation: label,
    "p50 (ms)": percentile(times, 0.5),
    "p95 (ms)": percentile(times, 0.95),
    "max (ms)": percentile(times, 1),
  };
}
