import { existsSync, readFileSync } from "node:fs";

/** Read to exclude derivatives of Debian, whose packages differ: Ubuntu's chromium is a snap. */
const OS_RELEASE = "/etc/os-release";

/** Without a network, apt would try for minutes. */
const APT_LIMITS = ["-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=15"];

/** Access to the operating system, replaced in tests. */
export interface Host {
  /** The PATH: folders, separated by colons. */
  path: string;
  /** Whether apt installs packages of Debian itself. */
  isDebian: boolean;
  log(text: string): void;
  /** Runs a command without a terminal; returns true if it succeeds. */
  run(command: string[]): boolean;
}

export function currentHost(): Host {
  return {
    path: process.env["PATH"] ?? "",
    isDebian: existsSync(OS_RELEASE) && /^ID=debian$/m.test(readFileSync(OS_RELEASE, "utf8")),
    log: console.log,
    run: (command) =>
      Bun.spawnSync(command, {
        stdio: ["ignore", "ignore", "ignore"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      }).success,
  };
}

/**
 * Installs packages with apt, but only on Debian and if no password is needed.
 * @param reason logged before the installation
 */
export function installPackages(host: Host, reason: string, packages: string[]): void {
  const apt = Bun.which("apt-get", { PATH: host.path });
  if (!host.isDebian || !apt) return;
  const prefix = findSudoPrefix(host);
  if (!prefix) return;
  host.log(reason);
  host.run([...prefix, apt, "update", ...APT_LIMITS]);
  host.run([...prefix, apt, "install", "-y", "--no-install-recommends", ...packages, ...APT_LIMITS]);
}

/** Returns the prefix of commands that run as root, or null if they would require a password. */
function findSudoPrefix({ path, run }: Host): string[] | null {
  if (run(["test", "-w", "/var/lib/dpkg"])) return [];
  const sudo = Bun.which("sudo", { PATH: path });
  return sudo && run([sudo, "-n", "true"]) ? [sudo, "-n"] : null;
}
