import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { chmod, chown, truncate } from "node:fs/promises";
import { join } from "node:path";

import { readConfig } from "#commands/config.ts";
import { withExistingDatabase } from "#commands/dataFolder.ts";
import { CHECKS, findingText } from "#contract/system.ts";
import type { Finding } from "#contract/system.ts";
import { recordAudit } from "#server/audit/recordAudit.ts";
import { createCommandActor } from "#server/database/actor.ts";
import { transaction } from "#server/database/transaction.ts";
import { systemTexts } from "#texts/admin/system.ts";
import { createCertificate } from "#tests/support/peers/testCertificate.ts";
import { createBackupFixture } from "#tests/support/server/backupFixture.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { runServer } from "#tests/support/system/runFromSource.ts";

const HOUR_MS = 3_600_000;
const PROXIED = { PUBLIC_URL: "https://firm.example", TRUSTED_PROXIES: "127.0.0.1" };

/** A site about which there is nothing to say. */
async function createHealthySite() {
  const site = await createBackupFixture("a", "b");
  await chmod(site.dataDir, 0o700);
  return {
    ...site,
    async recordBackup(hoursAgo: number) {
      const context = { actor: createCommandActor("backup"), now: Date.now() - hoursAgo * HOUR_MS };
      const entry = { action: "backup", kind: "backup", recordId: null, recordName: "vitrine-1" } as const;
      await withExistingDatabase(readConfig({ DATA_DIR: site.dataDir }), (db) =>
        transaction(db, (tx) => recordAudit(tx, context, entry)),
      );
    },
    scheduleBackups() {
      using sqlite = new Database(join(site.dataDir, "vitrine.db"), { strict: true });
      sqlite.run(`INSERT INTO settings (key, value, updated_at) VALUES ('backupTarget', '"/copies"', 1)`);
    },
    addDelivery(state: string, hoursAgo: number) {
      using sqlite = new Database(join(site.dataDir, "vitrine.db"), { strict: true });
      const at = Date.now() - hoursAgo * HOUR_MS;
      sqlite
        .query(
          `INSERT INTO deliveries (id, event, state, answer, attempts, due_at, created_at, finished_at)
            VALUES (?, 'receipt', ?, '', 1, 0, ?, ?)`,
        )
        .run(crypto.randomUUID(), state, at, at);
    },
    async setCertificate(pem: { cert: string; key: string }) {
      const [CERT, KEY] = [join(site.dataDir, "..", "cert.pem"), join(site.dataDir, "..", "key.pem")];
      await Bun.write(CERT, pem.cert);
      await Bun.write(KEY, pem.key);
      return { CERT, KEY, PUBLIC_URL: "https://firm.example" };
    },
  };
}

type Site = Awaited<ReturnType<typeof createHealthySite>>;

async function diagnose(dataDir: string, env: Record<string, string> = PROXIED): Promise<Finding[]> {
  const { exitCode, stdout } = await runCommandInProcess(["doctor", "--json"], { DATA_DIR: dataDir, ...env });
  expect(exitCode).toBe(0);
  return JSON.parse(stdout);
}

test("finds nothing in a healthy site, also while it is served", async () => {
  await using site = await createHealthySite();
  await site.recordBackup(47);
  const healthy = CHECKS.map((check) => ({ check, level: "ok", code: "ok", params: {} }));
  expect(await diagnose(site.dataDir)).toEqual(healthy as Finding[]);
  await using server = await runServer({ env: { DATA_DIR: site.dataDir, ...PROXIED } });
  // The settings of the running server.
  expect(await diagnose(site.dataDir, {})).toEqual(healthy as Finding[]);
  const { exitCode, stdout, stderr } = await runCommandInProcess(["doctor", "--data-dir", site.dataDir]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).toContain(`ok       ${systemTexts.checks.disk}: ${systemTexts.findings.ok}\n`);
  expect(server.url).toStartWith("http");
});

interface Fault {
  check: Finding["check"];
  level: Finding["level"];
  code: string;
  params?: object;
  /** Returns the settings. */
  cause(site: Site): Promise<Record<string, string> | void> | Record<string, string> | void;
}

