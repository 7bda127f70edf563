// Runs the program from its sources, in a process of its own: its commands, its server, its questions on a terminal.
import { readLines } from "#tests/e2e/support/readLines.ts";
import type { Lines } from "#tests/e2e/support/readLines.ts";

const WITHOUT_RIGHTS = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner"];

interface RunOptions {
  env?: Record<string, string>;
  stdin?: string;
  /** A module that is loaded before the program. */
  preload?: string;
  /** Also where the tests run as root: without its right to see and change whatever it likes. */
  isOrdinary?: boolean;
}

export interface Finished {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface RunningServer extends AsyncDisposable {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  lines: Lines;
  exited: Promise<number>;
  kill(signal: NodeJS.Signals): void;
}

/** Runs a command to its end. */
export async function runCommand(words: string[], options: RunOptions = {}): Promise<Finished> {
  const child = spawn(words, options);
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
  const lines = readLines([child.stdout, child.stderr]);
  const [, url = ""] = await lines.find(/Vitrine is ready at (http\S+)/);
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
export async function typeAtTerminal(words: string[], answers: [question: string, typed: string][]) {
  const decoder = new TextDecoder();
  const open = [...answers];
  let screen = "";
  let seen = 0;
  const child = Bun.spawn(commandOf(words), {
    env: environment({}),
    terminal: {
      data(terminal, bytes) {
        screen += decoder.decode(bytes, { stream: true });
        const [next] = open;
        if (!next || !screen.slice(seen).includes(next[0])) return;
        seen = screen.length;
        open.shift();
        terminal.write(next[1]);
      },
    },
  });
  return { exitCode: await child.exited, screen };
}

function spawn(words: string[], { env = {}, stdin = "", preload, isOrdinary = false }: RunOptions) {
  const command = commandOf(words, preload);
  return Bun.spawn(isOrdinary && process.geteuid?.() === 0 ? [...WITHOUT_RIGHTS, ...command] : command, {
    env: environment(env),
    stdin: new Blob([stdin]),
    stdout: "pipe",
    stderr: "pipe",
  });
}

function commandOf(words: string[], preload?: string): string[] {
  return [process.execPath, ...(preload ? ["--preload", preload] : []), "src/main.ts", ...words];
}

/** Nothing of this machine's own settings. */
function environment(settings: Record<string, string>): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "", NO_COLOR: "1", PORT: "0", ...settings };
}
