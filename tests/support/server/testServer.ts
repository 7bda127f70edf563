// A whole server of its own for one test: its own database, its own uploads, a clock that stands still.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { databasePath, createDataFolder, openSiteDatabase, uploadsPath } from "#commands/dataFolder.ts";
import { createServerParts } from "#commands/createServerParts.ts";
import { REFRESH_TOKEN_LIFETIME_MS } from "#contract/accounts/session.ts";
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import type { Role } from "#contract/accounts/users.ts";
import type { Envelope } from "#contract/envelope.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { createUser, findCredentials } from "#server/accounts/repository.ts";
import { createSession } from "#server/accounts/sessions.ts";
import { createApp } from "#server/app.ts";
import type { App, ServerParts } from "#server/app.ts";
import { closeDatabase } from "#server/database/open.ts";
import { createLogger } from "#server/logger.ts";
import { openAssets } from "#server/pages/assets.ts";

export const ADMIN = { email: "somsri@firm.example", password: "correct horse" };
/** 20 November 2026, 10:00 in Bangkok. */
export const START_TIME = Date.UTC(2026, 10, 20, 3);

export interface TestServer extends AsyncDisposable {
  app: App;
  parts: ServerParts;
  dataDir: string;
  /** The folder of the stored pictures. */
  uploadsDir: string;
  /** Finished log lines, parsed. */
  logEntries: Record<string, unknown>[];
  /** Moves the clock on. */
  advanceClock(ms: number): void;
  /** Adds a user with the password of `ADMIN`; gives their id. */
  addUser(user?: { email?: string; role?: Role }): Promise<string>;
  /** Signs in as an admin, adding one if there is none. */
  signInWithPassword(): Promise<LoginResponse>;
  /** An access token of a new user of this role, without the cost of a password. */
  signIn(role?: Role): Promise<string>;
  /** Asks for a path below /api/v1. */
  request(method: string, path: string, options?: RequestOptions): Promise<ApiResponse>;
  /** Names of the stored files, masters and variants. */
  listStoredFiles(): string[];
  /** Names of what waits in the temporary room. */
  listStagedFiles(): string[];
}

export interface RequestOptions {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart. */
  form?: FormData;
  headers?: Record<string, string>;
  /** Where the call comes from. */
  peer?: string;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  // Tests look into answers of every shape.
  body: Envelope<Record<string, never>> & Record<string, unknown>;
  data: ReturnType<typeof JSON.parse>;
}

/** Next to nothing: what a real hash costs is nothing that most tests are about. */
const CHEAP_HASH = { memoryCost: 8, timeCost: 1 };
const CHEAP_PASSWORDS = {
  ...CHEAP_HASH,
  dummyHash: Bun.password.hashSync("known to nobody", { algorithm: "argon2id", ...CHEAP_HASH }),
};

/** A database as the first start leaves it, made once in a test file and written out for all its houses. */
let initialDatabase: Uint8Array | null = null;

/** @param overrides parts that stand for those of the configuration */
export async function createTestServer(
  env: Record<string, string> = {},
  overrides: Partial<ServerParts> = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  const logged: Record<string, unknown>[] = [];
  let currentTime = START_TIME;
  const now = () => currentTime;
  const config = readConfig({ LOG_LEVEL: "debug", ...env, DATA_DIR: dataDir });
  createDataFolder(config);
  if (initialDatabase) writeFileSync(databasePath(config), initialDatabase);
  const db = openSiteDatabase(config);
  const log = createLogger(config.logLevel, (line) => logged.push(JSON.parse(line)), now);
  const parts: ServerParts = {
    ...(await createServerParts(config, { db, log, now })),
    passwords: createPasswords(CHEAP_PASSWORDS),
    // The same whether or not the tree was built before: no bundles.
    assets: openAssets(join(dataDir, "no-bundles")),
    ...overrides,
  };
  initialDatabase ??= db.$client.serialize();
  const app = createApp(parts);

  async function addUser({ email = ADMIN.email, role = "admin" as Role } = {}) {
    const passwordHash = await parts.passwords.hash(ADMIN.password);
    const user = { email, firstName: "Somsri", lastName: "Jaidee", role, passwordHash };
    return (await createUser(db, user, now()))._id;
  }

  async function signIn(role: Role = "admin") {
    const email = `${crypto.randomUUID()}@firm.example`;
    const user = { email, firstName: "Anan", lastName: "Suk", role, passwordHash: "" };
    const { _id } = await createUser(db, user, now());
    const expiresAt = now() + REFRESH_TOKEN_LIFETIME_MS;
    const session = { userId: _id, refreshTokenHash: crypto.randomUUID(), expiresAt };
    return (await parts.tokens.issue(await createSession(db, session, now()))).token;
  }

  async function request(
    method: string,
    path: string,
    { token, body, form, peer, ...asking }: RequestOptions = {},
  ) {
    const headers: Record<string, string> = {};
    if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    const requestBody = form ?? (body === undefined ? null : JSON.stringify(body));
    const init = {
      method,
      headers: { ...headers, ...asking.headers },
      ...(requestBody === null ? {} : { body: requestBody }),
    };
    return parseResponse(
      await app.request(`/api/v1${path}`, init, peer === undefined ? undefined : { peer }),
    );
  }

  return {
    app,
    parts,
    dataDir,
    uploadsDir: uploadsPath(config),
    logEntries: logged,
    advanceClock: (ms) => (currentTime += ms),
    addUser,
    signIn,
    request,
    listStoredFiles: () =>
      readdirSync(uploadsPath(config))
        .filter((name) => name !== ".incoming")
        .sort(),
    listStagedFiles: () => readdirSync(parts.images.incoming),
    async signInWithPassword() {
      if (!(await findCredentials(db, ADMIN.email))) await addUser();
      return (await request("POST", "/auth/login", { body: ADMIN })).data;
    },
    async [Symbol.asyncDispose]() {
      await parts.analytics.close();
      closeDatabase(db);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every answer under /api/v1 is the envelope. */
export async function parseResponse(response: Response): Promise<ApiResponse> {
  const body = await response.json();
  return { status: response.status, headers: response.headers, body, data: body.data };
}
