import { afterAll, beforeAll, expect, test } from "bun:test";
import { rm, stat } from "node:fs/promises";

import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";

import { addFakeSystemctl, addSystemctl, createDebianRoot } from "#tests/e2e/support/server/debianRoot.ts";
import type { DebianRoot } from "#tests/e2e/support/server/debianRoot.ts";
import { compileVersion } from "#tests/e2e/support/server/upgradeSite.ts";

const BOOTSTRAP_TIMEOUT_MS = 600_000;
const STEPS = [
  "user vitrine",
  "data folder /var/lib/vitrine",
  "folder for backups /var/backups/vitrine",
  "executable /usr/local/bin/vitrine",
  "secret settings /etc/vitrine/environment",
  "unit /etc/systemd/system/vitrine.service",
];

let root: DebianRoot;
beforeAll(async () => void (root = await createDebianRoot()), BOOTSTRAP_TIMEOUT_MS);
afterAll(() => root[Symbol.asyncDispose]());

/** What happened to each step. */
const outcomesOf = (stdout: string) =>
  STEPS.map((step) => new RegExp(`^(\\w+) +${step}$`, "m").exec(stdout)?.[1]);
const readUnit = () => Bun.file(root.hostPath("/etc/systemd/system/vitrine.service")).text();
const modeOf = async (path: string) => ((await stat(root.hostPath(path))).mode & 0o777).toString(8);

test("--print only shows the unit, and only root may install", async () => {
  const printed = await root.run("/srv/vitrine", "install", "--print");
  expect(printed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining("\nUser=vitrine\n") });
  const refused = await root.run("setpriv", "--reuid=nobody", "/srv/vitrine", "install");
  expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("needs root") });
  expect((await root.run("id", "vitrine")).exitCode).toBe(1);
});

test("without a running systemd, installs everything and says how to start it, which works", async () => {
  const { exitCode, stdout } = await root.run("/srv/vitrine", "install", "--port", "80");
  expect({ exitCode, outcomes: outcomesOf(stdout) }).toEqual({
    exitCode: 0,
    outcomes: STEPS.map(() => "done"),
  });
  expect(stdout).toContain("systemd is not running here");
  expect(stdout).toContain("systemctl enable --now vitrine");
  const [command = ""] = /setpriv .*/.exec(stdout) ?? [];
  expect(command).toEndWith(" /usr/local/bin/vitrine serve --port 80 --data-dir /var/lib/vitrine");
  expect(await modeOf("/var/lib/vitrine")).toBe("700");
  expect(await modeOf("/etc/vitrine/environment")).toBe("600");
  expect(await modeOf("/etc/systemd/system/vitrine.service")).toBe("644");
  // Port 80 may be in use.
  const server = root.spawn("sh", "-c", command.replace("--port 80", "--port 0"));
  try {
    await readProcessOutput([server.stdout, server.stderr]).waitForMatch(/Vitrine is ready at/);
  } finally {
    server.kill("SIGKILL");
    await server.exited;
  }
});

test("with systemd, starts the service, and repeated changes only what differs", async () => {
  await addFakeSystemctl(root);
  const calls = async (...flags: string[]) => {
    await Bun.write(root.hostPath("/var/log/systemctl"), "");
    const { exitCode, stdout } = await root.run("/srv/vitrine", "install", ...flags);
    const log = await Bun.file(root.hostPath("/var/log/systemctl")).text();
    return { exitCode, outcomes: outcomesOf(stdout), systemctl: log.trim().split("\n") };
  };
  const prepared = ["daemon-reload", "enable --quiet vitrine"];
  const unchanged = STEPS.map(() => "unchanged");
  expect(await calls()).toEqual({
    exitCode: 0,
    outcomes: unchanged,
    systemctl: [...prepared, "start vitrine"],
  });
  expect(await calls("--port=", "--host", "::1")).toEqual({
    exitCode: 0,
    outcomes: [...unchanged.slice(1), "done"],
    systemctl: [...prepared, "restart vitrine"],
  });
  expect(await readUnit()).toMatch(/^Environment=HOST=::1$/m);
  expect(await readUnit()).not.toMatch(/PORT=|AmbientCapabilities/);
  await Bun.write(root.hostPath("/srv/fail"), "");
  const failed = await root.run("/srv/vitrine", "install");
  expect(failed).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("Job failed") });
  await root.run("rm", "/srv/fail");
});

