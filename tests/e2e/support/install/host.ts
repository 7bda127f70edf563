// What the searches for a browser and for Java ask the machine, and how they install a package on it.
import { existsSync, readFileSync } from "node:fs";

/** Systems made from Debian have packages of their own: Ubuntu's chromium is a snap. */
const OS_RELEASE = "/etc/os-release";

/** What this machine offers; handed in, so that another one can be played through. */
export interface Host {
  /** Folders, separated by colons. */
  path: string;
  /** Whether apt installs packages of Debian here. */
  isDebian: boolean;
  log(text: string): void;
  /** Runs a command without a terminal; true when it ended well. */
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

/** With apt, on Debian, where that needs no password. @param reason said before it begins */
export function installPackages(host: Host, reason: string, packages: string[]): void {
  const apt = Bun.which("apt-get", { PATH: host.path });
  if (!host.isDebian || !apt) return;
  const prefix = findSudoPrefix(host);
  if (!prefix) return;
  host.log(reason);
  host.run([...prefix, apt, "update"]);
  host.run([...prefix, apt, "install", "-y", "--no-install-recommends", ...packages]);
}

/** What to put in front of a command to run it as root; null where that would need a password. */
function findSudoPrefix({ path, run }: Host): string[] | null {
  if (run(["test", "-w", "/var/lib/dpkg"])) return [];
  const sudo = Bun.which("sudo", { PATH: path });
  return sudo && run([sudo, "-n", "true"]) ? [sudo, "-n"] : null;
}
