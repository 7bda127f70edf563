import { chmod, copyFile, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findDebootstrap } from "../install/findDebootstrap.ts";

export interface DebianRoot extends AsyncDisposable {
  /** Of a path inside, the path outside. */
  hostPath(path: string): string;
  /** Starts a command as root inside, in a process namespace of its own: its children end with it. */
  spawn(...command: string[]): Bun.Subprocess<"ignore", "pipe", "pipe">;
  /** Runs a command to its end. */
  run(...command: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }>;
}

/** A bare Debian: what `debootstrap` installs, and the executable at `/srv/vitrine`. Needs root. */
export async function createDebianRoot(): Promise<DebianRoot> {
  const root = await mkdtemp(join(tmpdir(), "vitrine-debian-"));
  const remove = () => rm(root, { recursive: true, force: true });
  await chmod(root, 0o755);
  const options = ["--variant=minbase", "bookworm", root];
  const bootstrap = Bun.spawn([findDebootstrap(), ...options], { stdout: "pipe", stderr: "ignore" });
  const output = await new Response(bootstrap.stdout).text();
  if ((await bootstrap.exited) !== 0) {
    await remove();
    throw new Error(`debootstrap failed:\n${output.slice(-2000)}`);
  }
  await copyFile("dist/vitrine", join(root, "srv/vitrine"));
  const spawn = (...command: string[]) =>
    Bun.spawn(
      [
        "unshare",
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        `--mount-proc=${root}/proc`,
        "chroot",
        root,
        ...command,
      ],
      {
        env: { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin" },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
      },
    );
  return {
    hostPath: (path) => join(root, path),
    spawn,
    async run(...command) {
      const child = spawn(...command);
      const [stdout, stderr] = await Promise.all(
        [child.stdout, child.stderr].map((s) => new Response(s).text()),
      );
      return { exitCode: await child.exited, stdout: stdout ?? "", stderr: stderr ?? "" };
    },
    async [Symbol.asyncDispose]() {
      // Never through a mount that is left over.
      if ((await readdir(join(root, "proc"))).length > 0) throw new Error(`${root}/proc is still mounted`);
      await remove();
    },
  };
}

/** Acts as systemd's control program: notes its calls, and starts nothing. */
export function addFakeSystemctl(root: DebianRoot): Promise<void> {
  return writeSystemctl(
    root,
    'echo "$@" >>/var/log/systemctl\n[ ! -e /srv/fail ] || { echo "Job failed" >&2; exit 1; }',
  );
}

/** Starts and stops the installed service, which ends with the command that `run` runs. */
export function addSystemctl(root: DebianRoot): Promise<void> {
  return writeSystemctl(
    root,
    `pid=$(cat /run/vitrine.pid 2>/dev/null)
stop() {
  [ -z "$pid" ] || kill "$pid" 2>/dev/null
  while [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
}
start() {
  setpriv --reuid=vitrine --regid=vitrine --init-groups /usr/local/bin/vitrine serve --data-dir /var/lib/vitrine \
    --port 0 --host 127.0.0.1 >/run/vitrine.log 2>&1 </dev/null &
  echo $! >/run/vitrine.pid
}
case "$1" in
  show) echo "{ path=/usr/local/bin/vitrine ; argv[]=/usr/local/bin/vitrine serve ; ignore_errors=no }" ;;
  stop) stop ;;
  start) start ;;
  restart) stop; start ;;
esac`,
  );
}

async function writeSystemctl(root: DebianRoot, lines: string): Promise<void> {
  await mkdir(root.hostPath("/run/systemd/system"), { recursive: true });
  const path = root.hostPath("/usr/local/sbin/systemctl");
  await Bun.write(path, `#!/bin/sh\n${lines}\n`);
  await chmod(path, 0o755);
}
