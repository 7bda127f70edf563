// Runs the executable as its users do: in a process of its own, with a data folder of its own.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";
import type { ProcessOutput } from "#tests/support/system/readProcessOutput.ts";

const EXECUTABLE = resolve("dist/vitrine");

interface StartOptions {
  /** Settings beside DATA_DIR, HOST and PORT, which have values of their own here and may be overruled. */
  env?: Record<string, string>;
  /** Kept at the end; left out, a new empty folder that is removed at the end. */
  dataDir?: string;
  /** Another copy of the executable. */
  executable?: string;
}

interface RunOptions extends StartOptions {
  stdin?: string;
}

export interface Vitrine extends AsyncDisposable {
  /** `http://127.0.0.1:54321`, without a slash at the end. */
  url: string;
  dataDir: string;
  pid: number;
  /** The one-time address that creates the first admin; fails when the server never offers one. */
  setupLink(): Promise<string>;
  /** Everything printed so far, logs and errors alike. */
  output(): string;
  /** The first match of a line that was printed or will be; fails when the process ends without it. */
  waitForLine(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Asks it to end, as a service manager does, and gives its exit code. */
  stop(): Promise<number>;
  /** Ends it as a power cut does. */
  crash(): Promise<void>;
}

/** Resolves once it takes requests; throws what it printed when it ends instead. */
export async function startVitrine(options: StartOptions = {}): Promise<Vitrine> {
  const { child, lines, dataDir, removeData } = await spawnVitrine(["serve"], options);
  const stop = () => killAndWait("SIGTERM");
  const [, url = ""] = await lines.waitForMatch(/Vitrine is ready at (http\S+)/);
  return {
    url,
    dataDir,
    pid: child.pid,
    setupLink: async () => (await lines.waitForMatch(/Create the first admin at (http\S+)/))[1] ?? "",
    output: lines.text,
    waitForLine: lines.waitForMatch,
    stop,
    crash: async () => void (await killAndWait("SIGKILL")),
    async [Symbol.asyncDispose]() {
      await stop();
      await removeData();
    },
  };

  async function killAndWait(signal: NodeJS.Signals) {
    child.kill(signal);
    return child.exited;
  }
}

/** Runs any other command to its end, or `serve` where it is expected to refuse. */
export async function runVitrine(command: string[], options: RunOptions = {}) {
  const { child, lines, dataDir, removeData } = await spawnVitrine(command, options);
  const exitCode = await child.exited;
  const output = await lines.waitForEnd();
  await removeData();
  return { exitCode, output, dataDir };
}

async function spawnVitrine(command: string[], options: RunOptions) {
  const executable = options.executable ?? EXECUTABLE;
  if (!(await Bun.file(executable).exists())) {
    throw new Error(`${executable} does not exist yet: \`npm run build\` makes it`);
  }
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "vitrine-")));
  const child = Bun.spawn([executable, ...command], {
    env: {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: "0",
      ...options.env,
    },
    stdin: new Blob([options.stdin ?? ""]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const lines: ProcessOutput = readProcessOutput([child.stdout, child.stderr]);
  const removeData = async () => {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  return { child, lines, dataDir, removeData };
}
