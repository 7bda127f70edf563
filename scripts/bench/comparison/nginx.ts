import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import { freePort } from "#tests/e2e/support/server/startVitrine.ts";

export interface StaticFile {
  /** Without a query. */
  path: string;
  bytes: Uint8Array;
  /** The headers of the response that it imitates. */
  headers: Headers;
}

export interface Nginx extends AsyncDisposable {
  url: string;
  /** Of the worker. */
  pid: number;
}

/** Set by nginx itself, or different for each response. */
const OWN_HEADERS = /^(content-(type|length|encoding)|date|etag|vary|connection|keep-alive|x-request-id)$/;

/**
 * Serves the files with one worker: compressed ones by gzip_static, with the same headers, a request id and a buffered access log.
 * @returns `null` if nginx is not installed
 */
export async function startNginx(folder: string, files: readonly StaticFile[]): Promise<Nginx | null> {
  const executable = Bun.which("nginx") ?? Bun.which("nginx", { PATH: "/usr/sbin:/usr/local/sbin" });
  if (!executable) return null;
  for (const { path, bytes, headers } of files) {
    const file = join(folder, "files", path === "/" ? "index" : decodeURI(path));
    await mkdir(dirname(file), { recursive: true });
    const isCompressed = headers.get("content-encoding") === "gzip";
    await Bun.write(isCompressed ? `${file}.gz` : file, bytes);
    // gzip_static also looks for the uncompressed file.
    if (isCompressed) await Bun.write(file, Bun.gunzipSync(Uint8Array.from(bytes)));
  }
  const port = freePort();
  const configuration = join(folder, "nginx.conf");
  await Bun.write(configuration, nginxConfiguration(folder, port, files));
  const child = Bun.spawn([executable, "-e", join(folder, "error.log"), "-c", configuration], {
    stdout: "ignore",
    stderr: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReachable(url);
  return {
    url,
    pid: workerOf(child.pid),
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

function nginxConfiguration(folder: string, port: number, files: readonly StaticFile[]): string {
  // Otherwise the worker of a master that runs as root could not read the folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `
${user} daemon off; worker_processes 1; pid ${join(folder, "nginx.pid")};
events { worker_connections 1024; }
http {
  access_log ${join(folder, "access.log")} combined buffer=64k flush=1s;
  gzip_static on; gzip_vary on; sendfile on; tcp_nopush on;
  keepalive_requests 1000000; open_file_cache max=1000;
  server {
    listen 127.0.0.1:${port}; root ${join(folder, "files")};
    ${files.map(location).join("\n    ")}
  }
}
`;
}

function location({ path, headers }: StaticFile): string {
  const added = [...headers]
    .filter(([name]) => !OWN_HEADERS.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  // nginx compares decoded addresses.
  const address = decodeURI(path);
  const file = path === "/" ? "/index" : address;
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  return `location = ${address} { types {} default_type ${type}; try_files ${file} =404; add_header X-Request-Id $request_id; ${added.join(" ")} }`;
}

/** The master process only waits. */
function workerOf(master: number): number {
  return Number(readFileSync(`/proc/${master}/task/${master}/children`, "utf8").trim());
}

async function waitUntilReachable(url: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await fetch(url).catch(() => null)) return;
    await Bun.sleep(20);
  }
  throw new Error("nginx did not start");
}
