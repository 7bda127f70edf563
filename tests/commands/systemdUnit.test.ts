import { expect, test } from "bun:test";
import { chmod } from "node:fs/promises";
import { join } from "node:path";

import { parseCommand } from "#commands/commandLine.ts";
import { parseUnitSettings, systemdUnit } from "#commands/systemdUnit.ts";
import { runCommandInProcess } from "#tests/support/system/runCommandInProcess.ts";
import { createTemporaryDirectory } from "#tests/support/system/temporaryDirectory.ts";

/** Of `systemd-analyze security`: 0 is the best, 10 the worst. */
const MAX_EXPOSURE = 2;
const NETWORK_CAPABILITY =
  "AmbientCapabilities=CAP_NET_BIND_SERVICE\nCapabilityBoundingSet=CAP_NET_BIND_SERVICE\n";

test("docs/operate.md shows the unit of its command", async () => {
  const guide = await Bun.file("docs/operate.md").text();
  const [, words = ""] = /^vitrine (install --.*)$/m.exec(guide) ?? [];
  const [, unit = ""] = /```ini\n([^]*?)```/.exec(guide) ?? [];
  const { flags } = parseCommand(words.split(" "));
  expect(systemdUnit({ DATA_DIR: "/var/lib/vitrine", ...flags })).toBe(unit);
});

test("--print shows the unit with absolute paths, and changes nothing", async () => {
  const printed = await runCommandInProcess(["install", "--print", "--data-dir", "data", "--port", "3001"]);
  const DATA_DIR = join(process.cwd(), "data");
  expect(printed).toEqual({ exitCode: 0, stdout: systemdUnit({ DATA_DIR, PORT: "3001" }), stderr: "" });
});

test("refuses invalid settings before it changes anything", async () => {
  const { exitCode, stderr } = await runCommandInProcess(["install", "--public-url", "firm.example"]);
  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("PUBLIC_URL: must"),
  });
});

test("only a port below 1024 or a domain gives the service a capability, which is the only one", () => {
  expect(systemdUnit({ PORT: "80" })).toContain(NETWORK_CAPABILITY);
  expect(systemdUnit({ DOMAIN: "firm.example" })).toContain(NETWORK_CAPABILITY);
  for (const PORT of ["3000", "0", ""]) {
    expect(systemdUnit({ PORT })).toMatch(/^CapabilityBoundingSet=$/m);
    expect(systemdUnit({ PORT })).not.toContain("AmbientCapabilities");
  }
});

test("prevents core dumps, which contain keys", () => {
  expect(systemdUnit({})).toMatch(/^LimitCORE=0$/m);
});

const SETTINGS = {
  DATA_DIR: '/srv/50%u "my" site\\',
  PUBLIC_URL: "https://firm.example",
  TRUSTED_PROXIES: "127.0.0.1,::1",
};

test("a unit keeps settings with any characters", () => {
  const unit = systemdUnit(SETTINGS);
  expect(unit).toContain('ReadWritePaths="/srv/50%%u \\"my\\" site\\\\" -/var/backups/vitrine\n');
  expect(parseUnitSettings(unit)).toEqual(SETTINGS);
});

test.skipIf(!Bun.which("systemd-analyze"))("systemd accepts the unit and rates it well", async () => {
  await using folder = await createTemporaryDirectory();
  await chmod(folder.path, 0o755);
  const path = join(folder.path, "vitrine.service");
  for (const settings of [SETTINGS, { PORT: "443" }]) {
    // systemd checks that the program exists.
    await Bun.write(path, systemdUnit(settings).replace("/usr/local/bin/vitrine", "/bin/true"));
    const verified = Bun.spawnSync(["systemd-analyze", "verify", path]);
    expect(`${verified.stdout}${verified.stderr}`).toBe("");
    const rated = Bun.spawnSync(["systemd-analyze", "security", "--offline=true", "--no-pager", path]);
    const [, exposure] = /exposure level for vitrine\.service: ([\d.]+)/.exec(rated.stdout.toString()) ?? [];
    expect(Number(exposure)).toBeLessThan(MAX_EXPOSURE);
  }
});
