// A place where only the tests' own processes see the mounts: full disks and read-only folders, without touching the machine.
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";

export interface MountNamespace extends AsyncDisposable {
  /** The data folder, as the processes inside know it. */
  dataDir: string;
  /** Runs the executable inside; for `startVitrine`. */
  executable: string;
  /** The data folder, or something in it, as seen from outside. */
  hostPath(name?: string): string;
  /** Runs a shell command inside, as root there. */
  run(command: string): Promise<void>;
}

/**
 * Needs no rights of its own where users may have namespaces; fails with advice where they may not.
 * @param sizeMiB of the disk that holds the data folder, in mebibytes
 */
export async function createMountNamespace(sizeMiB: number): Promise<MountNamespace> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-mounts-"));
  const dataDir = join(folder, "data");
  await mkdir(dataDir);
  const mount = `mount -t tmpfs -o size=${sizeMiB}m tmpfs ${dataDir} && echo mounted && exec cat`;
  // Lives as long as its input is open, and the mounts with it.
  const namespaceProcess = Bun.spawn(["unshare", "-rm", "sh", "-c", mount], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  await readProcessOutput([namespaceProcess.stdout, namespaceProcess.stderr])
    .waitForMatch(/^mounted$/)
    .catch((error: unknown) => {
      throw new Error(`No mounts for tests here: run as root, or let users have namespaces. ${error}`);
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
    `#!/bin/sh\nexec ${nsenterCommand.join(" ")} ${resolve("dist/vitrine")} "$@"\n`,
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
