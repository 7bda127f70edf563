// A whole server of its own for one test: its own database, its own uploads, a clock that stands still.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { databasePath, makeDataFolder, openStore, uploadsPath } from "#commands/dataFolder.ts";
import { openParts } from "#commands/openParts.ts";
import { REFRESH_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import type { LoginAnswer } from "#contract/accounts/signIn.ts";
import type { Role } from "#contract/accounts/users.ts";
import type { Envelope } from "#contract/envelope.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { createUser, findCredentials } from "#server/accounts/repository.ts";
import { createSession } from "#server/accounts/sessions.ts";
import { createApp } from "#server/app.ts";
import type { App, ServerParts } from "#server/app.ts";
import { closeDatabase } from "#server/database/open.ts";
import { createLog } from "#server/log.ts";
import { openAssets } from "#server/pages/assets.ts";

export const ADMIN = { email: "somsri@firm.example", password: "correct horse" };
/** 20 November 2026, 10:00 in Bangkok. */
export const START = Date.UTC(2026, 10, 20, 3);

export interface TestApp extends AsyncDisposable {
  app: App;
  parts: ServerParts;
  dataDir: string;
  /** The folder of the stored pictures. */
  uploads: string;
  /** Finished log lines, parsed. */
  logged: Record<string, unknown>[];
  /** Moves the clock on. */
  pass(ms: number): void;
  /** Adds a user with the password of `ADMIN`; gives their id. */
  addUser(user?: { email?: string; role?: Role }): Promise<string>;
  /** Signs in as an admin, adding one if there is none. */
  signIn(): Promise<LoginAnswer>;
  /** An access token of a new user of this role, without the cost of a password. */
  enter(role?: Role): Promise<string>;
  /** Asks for a path below /api/v1. */
  ask(method: string, path: string, options?: Asking): Promise<Answer>;
  /** Names of the stored files, masters and variants. */
  files(): string[];
  /** Names of what waits in the temporary room. */
  waiting(): string[];
}

export interface Asking {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart. */
  form?: FormData;
  headers?: Record<string, string>;
  /** Where the call comes from. */
  peer?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Tests look into answers of every shape.
  body: Envelope<Record<string, never>> & Record<string, unknown>;
  data: ReturnType<typeof JSON.parse>;
}

/** Next to nothing: what a real hash costs is nothing that most tests are about. */
const LEAST = { memoryCost: 8, timeCost: 1 };
const LEAST_COST = {
  ...LEAST,
  decoy: Bun.password.hashSync("known to nobody", { algorithm: "argon2id", ...LEAST }),
};

/** A database as the first start leaves it, made once in a test file and written out for all its houses. */
let firstDatabase: Uint8Array | null = null;

/** @param changed parts that stand for those of the configuration */
export async function testApp(
  env: Record<string, string> = {},
  changed: Partial<ServerParts> = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  const logged: Record<string, unknown>[] = [];
  let time = START;
  const now = () => time;
  const config = readConfig({ LOG_LEVEL: "debug", ...env, DATA_DIR: dataDir });
  makeDataFolder(config);
  if (firstDatabase) writeFileSync(databasePath(config), firstDatabase);
  const db = openStore(config);
  const log = createLog(config.logLevel, (line) => logged.push(JSON.parse(line)), now);
  const parts: ServerParts = {
    ...(await openParts(config, { db, log, now })),
    passwords: createPasswords(LEAST_COST),
    // The same whether or not the tree was built before: no bundles.
    assets: openAssets(join(dataDir, "no-bundles")),
    ...changed,
  };
  firstDatabase ??= db.$client.serialize();
  const app = createApp(parts);

  async function addUser({ email = ADMIN.email, role = "admin" as Role } = {}) {
    const passwordHash = await parts.passwords.hash(ADMIN.password);
    const person = { email, firstName: "Somsri", lastName: "Jaidee", role, passwordHash };
    return (await createUser(db, person, now()))._id;
  }

  async function enter(role: Role = "admin") {
    const email = `${crypto.randomUUID()}@firm.example`;
    const person = { email, firstName: "Anan", lastName: "Suk", role, passwordHash: "" };
    const { _id } = await createUser(db, person, now());
    const expiresAt = now() + REFRESH_TOKEN_LIFETIME_MS;
    const session = { userId: _id, refreshTokenHash: crypto.randomUUID(), expiresAt };
    return (await parts.tokens.issue(await createSession(db, session, now()))).token;
  }

  async function ask(method: string, path: string, { token, body, form, peer, ...asking }: Asking = {}) {
    const headers: Record<string, string> = {};
    if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    const sent = form ?? (body === undefined ? null : JSON.stringify(body));
    const init = {
      method,
      headers: { ...headers, ...asking.headers },
      ...(sent === null ? {} : { body: sent }),
    };
    return readAnswer(await app.request(`/api/v1${path}`, init, peer === undefined ? undefined : { peer }));
  }

  return {
    app,
    parts,
    dataDir,
    uploads: uploadsPath(config),
    logged,
    pass: (ms) => (time += ms),
    addUser,
    enter,
    ask,
    files: () =>
      readdirSync(uploadsPath(config))
        .filter((name) => name !== ".incoming")
        .sort(),
    waiting: () => readdirSync(parts.images.incoming),
    async signIn() {
      if (!(await findCredentials(db, ADMIN.email))) await addUser();
      return (await ask("POST", "/auth/login", { body: ADMIN })).data;
    },
    async [Symbol.asyncDispose]() {
      await parts.analytics.close();
      closeDatabase(db);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every answer under /api/v1 is the envelope. */
export async function readAnswer(response: Response): Promise<Answer> {
  const body = await response.json();
  return { status: response.status, headers: response.headers, body, data: body.data };
}
