import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { archiveTime } from "#server/operations/archive/archiveNames.ts";
import { LEASE_LOST_EXIT_CODE } from "#server/StartError.ts";
import { createRandomInt } from "#tests/support/random.ts";
import { propertyRuns } from "#tests/support/propertyRuns.ts";
import { seedSite } from "#tests/support/server/backupFixture.ts";
import { startS3Peer, xmlError } from "#tests/support/peers/s3Peer.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { runVitrine, startVitrine } from "#tests/e2e/support/server/startVitrine.ts";

const EXECUTABLE = resolve("dist/vitrine");
const ROUNDS = propertyRuns(10, 50);
const TIMEOUT_MS = 900_000;
/** A promoted standby serves within 10 s; more on a machine that runs other tests. */
const READY_MS = 30_000;
const TARGET = "s3://backups/site";
const READY = /Vitrine is ready at (http\S+)/;

/** A site on one machine, an empty folder on another, and the bucket of both. */
async function createMachines() {
  const directory = await createTemporaryDirectory();
  const peer = startS3Peer();
  const [primary, standby] = [join(directory.path, "primary"), join(directory.path, "standby")];
  await seedSite(primary, ["a"]);
  return {
    peer,
    primary,
    standby,
    backUp: async () => {
      const { exitCode, output } = await runVitrine(["backup", TARGET], { dataDir: primary, env: peer.env });
      return { exitCode, output, name: output.split("/").at(-1)?.trim() ?? "" };
    },
    follow: (dataDir = standby) =>
      startVitrine({
        command: ["standby", TARGET, "--every", "0.2"],
        dataDir,
        env: peer.env,
        readyLine: /Standby of s3:\S+ port (\d+) answers/,
      }),
    promote: (dataDir: string, ...flags: string[]) =>
      runVitrine(["promote", ...flags], { dataDir, env: peer.env }),
    serve: (dataDir: string) => startVitrine({ dataDir, env: peer.env }),
    lease: () => {
      const name = [...peer.objects.keys()].find((key) => key.endsWith(".lease.json"));
      return name ? JSON.parse(new TextDecoder().decode(peer.objects.get(name))) : null;
    },
    async [Symbol.asyncDispose]() {
      await peer[Symbol.asyncDispose]();
      await directory[Symbol.asyncDispose]();
    },
  };
}

/** Of an archive that is a second newer. */
function laterName(name: string): string {
  const [day = "", time = ""] = new Date((archiveTime(name) ?? 0) + 1_000).toISOString().split(/[T.]/);
  return name.replace(/\d{4}-\d{2}-\d{2}-\d{6}/, `${day}-${time.replaceAll(":", "")}`);
}

/** Changes the site. */
function writeRecord(dataDir: string, key: string) {
  using database = new Database(join(dataDir, "vitrine.db"));
  database.run("INSERT INTO settings (key, value, updated_at) VALUES (?, '1', 1)", [key]);
}

function readRecords(dataDir: string): string[] {
  using database = new Database(join(dataDir, "vitrine.db"), { readonly: true });
  const rows = database.query<{ key: string }, []>(
    "SELECT key FROM settings WHERE key LIKE 'test%' ORDER BY key",
  );
  return rows.all().map(({ key }) => key);
}

