import { SERVER_BUNDLE } from "./bundler.ts";
import { formatServerLine } from "./formatServerLine.ts";

const READY = /^Vitrine is ready at (http\S+)$/;
/** Characters of an error message. */
const MAX_OUTPUT_CHARS = 10_000;

interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** @param publicUrl replaces the process's own URL in its output */
export function createServerProcess(env: Record<string, string>, publicUrl: string) {
  let current: RunningServer | null = null;

  async function stop() {
    await current?.stop();
    current = null;
  }

  return {
    stop,
    isRunning: () => current !== null,
    /**
     * @returns its URL without a trailing slash
     * @throws Error with the process's output if it ends before it is ready
     */
    async restart(): Promise<string> {
      // Only one process at a time can use the data folder.
      await stop();
      current = await startServer(env, publicUrl);
      return current.url;
    },
  };
}

async function startServer(env: Record<string, string>, publicUrl: string): Promise<RunningServer> {
  const child = Bun.spawn([process.execPath, SERVER_BUNDLE, "serve"], {
    // Below `warn`, each start, stop and request is logged.
    env: { LOG_LEVEL: "warn", ...process.env, ...env, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ready = Promise.withResolvers<string>();
  let url: string | null = null;
  let earlyLines: string[] = [];

  function print(line: string) {
    const text = formatServerLine(line, { from: url ?? "", to: publicUrl });
    if (text !== null) console.log(text);
  }

  function handleLine(line: string) {
    const [, readyUrl = null] = READY.exec(line) ?? [];
    if (url !== null) return print(line);
    if (readyUrl === null) return earlyLines.push(line);
    // Hides this line, because the developer visits the proxy.
    url = readyUrl;
    earlyLines.forEach(print);
    earlyLines = [];
    ready.resolve(url);
  }

  void Promise.all([
    ...[child.stdout, child.stderr].map((stream) => readLines(stream, handleLine)),
    child.exited,
  ]).then(() =>
    ready.reject(
      new Error(earlyLines.join("\n").trim().slice(-MAX_OUTPUT_CHARS) || "The server ended without a word"),
    ),
  );
  return {
    url: await ready.promise,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

async function readLines(stream: ReadableStream<Uint8Array>, handleLine: (line: string) => void) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(handleLine);
  }
  if (rest) handleLine(rest);
}