test("config and doctor know the installed service without arguments, and only root its secrets", async () => {
  const lineOf = async (name: string, ...command: string[]) =>
    new RegExp(`^${name} .*$`, "m")
      .exec((await root.run(...command)).stdout)?.[0]
      ?.split(/ {2,}/)
      .slice(1);
  // Left by the server that was killed.
  await root.run("rm", "/var/lib/vitrine/vitrine.service.json");
  await Bun.write(root.hostPath("/etc/vitrine/environment"), "METRICS_TOKEN=0123456789abcdef\n");
  expect(await lineOf("HOST", "vitrine", "config")).toEqual(["::1", "/etc/systemd/system/vitrine.service"]);
  expect(await lineOf("METRICS_TOKEN", "vitrine", "config")).toEqual([
    "(hidden)",
    "/etc/vitrine/environment",
  ]);
  const asUser = ["runuser", "-u", "vitrine", "--", "vitrine", "config"];
  expect(await lineOf("METRICS_TOKEN", ...asUser)).toEqual(["none", "default"]);
  const doctor = await root.run("vitrine", "doctor");
  expect(doctor).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^ok +Data folder: /m) });
});

test(
  "root backs up, upgrades and rolls back the installed site without naming it",
  async () => {
    await compileVersion("1.0.1", root.hostPath("/srv/new"));
    await addSystemctl(root);
    const words = ["backup /var/backups/vitrine", "upgrade /srv/new", "--version", "rollback", "check"];
    const commands = words.map((word) => `vitrine ${word} || exit 1`).join("; ");
    const { exitCode, stdout, stderr } = await root.run("sh", "-c", `systemctl start; ${commands}`);
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(
        /\nvitrine 1\.0\.1\S+\n[^]*\nVitrine 1\.0\.0\S+ is running\.\nNo damage found/,
      ),
      stderr: "",
    });
    const folders = ["/var/lib/vitrine", "/var/backups/vitrine"];
    const foreign = await root.run("find", ...folders, "!", "-user", "vitrine");
    expect(foreign).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  },
  BOOTSTRAP_TIMEOUT_MS,
);

test("uninstall removes the service and leaves the data", async () => {
  await addFakeSystemctl(root);
  await Bun.write(root.hostPath("/var/log/systemctl"), "");
  const upgradeFiles = ["vitrine.previous", "vitrine.upgrade.json", "vitrine.lock"];
  // Removed first: the previous version may be the same file as the installed one.
  for (const name of upgradeFiles) await rm(root.hostPath(`/usr/local/bin/${name}`), { force: true });
  for (const name of upgradeFiles) await Bun.write(root.hostPath(`/usr/local/bin/${name}`), "");
  await Bun.write(root.hostPath("/var/lib/vitrine-upgrades/upgrade-1.tar.zst"), "");
  const { exitCode, stdout } = await root.run("/usr/local/bin/vitrine", "uninstall");
  expect(exitCode).toBe(0);
  expect(stdout).toContain("The data is still in /var/lib/vitrine");
  expect(stdout).toContain(
    "rm -r /var/lib/vitrine /var/lib/vitrine-upgrades /var/backups/vitrine /etc/vitrine",
  );
  const log = await Bun.file(root.hostPath("/var/log/systemctl")).text();
  expect(log).toBe("disable --now vitrine\ndaemon-reload\n");
  const programs = ["vitrine", ...upgradeFiles].map((name) => `/usr/local/bin/${name}`);
  for (const path of ["/etc/systemd/system/vitrine.service", ...programs])
    expect([path, await Bun.file(root.hostPath(path)).exists()]).toEqual([path, false]);
  expect(await Bun.file(root.hostPath("/var/lib/vitrine/vitrine.db")).exists()).toBe(true);
});
