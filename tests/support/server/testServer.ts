import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { databasePath, createDataFolder, openSiteDatabase, uploadsPath } from "#commands/dataFolder.ts";
import { imageProcessCommand } from "#commands/ownCommand.ts";
import { createServerParts } from "#commands/createServerParts.ts";
import type { LoginResponse } from "#contract/accounts/loginResponse.ts";
import type { AdminScope } from "#contract/accounts/scopes.ts";
import type { Role } from "#contract/accounts/users.ts";
import type { Envelope } from "#contract/envelope.ts";
import { createPasswords } from "#server/accounts/passwords.ts";
import { createUser, findCredentials } from "#server/accounts/repository.ts";
import { insertSession } from "#server/accounts/sessions.ts";
import { getSessionTime } from "#server/accounts/sessionTime.ts";
import { createApp } from "#server/app.ts";
import type { App } from "#server/app.ts";
import type { ServerParts } from "#server/serverParts.ts";
import { closeDatabase } from "#server/database/open.ts";
import { transaction } from "#server/database/transaction.ts";
import { createLogger } from "#server/logger.ts";
import { createImageCodec } from "#server/media/codec/ImageCodec.ts";
import { openAssets } from "#server/pages/assets.ts";
import { testContext } from "#tests/support/server/testContext.ts";

export const ADMIN = { email: "somsri@firm.example", password: "correct horse" };
/** 20 November 2026, 10:00 in Bangkok. */
export const START_TIME = Date.UTC(2026, 10, 20, 3);

export interface TestServer extends AsyncDisposable {
  app: App;
  /** Of visitors and admins. */
  listRoutes(): Promise<App["routes"]>;
  parts: ServerParts;
  dataDir: string;
  /** The folder of the stored images. */
  uploadsDir: string;
  /** The log lines, parsed. */
  logEntries: Record<string, unknown>[];
  /** Advances the clock, which otherwise does not move. */
  advanceClock(ms: number): void;
  /** Adds a user with the password of `ADMIN` and returns their id. */
  addUser(user?: { email?: string; role?: Role; scope?: AdminScope }): Promise<string>;
  /** Signs in as `ADMIN`, whom it adds if necessary. */
  signInWithPassword(): Promise<LoginResponse>;
  /** Returns an access token for a new user with this role and scope, without hashing a password. */
  signIn(role?: Role, scope?: AdminScope): Promise<string>;
  /** Sends a request to a path below /api/v1. */
  request(method: string, path: string, options?: RequestOptions): Promise<ApiResponse>;
  /** Names of the stored files, originals and variants alike. */
  listStoredFiles(): string[];
  /** Names of the uploaded files that are not stored yet. */
  listStagedFiles(): string[];
}

export interface RequestOptions {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data. */
  form?: FormData;
  headers?: Record<string, string>;
  /** IP address of the client. */
  peer?: string;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  // Not typed further, because tests read responses of every type.
  body: Envelope<Record<string, never>> & Record<string, unknown>;
  data: ReturnType<typeof JSON.parse>;
}

/** Makes password hashing fast; few tests depend on its real cost. */
const CHEAP_HASH = { memoryCost: 8, timeCost: 1 };
const CHEAP_PASSWORDS = {
  ...CHEAP_HASH,
  dummyHash: Bun.password.hashSync("known to nobody", { algorithm: "argon2id", ...CHEAP_HASH }),
};

/** The database after the first start: created once per test file, and copied for each further server. */
let initialDatabase: Uint8Array | null = null;

/**
 * Starting an image process takes longer than encoding a small image. A test that ends processes, or reads what the
 * codec logs, assigns a codec of its own.
 */
const SHARED_CODEC = createImageCodec({ command: imageProcessCommand(), log: { warn() {} } });

/**
 * Creates a server with its own database, uploads and clock, without a socket.
 * @param overrides replace parts created from the configuration
 */
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
    // An empty folder, so that tests do not depend on whether the bundles were built.
    assets: openAssets(join(dataDir, "no-bundles")),
    ...overrides,
  };
  Object.assign(parts.images.codec, { run: SHARED_CODEC.run });
  initialDatabase ??= db.$client.serialize();
  const app = createApp(parts);

  async function addUser({
    email = ADMIN.email,
    role = "admin" as Role,
    scope = "owner" as AdminScope,
  } = {}) {
    const passwordHash = await parts.passwords.hash(ADMIN.password);
    const user = { email, firstName: "Somsri", lastName: "Jaidee", role, scope, passwordHash };
    return (await createUser(db, user, testContext(now())))._id;
  }

  async function signIn(role: Role = "admin", scope: AdminScope = "owner") {
    const email = `${crypto.randomUUID()}@firm.example`;
    const user = { email, firstName: "Anan", lastName: "Suk", role, scope, passwordHash: "" };
    const { _id } = await createUser(db, user, testContext(now()));
    const device = { browser: "Chrome", system: "Android", network: "203.0.113.0/24" };
    const session = { userId: _id, refreshTokenHash: crypto.randomUUID(), ...device };
    const time = await getSessionTime(parts);
    const id = await transaction(db, (tx) => insertSession(tx, session, time));
    return (await parts.tokens.issue(id, { authenticatedAt: now() })).token;
  }

  async function request(
    method: string,
    path: string,
    { token, body, form, peer, headers: extraHeaders }: RequestOptions = {},
  ) {
    const headers: Record<string, string> = {};
    if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
    if (body !== undefined) headers["content-type"] = "application/json";
    const requestBody = form ?? (body === undefined ? null : JSON.stringify(body));
    const init = {
      method,
      headers: { ...headers, ...extraHeaders },
      ...(requestBody === null ? {} : { body: requestBody }),
    };
    const response = await app.request(`/api/v1${path}`, init, peer === undefined ? undefined : { peer });
    // Refused calls are recorded after their reply.
    await new Promise(setImmediate);
    return parseResponse(response);
  }

  return {
    app,
    async listRoutes() {
      // The first call of an admin adds theirs.
      await app.request("/api/v1/audit");
      return app.routes;
    },
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
    listStagedFiles: () => readdirSync(parts.images.stagingFolder),
    async signInWithPassword() {
      if (!(await findCredentials(db, ADMIN.email))) await addUser();
      return (await request("POST", "/auth/login", { body: ADMIN })).data;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([parts.analytics.close(), parts.redirects.flush(), parts.images.codec.close()]);
      closeDatabase(db);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** `name=value` of the device cookie that a response sets; empty without one. */
export function deviceCookieOf({ headers }: ApiResponse): string {
  return /(^|, )([^=,; ]*vitrine_device_[^;]*)/.exec(headers.getSetCookie().join(", "))?.[2] ?? "";
}

/** Parses a response of the API, which is always an envelope. */
export async function parseResponse(response: Response): Promise<ApiResponse> {
  const body = await response.json();
  return { status: response.status, headers: response.headers, body, data: body.data };
}
