// Runs the program from its sources, in a process of its own: its commands, its server, its questions on a terminal.
import { readProcessOutput } from "#tests/support/system/readProcessOutput.ts";
import type { ProcessOutput } from "#tests/support/system/readProcessOutput.ts";

const DROP_CAPABILITIES = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner"];

interface RunOptions {
  env?: Record<string, string>;
  stdin?: string;
  /** A module that is loaded before the program. */
  preload?: string;
  /** Also where the tests run as root: without its right to see and change whatever it likes. */
  isUnprivileged?: boolean;
}

export interface CommandResult {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface RunningServer extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  lines: ProcessOutput;
  exited: Promise<number>;
  kill(signal: NodeJS.Signals): void;
}

/** Runs a command to its end. */
export async function runCommand(args: string[], options: RunOptions = {}): Promise<CommandResult> {
  const child = spawn(args, options);
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, stdout, stderr };
}

/** `serve`, from the moment on that it takes requests; on any free port where none is given. */
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
 * Runs a command on a terminal and types an answer after each question.
 * @param answers what appears on the screen, and what is typed then
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

/** Nothing of this machine's own settings. */
function createEnv(settings: Record<string, string>): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", NO_COLOR: "1", PORT: "0", ...settings };
}