const DAMAGED = { cert: "no certificate", key: "no key" };
const FAULTS: Fault[] = [
  { check: "settings", level: "warning", code: "noPublicUrl", cause: () => ({ HOST: "::1" }) },
  { check: "settings", level: "error", code: "failed", cause: () => ({ LOG_LEVEL: "loud" }) },
  {
    check: "permissions",
    level: "warning",
    code: "openToOthers",
    cause: ({ dataDir }) => chmod(dataDir, 0o750),
  },
  {
    check: "database",
    level: "error",
    code: "failed",
    cause: ({ dataDir }) => truncate(join(dataDir, "vitrine.db"), 8192),
  },
  {
    check: "pictures",
    level: "error",
    code: "picturesMissing",
    params: { count: 1, file: `${"b".repeat(32)}.jpg` },
    cause: (site) => site.deleteImage("b"),
  },
  { check: "clock", level: "error", code: "clockBehind", cause: (site) => site.recordBackup(-1) },
  { check: "backup", level: "warning", code: "noBackup", cause: () => undefined },
  {
    check: "backup",
    level: "warning",
    code: "backupStale",
    params: { hours: 49 },
    cause: (site) => site.recordBackup(49),
  },
  {
    check: "backup",
    level: "error",
    code: "backupStale",
    params: { hours: 49 },
    async cause(site) {
      site.scheduleBackups();
      await site.recordBackup(49);
    },
  },
  {
    check: "backup",
    level: "error",
    code: "backupFailed",
    async cause({ dataDir, ...site }) {
      await site.recordBackup(1);
      await runCommandInProcess(["backup", dataDir], { DATA_DIR: dataDir });
    },
  },
  {
    check: "certificate",
    level: "warning",
    code: "certificateExpires",
    params: { days: 2 },
    cause: (site) => site.setCertificate(createCertificate(["firm.example"], 3)),
  },
  {
    check: "certificate",
    level: "error",
    code: "noCertificate",
    cause: (site) => site.setCertificate(DAMAGED),
  },
  {
    check: "proxy",
    level: "error",
    code: "trustsEverybody",
    cause: () => ({ ...PROXIED, TRUSTED_PROXIES: "127.0.0.1,::/0" }),
  },
  {
    check: "proxy",
    level: "warning",
    code: "proxyUnused",
    cause: async (site) => ({ ...PROXIED, ...(await site.setCertificate(DAMAGED)) }),
  },
  {
    check: "proxy",
    level: "warning",
    code: "proxyMissing",
    cause: () => ({ PUBLIC_URL: "https://firm.example" }),
  },
  {
    check: "deliveries",
    level: "error",
    code: "deliveriesStuck",
    params: { count: 1 },
    cause: (site) => ["waiting", "sent", "givenUp"].forEach((state) => site.addDelivery(state, 2)),
  },
  {
    check: "deliveries",
    level: "warning",
    code: "deliveriesGivenUp",
    params: { count: 1 },
    cause: (site) => [1, 200].forEach((hours) => site.addDelivery("givenUp", hours)),
  },
  {
    check: "cdn",
    level: "warning",
    code: "purgesFail",
    params: { reason: "refused: 403" },
    async cause({ dataDir }) {
      await Bun.write(join(dataDir, "vitrine.cdn.txt"), "refused: 403");
      return { ...PROXIED, CDN: "fastly", CDN_URL: "https://api.fastly.com", CDN_TOKEN: "token" };
    },
  },
];

test.each(FAULTS.map((fault) => [`${fault.check}: ${fault.code}`, fault] as const))(
  "%s is found, with a text that says what to do",
  async (_, { cause, ...expected }) => {
    await using site = await createHealthySite();
    const env = (await cause(site)) ?? PROXIED;
    const found = (await diagnose(site.dataDir, env)).find(({ check }) => check === expected.check);
    expect(found).toMatchObject(expected);
    const { stdout } = await runCommandInProcess(["doctor"], { DATA_DIR: site.dataDir, ...env });
    const { check, level } = expected;
    const text = found && findingText(systemTexts.findings, found);
    expect(stdout).toContain(`${level.padEnd(8)} ${systemTexts.checks[check]}: ${text}\n`);
  },
);

test("an error ends with exit code 1", async () => {
  await using site = await createHealthySite();
  await site.deleteImage("a");
  const { exitCode, stderr } = await runCommandInProcess(["doctor"], { DATA_DIR: site.dataDir });
  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("Errors found: 1"),
  });
});

test("without a database, says so and stops there", async () => {
  await using site = await createHealthySite();
  const findings = await diagnose(join(site.dataDir, "uploads"));
  expect(findings.map(({ check, code }) => `${check} ${code}`)).toEqual([
    "settings ok",
    "dataFolder noDatabase",
  ]);
});

test.skipIf(process.getuid?.() !== 0)(
  "finds files of another user, and keys that others can read",
  async () => {
    await using site = await createHealthySite();
    const findPermissions = async () =>
      (await diagnose(site.dataDir)).find(({ check }) => check === "permissions");
    await Bun.write(join(site.dataDir, "keys", "devices"), "key");
    await chmod(join(site.dataDir, "keys"), 0o755);
    expect(await findPermissions()).toMatchObject({ level: "error", code: "failed" });
    await chown(join(site.dataDir, "vitrine.db"), 12_345, 12_345);
    expect(await findPermissions()).toMatchObject({ code: "wrongOwner", params: { file: "vitrine.db" } });
  },
);

test("config lists the settings in force and their sources, and hides secrets", async () => {
  await using site = await createHealthySite();
  const read = async (args: string[], env: Record<string, string> = {}) => {
    const { stdout } = await runCommandInProcess(["config", "--data-dir", site.dataDir, ...args], env);
    return Object.fromEntries(stdout.split("\n").map((line) => [line.split(" ", 1)[0], line.split(/ {2,}/)]));
  };
  const alone = await read(["--port=81"], { PORT: "80", LOG_LEVEL: "warn", ADMIN_PASSWORD: "correct horse" });
  expect(alone["PORT"]).toEqual(["PORT", "81", "flag"]);
  expect(alone["LOG_LEVEL"]?.slice(1)).toEqual(["warn", "environment"]);
  expect(alone["HTTP_PORT"]?.slice(1)).toEqual(["80", "default"]);
  expect(JSON.stringify(alone)).toContain("(hidden)");
  expect(JSON.stringify(alone)).not.toContain("horse");
  const env = {
    DATA_DIR: site.dataDir,
    LOG_LEVEL: "warn",
    ADMIN_PASSWORD: "correct horse",
    ADMIN_EMAIL: "a@b.co",
  };
  await using server = await runServer({ env });
  const beside = await read([], { PORT: "" });
  expect(beside["LOG_LEVEL"]?.slice(1)).toEqual(["warn", "running server"]);
  expect(beside["PORT"]?.slice(1)).toEqual([new URL(server.url).port, "running server"]);
  expect(await Bun.file(join(site.dataDir, "vitrine.service.json")).text()).not.toContain("horse");
});
