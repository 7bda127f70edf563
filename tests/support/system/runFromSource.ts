import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";
import type { ProcessOutput } from "#tests/support/system/readProcessOutput.ts";

const DROP_CAPABILITIES = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner"];

interface RunOptions {
  env?: Record<string, string>;
  stdin?: string;
  /** A module to load before the program. */
  preload?: string;
  /** When the tests run as root, drops the capabilities that bypass file permissions. */
  isUnprivileged?: boolean;
}

export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface RunningServer extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  pid: number;
  lines: ProcessOutput;
  exited: Promise<number>;
  kill(signal: NodeJS.Signals): void;
}

/** Runs a command and waits until it exits. */
export async function runCommand(args: string[], options: RunOptions = {}): Promise<CommandResult> {
  const child = spawn(args, options);
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, stdout, stderr };
}

/** Starts `serve` and resolves once it accepts requests. Uses a free port unless `env` sets `PORT`. */
export async function runServer(options: RunOptions = {}): Promise<RunningServer> {
  const child = spawn(["serve"], options);
  const lines = readProcessOutput([child.stdout, child.stderr]);
  const [, url = ""] = await lines.waitForMatch(/Vitrine is ready at (http\S+)/);
  return {
    url,
    pid: child.pid,
    lines,
    exited: child.exited,
    kill: (signal) => child.kill(signal),
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

/**
 * Runs a command in a pseudo-terminal and types an answer at each prompt.
 * @param answers the text to wait for on the screen, and what to type then
 */
export async function runInTerminal(args: string[], answers: [question: string, typed: string][]) {
  const decoder = new TextDecoder();
  const pending = [...answers];
  let screen = "";
  let scanned = 0;
  const child = Bun.spawn(buildCommand(args), {
    env: createEnv({}),
    terminal: {
      data(terminal, bytes) {
        screen += decoder.decode(bytes, { stream: true });
        const [next] = pending;
        if (!next || !screen.slice(scanned).includes(next[0])) return;
        scanned = screen.length;
        pending.shift();
        terminal.write(next[1]);
      },
    },
  });
  return { exitCode: await child.exited, screen };
}

function spawn(args: string[], { env = {}, stdin = "", preload, isUnprivileged = false }: RunOptions) {
  const command = buildCommand(args, preload);
  return Bun.spawn(
    isUnprivileged && process.geteuid?.() === 0 ? [...DROP_CAPABILITIES, ...command] : command,
    {
      env: createEnv(env),
      stdin: new Blob([stdin]),
      stdout: "pipe",
      stderr: "pipe",
    },
  );
}

function buildCommand(args: string[], preload?: string): string[] {
  return [process.execPath, ...(preload ? ["--preload", preload] : []), "src/main.ts", ...args];
}

/** Passes only `PATH` on from the environment of the tests. */
function createEnv(settings: Record<string, string>): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", NO_COLOR: "1", PORT: "0", ...settings };
}
