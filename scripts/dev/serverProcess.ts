import { SERVER_BUNDLE } from "./bundler.ts";

const READY = /Vitrine is ready at (http\S+)\n/;

interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

export function createServerProcess(env: Record<string, string>) {
  let current: RunningServer | null = null;

  async function stop() {
    await current?.stop();
    current = null;
  }

  return {
    stop,
    /**
     * @returns its URL without a trailing slash
     * @throws Error with the process's output if it ends before it is ready
     */
    async restart(): Promise<string> {
      // Only one process at a time can use the data folder.
      await stop();
      current = await startServer(env);
      return current.url;
    },
  };
}

async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const child = Bun.spawn([process.execPath, SERVER_BUNDLE, "serve"], {
    env: { ...process.env, ...env, PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ready = Promise.withResolvers<string>();
  let output = "";
  const forwardOutput = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      const text = decoder.decode(bytes, { stream: true });
      output = (output + text).slice(-10_000);
      const [line = "", url] = READY.exec(output) ?? [];
      if (url) ready.resolve(url);
      // Hides the line with the process's own URL, because the developer visits the proxy.
      process.stdout.write(text.replace(line, ""));
    }
  };
  void Promise.all([forwardOutput(child.stdout), forwardOutput(child.stderr), child.exited]).then(() =>
    ready.reject(new Error(output.trim() || "The server ended without a word")),
  );
  return {
    url: await ready.promise,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}
