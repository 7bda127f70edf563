import { setTimeout } from "node:timers/promises";

import { readMigrations } from "#server/database/migrate.ts";
import { embeddedFolder } from "#server/embeddedFolder.ts";
import { createLogger } from "#server/logger.ts";
import { archiveTime } from "#server/operations/archive/archiveNames.ts";
import { openS3Store } from "#server/operations/archive/s3Store.ts";
import { isPromoted, readState } from "#server/operations/failover/failoverState.ts";
import { LEASE_PATIENCE, takeLease } from "#server/operations/failover/lease.ts";
import { enterStandby, followBackups } from "#server/operations/failover/standbyFolder.ts";
import { StartError } from "#server/StartError.ts";

import { requireTarget } from "./backup.ts";
import { readConfig } from "./config.ts";
import type { Config } from "./config.ts";
import { requireDatabasePath } from "./dataFolder.ts";
import { openPort } from "./listen.ts";
import { createLogOutput } from "./logOutput.ts";
import { notifySystemd } from "./notifySystemd.ts";
import { ownCommand } from "./ownCommand.ts";
import { readIdentity } from "./restore.ts";

/** How often a standby looks whether it was promoted. */
const WATCH_INTERVAL_MS = 100;

const STANDBY = { success: false, message: "This machine is a standby: another one serves the site." };

export async function runStandby(flags: Record<string, string>, argument?: string): Promise<void> {
  const { "--every": every = "30", "--identity": identity, "--once": once, ...settings } = flags;
  const config = readConfig(process.env, settings);
  const { target } = openS3Store(requireTarget(argument), config.s3);
  if (!(Number(every) > 0))
    throw new StartError("--every must be a number of seconds.", "30 is the default.");
  if (once !== undefined) return follow(config, identity);
  if (!isPromoted(config.dataDir, target)) {
    enterStandby(config.dataDir, target);
    const key = identity === undefined ? [] : ["--identity", identity];
    const command = ownCommand("standby", target, "--once", "--data-dir", config.dataDir, ...key);
    await waitForPromotion(config, target, { command, everyMs: Number(every) * 1000 });
  }
  await (await import("./serve.ts")).runServe(settings);
}

/** In a process of its own, which a promotion kills. */
async function follow({ dataDir, s3: access }: Config, identity: string | undefined): Promise<void> {
  const migrations = readMigrations(embeddedFolder("migrations"));
  const options = { access, identity: readIdentity(identity), migrations, now: Date.now() };
  const restored = await followBackups(dataDir, options);
  if (!restored) return;
  const { archive, files } = restored;
  const rows = Object.values(restored.rows).reduce((sum, count) => sum + count, 0);
  console.log(`Restored ${archive}: ${toAge(archive)}, ${rows} rows, ${files} files.`);
}

/** Follows the backups and answers every request with 503 until this machine is promoted. */
async function waitForPromotion(
  config: Config,
  target: string,
  step: { command: string[]; everyMs: number },
) {
  const { dataDir, host } = config;
  const port = config.https?.httpPort ?? config.port;
  const init = { status: 503, headers: { "cache-control": "no-store", "retry-after": "60" } };
  const server = openPort({ host, port }, () =>
    Bun.serve({ hostname: host, port, fetch: () => Response.json(STANDBY, init) }),
  );
  notifySystemd(createLogger(config.logLevel, createLogOutput()));
  console.log(`Standby of ${target}: port ${server.port} answers with 503 until \`vitrine promote\`.`);
  let child: Bun.Subprocess | null = null;
  for (let next = 0; !isPromoted(dataDir, target); await setTimeout(WATCH_INTERVAL_MS)) {
    const isRunning = child && child.exitCode === null && child.signalCode === null;
    if (isRunning || performance.now() < next) continue;
    const env = { ...process.env, S3_ENDPOINT: config.s3.endpoint, S3_REGION: config.s3.region };
    child = Bun.spawn(step.command, { env, stdio: ["ignore", "inherit", "inherit"] });
    next = performance.now() + step.everyMs;
  }
  child?.kill("SIGKILL");
  await child?.exited;
  await server.stop(true);
}

export async function runPromote(flags: Record<string, string>, argument?: string): Promise<void> {
  const { "--force": force, ...settings } = flags;
  const config = readConfig(process.env, settings);
  const { dataDir, s3 } = config;
  const { standby, epochs } = readState(dataDir);
  if (!standby && force === undefined)
    throw new StartError(
      `The data folder ${dataDir} is no standby.`,
      "Name that of `vitrine standby` with --data-dir. With --force, this data is served, without what another machine stored since.",
    );
  if (standby?.archive === null)
    throw new StartError("The standby has not restored a backup yet.", "Its output says why.");
  requireDatabasePath(config);
  if (standby) {
    const newest = (await openS3Store(standby.target, s3, LEASE_PATIENCE).list()).at(-1)?.name ?? "";
    console.log(
      `The standby has ${standby.archive}: ${toAge(standby.archive)}. What was stored after it is lost.`,
    );
    if (newest > standby.archive) console.log(`${newest}, ${toAge(newest)}, is damaged or was not read yet.`);
  }
  const known = standby ? [standby.target] : Object.keys(epochs);
  const targets = known.length > 0 ? known : [openS3Store(requireTarget(argument), s3).target];
  for (const target of targets)
    console.log(`Took the lease of ${target}: epoch ${await takeLease(dataDir, target, s3)}.`);
  console.log(
    `${standby ? "A running `vitrine standby` now serves the site" : "`vitrine serve` starts the site"}. The other server stops when it reads the lease.`,
  );
}

function toAge(archive: string): string {
  const minutes = Math.ceil((Date.now() - (archiveTime(archive) ?? 0)) / 60_000);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"} old`;
}
