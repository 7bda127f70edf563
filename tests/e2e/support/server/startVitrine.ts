import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";
import type { ProcessOutput } from "#tests/support/system/readProcessOutput.ts";

import { ADMIN_ENV } from "./apiClient.ts";

const EXECUTABLE = resolve("dist/vitrine");

interface StartOptions {
  /** Environment variables; may override the defaults of DATA_DIR, HOST and PORT. */
  env?: Record<string, string>;
  /** Not removed at the end. By default, a new empty folder, which is removed. */
  dataDir?: string;
  /** Path of the executable to run, by default dist/vitrine. */
  executable?: string;
  /** By default `serve`. */
  command?: string[];
  /** The line to wait for, of which the first group is the URL. */
  readyLine?: RegExp;
}

interface RunOptions extends StartOptions {
  stdin?: string;
}

export interface Vitrine extends AsyncDisposable {
  /** `http://127.0.0.1:54321`, without a trailing slash. */
  url: string;
  dataDir: string;
  pid: number;
  /**
   * Resolves with the one-time link that creates the first admin; rejects if the server exits without printing
   * one.
   */
  setupLink(): Promise<string>;
  /** Returns everything printed so far, on stdout and stderr. */
  output(): string;
  /** Resolves with the first match in a past or future line; rejects if the process ends first. */
  waitForLine(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Stops the process with SIGTERM and resolves with its exit code. */
  stop(): Promise<number>;
  /** Kills the process with SIGKILL. */
  crash(): Promise<void>;
}

/** Starts the executable and resolves once it accepts requests. Rejects with its output if it exits first. */
export async function startVitrine(options: StartOptions = {}): Promise<Vitrine> {
  const { child, lines, dataDir, removeData } = await spawnVitrine(options.command ?? ["serve"], options);
  const stop = () => killAndWait("SIGTERM");
  const [, url = ""] = await lines.waitForMatch(options.readyLine ?? /Vitrine is ready at (http\S+)/);
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

/** Starts an empty site with the admin of `ADMIN_ENV`. */
export function startSite(env: Record<string, string> = {}): Promise<Vitrine> {
  return startVitrine({ env: { ...ADMIN_ENV, ...env } });
}

/** Runs a command until it exits. */
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

/** Returns a port that is currently free. Another process may take it before it is used. */
export function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => undefined } });
  probe.stop(true);
  return probe.port;
}
