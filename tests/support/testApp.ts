// A whole server of its own for one test: its own database, its own uploads, a clock that stands still.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Envelope } from "#contract/envelope.ts";
import type { LoginAnswer } from "#contract/session.ts";
import type { Role } from "#contract/users.ts";
import { createApp } from "#server/app.ts";
import type { App } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import type { Services } from "#server/services.ts";
import { closeDatabase } from "#server/store/database.ts";
import { createUser } from "#server/store/users.ts";

import { makeDataFolder, openServices, openStore } from "#commands/openServices.ts";

export const ADMIN = { email: "somsri@firm.example", password: "correct horse" };
/** 20 November 2026, 10:00 in Bangkok. */
export const START = Date.UTC(2026, 10, 20, 3);

export interface TestApp extends AsyncDisposable {
  app: App;
  services: Services;
  dataDir: string;
  /** Finished log lines, parsed. */
  logged: Record<string, unknown>[];
  /** Moves the clock on. */
  pass(ms: number): void;
  /** Adds a user with the password of `ADMIN`; gives their id. */
  addUser(user?: { email?: string; role?: Role }): Promise<string>;
  /** Signs in as an admin, adding one if there is none. */
  signIn(): Promise<LoginAnswer>;
  /** Asks with JSON, and with a token where one is given. */
  ask(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: Headers;
  // Tests look into answers of every shape.
  body: Envelope<Record<string, never>> & Record<string, unknown>;
  data: ReturnType<typeof JSON.parse>;
}

export async function testApp(env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  const logged: Record<string, unknown>[] = [];
  let time = START;
  const now = () => time;
  const config = readConfig({ LOG_LEVEL: "debug", ...env, DATA_DIR: dataDir });
  makeDataFolder(config);
  const db = openStore(config);
  const log = createLog(config.logLevel, (line) => logged.push(JSON.parse(line)), now);
  const services = await openServices(config, { db, log, now });
  const app = createApp(services);

  async function addUser({ email = ADMIN.email, role = "admin" as Role } = {}) {
    const passwordHash = await services.passwords.hash(ADMIN.password);
    const user = await createUser(
      db,
      { email, firstName: "Somsri", lastName: "Jaidee", role, passwordHash },
      now(),
    );
    return user._id;
  }

  async function ask(method: string, path: string, options: { token?: string; body?: unknown } = {}) {
    const headers: Record<string, string> = {};
    if (options.token) headers["authorization"] = `Bearer ${options.token}`;
    if (options.body !== undefined) headers["content-type"] = "application/json";
    return readAnswer(
      await app.request(`/api/v1${path}`, {
        method,
        headers,
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      }),
    );
  }

  return {
    app,
    services,
    dataDir,
    logged,
    pass: (ms) => (time += ms),
    addUser,
    ask,
    async signIn() {
      const answer = await ask("POST", "/auth/login", { body: ADMIN });
      if (answer.status === 200) return answer.data;
      await addUser();
      return (await ask("POST", "/auth/login", { body: ADMIN })).data;
    },
    async [Symbol.asyncDispose]() {
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
