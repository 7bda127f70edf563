import { expect, test } from "bun:test";

import { startHttpPeer } from "#tests/support/peers/httpPeer.ts";
import { startSmtpPeer } from "#tests/support/peers/smtpPeer.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { ADMIN_ENV, signIn } from "#tests/e2e/support/server/apiClient.ts";
import { openDatabase } from "#tests/e2e/support/server/openDatabase.ts";
import { startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

/** What the visitor or a peer has just done when the server is killed. */
const MOMENTS = [
  "sends the message",
  "has sent the message",
  "webhook is called",
  "webhook has answered",
  "mail server is connected",
  "mail server knows the sender",
  "mail server knows the recipient",
  "mail server is ready for the mail",
  "mail server has the mail",
  "mail server has answered",
] as const;
type Moment = (typeof MOMENTS)[number];
const ROUNDS = 5;
const TIMEOUT_MS = 300_000;
const ENV = { ...ADMIN_ENV, PRIVATE_TARGETS: "on" };

test(
  "no message is lost and every state is true, whenever the server is killed during a delivery",
  async () => {
    await using folder = await createTemporaryDirectory();
    await using peers = await startPeers();
    const start = () => startVitrine({ dataDir: folder.path, env: ENV });
    const stored: string[] = [];
    {
      await using server = await start();
      await addChannels(server.url, peers);
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const moment of MOMENTS) {
        const server = await start();
        const killed = peers.killAt(moment, server.crash);
        const text = `round ${round}: ${moment}`;
        const sending = sendMessage(server.url, text);
        peers.reach("sends the message");
        const isConfirmed = await sending;
        peers.reach("has sent the message");
        await killed;
        // A delivery of an earlier round that is due again may reach the moment before the server has this message.
        if (isConfirmed || listDeliveries(folder.path).some(({ message }) => message === text))
          stored.push(text);
        expectTrueStates(folder.path, peers.countById());
      }
    }

    await using server = await start();
    await deliverRest(server.url, folder.path);
    const rows = listDeliveries(folder.path);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["sent"]));
    const counts = peers.countById();
    for (const text of stored) {
      const ofMessage = rows.filter(({ message }) => message === text);
      expect([text, ofMessage.map(({ id }) => (counts.get(id) ?? 0) > 0)]).toEqual([text, [true, true]]);
    }
  },
  TIMEOUT_MS,
);

/** Peers that take everything, and kill the server when they reach a moment. */
async function startPeers() {
  const ids: string[] = [];
  let killing: { moment: Moment; kill: () => void } | undefined;
  const reach = (moment: Moment) => {
    if (killing?.moment === moment) killing.kill();
  };
  const webhook = startHttpPeer(({ headers }) => {
    reach("webhook is called");
    ids.push(headers.get("webhook-id") ?? "");
    setImmediate(() => reach("webhook has answered"));
    return new Response("ok");
  });
  const mail = await startSmtpPeer({
    onConnect: (_, done) => done(void reach("mail server is connected")),
    onMailFrom: (_, __, done) => done(void reach("mail server knows the sender")),
    onRcptTo: (_, __, done) => done(void reach("mail server knows the recipient")),
    async onData(stream, _, done) {
      reach("mail server is ready for the mail");
      // Rejects when the server ends in the middle.
      const text = await new Response(stream as unknown as ReadableStream).text().catch(() => null);
      if (text === null) return;
      reach("mail server has the mail");
      ids.push(/^Message-ID: <([\w-]+)@/im.exec(text)?.[1] ?? "");
      done();
      setImmediate(() => reach("mail server has answered"));
    },
  });
  return {
    webhookUrl: webhook.url,
    mailPort: mail.port,
    reach,
    /** Resolves once the server was killed at the moment. */
    killAt(moment: Moment, crash: () => Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const kill = () => {
        killing = undefined;
        resolve(crash());
      };
      killing = { moment, kill };
      return promise;
    },
    /** How often each delivery arrived. */
    countById: () => new Map([...Map.groupBy(ids, (id) => id)].map(([id, all]) => [id, all.length])),
    async [Symbol.asyncDispose]() {
      await webhook[Symbol.asyncDispose]();
      await mail[Symbol.asyncDispose]();
    },
  };
}

type Peers = Awaited<ReturnType<typeof startPeers>>;

async function addChannels(url: string, { webhookUrl, mailPort }: Peers) {
  const admin = await signIn(url);
  await admin.sendJson("PUT", "/notifications/sender", {
    provider: "smtp",
    fromAddress: "site@firm.example",
    host: "localhost",
    port: mailPort,
    security: "none",
    login: "none",
  });
  const channel = { language: "en", events: ["message"] };
  const webhook = { ...channel, name: "Program", kind: "webhook", url: webhookUrl };
  await admin.sendJson("POST", "/notifications/channels", webhook);
  const mail = { ...channel, name: "Office", kind: "mail", recipients: ["office@firm.example"] };
  await admin.sendJson("POST", "/notifications/channels", mail);
}

/** True if the server confirmed it; a call that a killed server does not answer was not confirmed. */
async function sendMessage(url: string, message: string): Promise<boolean> {
  const body = JSON.stringify({ name: "Mali", email: "mali@visitor.example", message });
  const headers = { "content-type": "application/json" };
  const sent = await fetch(`${url}/api/v1/contact`, { method: "POST", headers, body }).catch(() => null);
  return sent?.status === 201;
}

interface StoredDelivery {
  id: string;
  state: string;
  attempts: number;
  message: string;
}

function listDeliveries(dataDir: string): StoredDelivery[] {
  using database = openDatabase(dataDir);
  const query = `SELECT deliveries.id, state, attempts, message FROM deliveries JOIN messages ON messages.id = message_id`;
  return database.query<StoredDelivery, []>(query).all();
}

/** What counts as sent arrived, and nothing arrived more often than it was tried. */
function expectTrueStates(dataDir: string, counts: Map<string, number>) {
  for (const { id, state, attempts } of listDeliveries(dataDir)) {
    const count = counts.get(id) ?? 0;
    expect([state, count <= attempts && (state !== "sent" || count > 0)]).toEqual([state, true]);
  }
}

/** Sends what is left at once, instead of when its next attempt is due. */
async function deliverRest(url: string, dataDir: string) {
  const admin = await signIn(url);
  for (const { id, state } of listDeliveries(dataDir))
    if (state !== "sent") await admin.request("POST", `/notifications/deliveries/${id}/retry`);
  while (listDeliveries(dataDir).some(({ state }) => state === "waiting"))
    await new Promise((resolve) => void setImmediate(resolve));
}
