import { Database } from "bun:sqlite";
import { readdirSync } from "node:fs";
import { chmod, cp, link, mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";

import { seedSite } from "#tests/support/server/backupFixture.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

import { copyProject } from "./copyProject.ts";
import { runVitrine } from "./startVitrine.ts";

const COMPILE = `
  import { compileExecutable } from "./scripts/build/executable.ts";
  const { files } = await Bun.file("dist/web/manifest.json").json();
  await compileExecutable({ files: new Map(Object.entries(files)), outfile: process.argv[2] });`;

/**
 * Compiles the project as another version. With a migration, it has schema 2, and fails at its start as the variable
 * UPGRADE_FAULT says: `crash` ends it, `silent` keeps it from becoming ready.
 */
export async function compileVersion(version: string, outfile: string, hasMigration = false): Promise<void> {
  await using copy = await copyProject();
  await cp("dist/web", join(copy.folder, "dist/web"), { recursive: true });
  await cp("dist/demo-images", join(copy.folder, "dist/demo-images"), { recursive: true });
  await copy.editFile("package.json", (text) =>
    text.replace(/"version": "[^"]*"/, `"version": "${version}"`),
  );
  if (hasMigration) {
    await Bun.write(join(copy.folder, "migrations/0001_marks.sql"), "CREATE TABLE marks (id text);");
    await copy.editFile("src/commands/serve.ts", (text) =>
      text.replace(
        "logMigration(db, log);",
        `logMigration(db, log);
        const fault = process.env["UPGRADE_FAULT"];
        if (fault === "crash") throw new Error("no such column: heading");
        if (fault === "silent") await shutdownSignal;`,
      ),
    );
  }
  await Bun.write(join(copy.folder, "compile.ts"), COMPILE);
  const child = Bun.spawn([process.execPath, "compile.ts", outfile], { cwd: copy.folder, stderr: "pipe" });
  const errors = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`Version ${version} could not be compiled:\n${errors}`);
}

/**
 * Starts the executable and waits until it is ready, unless `waits` is removed. Like a job of systemd, it does not end with who asked
 * for it, and runs after the one before.
 */
const systemctl = (folder: string) => `#!/bin/sh
cd ${folder}
if [ -z "$JOB" ]; then
  exec 9>jobs
  # Held by the job too: a job whose client is killed runs before all later ones, or never.
  flock 9
  JOB=1 exec setsid -w "$0" "$@"
fi
pid=$(cat pid 2>/dev/null)
stop() {
  [ -n "$pid" ] && kill "$pid" 2>/dev/null
  while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
  [ ! -e on-stop ] || . ./on-stop
}
start() {
  # Or the message of the server before would pass for that of the new one.
  : >log
  as=
  [ "$(id -u)" = 0 ] && as="setpriv --reuid $(stat -c %u data) --regid $(stat -c %g data) --clear-groups"
  UPGRADE_FAULT=$(cat fault 2>/dev/null) setsid $as bin/vitrine serve --data-dir data --port 0 --host 127.0.0.1 >log 2>&1 </dev/null 9>&- &
  pid=$!
  echo $pid >pid
  [ -e waits ] || exit 0
  until grep -q "Vitrine is ready" log; do
    kill -0 "$pid" 2>/dev/null || { echo "Job for vitrine.service failed." >&2; exit 1; }
    sleep 0.02
  done
}
case "$1" in
  show) echo "{ path=${folder}/bin/vitrine ; argv[]=${folder}/bin/vitrine serve ; ignore_errors=no }" ;;
  stop) stop ;;
  start) [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null || start ;;
  restart) stop; start ;;
esac
`;

/** A site with an installed executable, and a service manager of its own that runs it. */
export async function createUpgradeSite() {
  const directory = await createTemporaryDirectory();
  const { path: folder } = directory;
  const inFolder = (name: string) => join(folder, name);
  const [dataDir, executable] = [inFolder("data"), inFolder("bin/vitrine")];
  // Of any user, like the folders of an installation.
  await chmod(folder, 0o755);
  await mkdir(inFolder("bin"), { mode: 0o755 });
  await link(resolve("dist/vitrine"), executable).catch(() => cp("dist/vitrine", executable));
  await seedSite(dataDir, ["a", "b"]);
  await Bun.write(inFolder("waits"), "");
  await writeProgram(inFolder("tools/systemctl"), systemctl(folder));
  await writeProgram(inFolder("tools/journalctl"), `#!/bin/sh\ntail -n 15 ${folder}/log\n`);
  const env = { PATH: `${inFolder("tools")}:${process.env["PATH"]}` };
  const control = (verb: string) => Bun.spawnSync([inFolder("tools/systemctl"), verb], { env }).exitCode;
  const run = (...words: string[]) => runVitrine(words, { executable, dataDir, env });
  return {
    folder,
    dataDir,
    executable,
    env,
    control,
    run,
    /** Commands then find no service. */
    hideService() {
      env.PATH = process.env["PATH"] ?? "";
    },
    /** Without waiting for readiness, as a unit without notifications. */
    async stopWaiting() {
      await rm(inFolder("waits"));
    },
    /** Lines of a shell that run in the site's folder whenever the service has stopped. */
    async onStop(lines: string) {
      await Bun.write(inFolder("on-stop"), lines);
    },
    list: (name: string) => readdirSync(inFolder(name)).sort(),
    /** Of the running server. */
    async readVersion(): Promise<string> {
      const { output } = await run("health");
      const service = await Bun.file(join(dataDir, "vitrine.service.json")).json();
      return output === "ready" ? service.VERSION.split("+")[0] : output;
    },
    async setFault(fault: "crash" | "silent" | "") {
      await Bun.write(inFolder("fault"), fault);
    },
    /** Runs a statement beside the server. */
    query<Row>(sql: string): Row[] {
      using database = new Database(join(dataDir, "vitrine.db"));
      database.run("PRAGMA busy_timeout = 10000");
      return database.query<Row, []>(sql).all();
    },
    async [Symbol.asyncDispose]() {
      control("stop");
      await directory[Symbol.asyncDispose]();
    },
  };
}

async function writeProgram(path: string, script: string): Promise<void> {
  await Bun.write(path, script);
  Bun.spawnSync(["chmod", "755", path]);
}
