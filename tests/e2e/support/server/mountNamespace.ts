import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";

export interface MountNamespace extends AsyncDisposable {
  /** The data folder's path inside the namespace. */
  dataDir: string;
  /** A script that runs the executable inside the namespace, for `startVitrine`. */
  executable: string;
  /** The path of the data folder, or of a file in it, outside the namespace. */
  hostPath(name?: string): string;
  /** Runs a shell command as root inside the namespace. */
  run(command: string): Promise<void>;
}

/**
 * Creates a mount namespace, in which tests can fill a disk or remount it read-only without affecting the
 * machine. Requires root or unprivileged user namespaces.
 * @param sizeMiB size of the disk that contains the data folder, in MiB
 * @param runner a command that starts the executable, with its options
 */
export async function createMountNamespace(
  sizeMiB: number,
  runner: readonly string[] = [],
): Promise<MountNamespace> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-mounts-"));
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const mount = `mount -t tmpfs -o size=${sizeMiB}m tmpfs ${dataDir} && echo mounted && exec cat`;
  // The process, and with it the mounts, exists until its stdin is closed.
  const namespaceProcess = Bun.spawn(["unshare", "-rm", "sh", "-c", mount], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  await readProcessOutput([namespaceProcess.stdout, namespaceProcess.stderr])
    .waitForMatch(/^mounted$/)
    .catch((error: unknown) => {
      throw new Error(
        `Cannot create a mount namespace: run as root, or enable unprivileged user namespaces. ${error}`,
      );
    });

  const nsenterCommand = [
    "nsenter",
    "-t",
    String(namespaceProcess.pid),
    "-U",
    "-m",
    "--preserve-credentials",
  ];
  const executable = join(folder, "vitrine");
  await Bun.write(
    executable,
    `#!/bin/sh\nexec ${[...nsenterCommand, ...runner].join(" ")} ${resolve("dist/vitrine")} "$@"\n`,
  );
  await chmod(executable, 0o755);

  return {
    dataDir,
    executable,
    hostPath: (name = "") => join(`/proc/${namespaceProcess.pid}/root`, dataDir, name),
    async run(command) {
      const child = Bun.spawn([...nsenterCommand, "sh", "-c", command], {
        stdio: ["ignore", "inherit", "inherit"],
      });
      if ((await child.exited) !== 0) throw new Error(`Failed: ${command}`);
    },
    async [Symbol.asyncDispose]() {
      await namespaceProcess.stdin.end();
      await namespaceProcess.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