test(
  "follows backups, keeps the last whole one, and serves the site once promoted; the old server then refuses",
  async () => {
    await using machines = await createMachines();
    const { peer, primary, standby } = machines;
    let old = await machines.serve(primary);
    await using follower = await machines.follow();
    const response = await fetch(`http://127.0.0.1:${follower.url}/healthz`);
    expect([response.status, (await response.json()).message]).toEqual([503, expect.any(String)]);
    for (const key of ["test1", "test2", "test3"]) {
      writeRecord(primary, key);
      const { name } = await machines.backUp();
      await follower.waitForLine(new RegExp(`^Restored ${name}: \\d+ minutes? old, \\d+ rows, 2 files`));
      expect(readRecords(standby)).toContain(key);
    }
    expect(readdirSync(standby).filter((name) => name.includes("replaced"))).toEqual([]);

    writeRecord(primary, "test4");
    const { name } = await machines.backUp();
    const whole = peer.objects.get(`site/${name}`) ?? new Uint8Array();
    const later = laterName(name);
    await follower.waitForLine(new RegExp(`^Restored ${name}`));
    peer.objects.set(`site/${later}`, whole.slice(0, whole.length / 2));
    await follower.waitForLine(new RegExp(`${later} is damaged or incomplete`));
    expect(readRecords(standby)).toEqual(["test1", "test2", "test3", "test4"]);

    const refused = await runVitrine(["serve"], { dataDir: standby, env: peer.env });
    expect([refused.exitCode, refused.output]).toEqual([1, expect.stringContaining("is a standby of")]);

    const start = performance.now();
    const promoted = await machines.promote(standby);
    expect([promoted.exitCode, promoted.output]).toEqual([0, expect.stringContaining(`${later}, `)]);
    expect(promoted.output).toMatch(new RegExp(`The standby has ${name}: \\d+ minutes? old`));
    const [, url = ""] = await follower.waitForLine(READY);
    expect(performance.now() - start).toBeLessThan(READY_MS);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(machines.lease()).toMatchObject({ epoch: 1 });

    const backup = await machines.backUp();
    expect([backup.exitCode, backup.output]).toEqual([
      LEASE_LOST_EXIT_CODE,
      expect.stringContaining("Another machine serves this site since"),
    ]);
    await old.waitForLine(/"error":"\w+: Another machine serves this site since/);
    expect(await old.stop()).toBe(LEASE_LOST_EXIT_CODE);
    const restarted = await runVitrine(["serve"], { dataDir: primary, env: peer.env });
    expect([restarted.exitCode, restarted.output]).toEqual([
      LEASE_LOST_EXIT_CODE,
      expect.stringContaining("(epoch 1 of s3:"),
    ]);

    // Back again with its own data.
    expect((await machines.promote(primary, "--force")).exitCode).toBe(0);
    old = await machines.serve(primary);
    await follower.waitForLine(/"error":"\w+: Another machine serves this site since/);
    expect([await follower.stop(), machines.lease().epoch]).toEqual([LEASE_LOST_EXIT_CODE, 2]);
    expect(await old.stop()).toBe(0);
    expect(existsSync(join(standby, "restore.staged"))).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  "a bucket that fails stops neither the server nor the standby, and a promotion says what is wrong",
  async () => {
    await using machines = await createMachines();
    const { peer, primary, standby } = machines;
    const first = await machines.backUp();
    await using follower = await machines.follow();
    await follower.waitForLine(new RegExp(`^Restored ${first.name}`));

    const troubles = [
      { answer: () => xmlError(503, "SlowDown"), problem: / can't be used at the moment \(SlowDown\)/ },
      { answer: () => xmlError(403, "AccessDenied"), problem: / refused the access key / },
      { answer: () => new Promise<Response>(() => undefined), problem: / does not answer\. / },
    ];
    for (const { answer, problem } of troubles) {
      peer.setTrouble(answer);
      const promoted = await machines.promote(standby);
      expect([promoted.exitCode, promoted.output]).toEqual([1, expect.stringMatching(problem)]);
      await using server = await machines.serve(primary);
      expect(server.output()).toContain("reading the lease failed");
    }
    expect((await fetch(`http://127.0.0.1:${follower.url}/`)).status).toBe(503);
  },
  TIMEOUT_MS,
);

test(
  "a promotion does not wait for a download that hangs",
  async () => {
    await using machines = await createMachines();
    const { peer, standby } = machines;
    const { name } = await machines.backUp();
    await using follower = await machines.follow();
    await follower.waitForLine(new RegExp(`^Restored ${name}`));
    const later = laterName(name);
    const { promise: isHanging, resolve: hang } = Promise.withResolvers<void>();
    peer.setTrouble(({ key }) => {
      if (key !== `site/${later}`) return null;
      hang();
      return new Promise<Response>(() => undefined);
    });
    peer.objects.set(`site/${later}`, new Uint8Array(10));
    await isHanging;
    const start = performance.now();
    expect((await machines.promote(standby)).exitCode).toBe(0);
    const [, url = ""] = await follower.waitForLine(READY);
    expect(performance.now() - start).toBeLessThan(READY_MS);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  },
  TIMEOUT_MS,
);

test(
  "follows encrypted backups with the private key",
  async () => {
    await using machines = await createMachines();
    const { peer, primary, standby } = machines;
    const identity = await generateIdentity();
    const key = `${primary}-key.txt`;
    await Bun.write(key, identity);
    const recipient = await identityToRecipient(identity);
    const backup = await runVitrine(["backup", TARGET, "--encrypt-to", recipient], {
      dataDir: primary,
      env: peer.env,
    });
    await using follower = await startVitrine({
      command: ["standby", TARGET, "--identity", key],
      dataDir: standby,
      env: peer.env,
      readyLine: /Standby of s3:\S+ port (\d+) answers/,
    });
    await follower.waitForLine(new RegExp(`^Restored ${backup.output.split("/").at(-1)?.trim()}`));
  },
  TIMEOUT_MS,
);

test(
  "a promotion that is killed at any moment leaves one server for the site, with whole data",
  async () => {
    await using machines = await createMachines();
    const { peer, primary, standby } = machines;
    writeRecord(primary, "test1");
    await machines.backUp();
    const random = createRandomInt(39);
    const holders = new Map<number, string>();
    let [previous, takesMs, killed] = [primary, 1_000, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const dataDir = `${standby}-${round}`;
      let follower = await machines.follow(dataDir);
      await follower.waitForLine(/^Restored /);
      const child = Bun.spawn([EXECUTABLE, "promote", "--data-dir", dataDir], {
        env: peer.env,
        stdio: ["ignore", "ignore", "ignore"],
      });
      const start = performance.now();
      const isFollowerKilled = round % 3 === 2;
      const timer = setTimeout(
        () => (isFollowerKilled ? follower.crash() : child.kill("SIGKILL")),
        random(Math.ceil(takesMs * 1.2)),
      );
      await child.exited;
      clearTimeout(timer);
      if (child.signalCode === null && !isFollowerKilled) takesMs = performance.now() - start;
      else killed += 1;
      // As systemd does.
      if (isFollowerKilled) {
        await follower.crash();
        follower = await startVitrine({
          command: ["standby", TARGET],
          dataDir,
          env: peer.env,
          readyLine: /(?:Standby of s3:\S+ port|Vitrine is ready at) (\S+)/,
        });
      }
      if ((machines.lease()?.holder ?? "") !== holderOf(dataDir)) await machines.promote(dataDir);
      const [, url = ""] = await follower.waitForLine(READY);
      expect([round, (await fetch(`${url}/healthz`)).status, readRecords(dataDir)]).toEqual([
        round,
        200,
        ["test1"],
      ]);
      const { holder, epoch } = machines.lease();
      expect([round, holder, holders.has(epoch)]).toEqual([round, holderOf(dataDir), false]);
      holders.set(epoch, holder);
      const old = await runVitrine(["serve"], { dataDir: previous, env: peer.env });
      expect([round, old.exitCode, old.output]).toEqual([
        round,
        LEASE_LOST_EXIT_CODE,
        expect.stringContaining(`(epoch ${epoch} of`),
      ]);
      await follower.stop();
      previous = dataDir;
    }
    expect(killed).toBeGreaterThan(0);
    expect((await runVitrine(["check"], { dataDir: previous })).output).toContain("No damage found");
  },
  TIMEOUT_MS,
);

/** Of a machine; without a promotion it has none. */
function holderOf(dataDir: string): string | null {
  const path = join(dataDir, "vitrine.lease.json");
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).holder : null;
}
