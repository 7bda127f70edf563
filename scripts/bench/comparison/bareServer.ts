// A bare Bun server, in a process of its own: sends the same bytes with the same headers without looking at the request.
import type { StaticFile } from "./nginx.ts";

/** Sent by the runtime itself. */
const RUNTIME_HEADERS = new Set(["date", "content-length", "connection", "keep-alive"]);

export interface BareServer extends AsyncDisposable {
  url: string;
  pid: number;
}

export async function startBareServer(folder: string, { bytes, headers }: StaticFile): Promise<BareServer> {
  const bodyPath = `${folder}/bare-body`;
  await Bun.write(bodyPath, bytes);
  const entries = [...headers].filter(([name]) => !RUNTIME_HEADERS.has(name));
  const script = `
    const body = new Blob([await Bun.file(${JSON.stringify(bodyPath)}).bytes()]);
    const init = { headers: new Headers(${JSON.stringify(entries)}) };
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", development: false, fetch: () => new Response(body, init) });
    console.log(server.url.href);
  `;
  const child = Bun.spawn([process.execPath, "-e", script], { stderr: "inherit" });
  const { value } = await child.stdout.getReader().read();
  return {
    url: new TextDecoder().decode(value).trim().replace(/\/$/, ""),
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.exited;
    },
  };
}
